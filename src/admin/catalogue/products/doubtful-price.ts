/** By more than half another price than before: a slip is likely. */
export function isDoubtful(before: number, now: number): boolean {
  return before > 0 && Math.abs(now - before) > before / 2;
}
