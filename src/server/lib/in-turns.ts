/**
 * What some generators make, in the order in which it is made: all of them work at once, each at one thing beyond what
 * was taken of it. Whoever leaves early ends them.
 */
export async function* inTurns<Item>(
  sources: readonly AsyncGenerator<Item>[],
): AsyncGenerator<Item> {
  const step = async (source: AsyncGenerator<Item>) => ({ source, made: await source.next() });
  const steps = new Map(sources.map((source) => [source, step(source)]));
  try {
    while (steps.size > 0) {
      const { source, made } = await Promise.race(steps.values());
      if (made.done) {
        steps.delete(source);
        continue;
      }
      const next = step(source);
      // What fails while somebody works on the last one is said when they come for more.
      next.catch(() => {});
      steps.set(source, next);
      yield made.value;
    }
  } finally {
    await Promise.allSettled([
      ...steps.values(),
      ...sources.map((source) => source.return(undefined)),
    ]);
  }
}
