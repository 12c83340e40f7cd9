/** Joins paragraphs of plain text with the blank line that descriptions are parted by. */
export function paragraphs(...texts: string[]): string {
  return texts.join("\n\n");
}
