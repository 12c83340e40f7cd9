/** A text that somebody typed, with a full stop where it has no end: another sentence follows it. */
export function endSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
