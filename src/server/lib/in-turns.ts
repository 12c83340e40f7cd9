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
      steps.set(source, step(source));
      yield made.value;
    }
  } finally {
    await Promise.allSettled([
      ...steps.values(),
      ...sources.map((source) => source.return(undefined)),
    ]);
  }
}
