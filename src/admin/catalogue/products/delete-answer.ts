/**
 * Whether an answer to the question before a product is deleted lets it go on. None at all aborts
 * (specification, section 5), and so does a no.
 */
export function mayDelete(answer: string): boolean {
  const text = answer.trim().toLowerCase();
  return text !== "" && text !== "no" && text !== "n";
}
