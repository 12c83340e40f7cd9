/** How often each status was answered. */
export const countEach = (statuses: number[]) =>
  Object.fromEntries(
    [...new Set(statuses)].map((s) => [s, statuses.filter((t) => t === s).length]),
  );

/** Runs 40 at once, in as many rounds as it takes: the queue for hashing stays short. */
export async function repeat<T>(count: number, one: (n: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  while (answers.length < count) {
    const left = Math.min(40, count - answers.length);
    const offset = answers.length;
    answers.push(...(await Promise.all(Array.from({ length: left }, (_, n) => one(offset + n)))));
  }
  return answers;
}

/** All permutations. */
export function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, index) =>
    permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
  );
}
