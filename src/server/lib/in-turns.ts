/** What a generator has made, or why it failed. */
interface Made<Item> {
  source: AsyncGenerator<Item>;
  outcome: PromiseSettledResult<IteratorResult<Item>>;
}

/**
 * What some generators make, in the order in which it is made: all of them work at once, each at one thing beyond what
 * was taken of it. Whoever leaves early ends them.
 */
export async function* inTurns<Item>(
  sources: readonly AsyncGenerator<Item>[],
): AsyncGenerator<Item> {
  const made: Made<Item>[] = [];
  const underWay = new Map<AsyncGenerator<Item>, Promise<void>>();
  let wake = () => {};
  // Each answers once for itself: a race of all would keep what the quick ones made until the slow one answers.
  const begin = async (source: AsyncGenerator<Item>) => {
    const [outcome] = await Promise.allSettled([source.next()]);
    made.push({ source, outcome });
    underWay.delete(source);
    wake();
  };
  for (const source of sources) underWay.set(source, begin(source));
  try {
    for (;;) {
      const first = made.shift();
      if (first === undefined) {
        if (underWay.size === 0) return;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      const { source, outcome } = first;
      if (outcome.status === "rejected") throw outcome.reason;
      if (outcome.value.done) continue;
      underWay.set(source, begin(source));
      yield outcome.value.value;
    }
  } finally {
    await Promise.allSettled([
      ...underWay.values(),
      ...sources.map((source) => source.return(undefined)),
    ]);
  }
}
