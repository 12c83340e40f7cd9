/** A label within a sentence: `Way of payment` becomes `way of payment`, abbreviations such as HSN stay as they are. */
export function inSentence(label: string): string {
  return /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}
