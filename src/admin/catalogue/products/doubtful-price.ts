/** Whether another price is so far from the one before that a slip is likely: by more than half. */
export function isDoubtful(before: number, now: number): boolean {
  return before > 0 && Math.abs(now - before) > before / 2;
}
