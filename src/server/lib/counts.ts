/** Counts by key, and in all; a key that comes to 0 is forgotten. */
export function createCounts() {
  const counts = new Map<string, number>();
  let all = 0;
  const of = (key: string) => counts.get(key) ?? 0;
  return {
    of,
    all: () => all,
    add(key: string, change: 1 | -1): void {
      const count = of(key) + change;
      all += change;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    },
  };
}
