/** For a long form that no answer of the shop came to. */
export function noAnswerMessage(whatFailed: string): string {
  return `${whatFailed}: the shop did not answer, and you may be offline. What you entered is kept here; try again when you are connected.`;
}
