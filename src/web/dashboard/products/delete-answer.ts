/**
 * Whether an answer to the question before a product is deleted lets it go on. None at all aborts
 * (specification, section 5), and so does a no.
 */
export function letsDelete(answer: string): boolean {
  const said = answer.trim().toLowerCase();
  return said !== "" && said !== "no" && said !== "n";
}
