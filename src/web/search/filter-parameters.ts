/** The name of a filter group's parameter in a list's address. */
export function parameterOf(code: string): string {
  return code === "price" || code === "fits" ? code : `f.${code}`;
}
