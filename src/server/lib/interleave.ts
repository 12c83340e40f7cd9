/**
 * What several sources bring, as it comes: each is read one ahead, so that none waits for another. Ends when all have,
 * or with the first error; whoever stops before ends them all.
 */
export async function* interleave<T>(...sources: readonly AsyncGenerator<T>[]): AsyncGenerator<T> {
  const ask = (source: AsyncGenerator<T>) => {
    const next = source.next().then((result) => ({ source, result }));
    // Whoever takes them may be gone by the time it fails.
    next.catch(() => {});
    return next;
  };
  const awaited = new Map(sources.map((source) => [source, ask(source)]));
  try {
    while (awaited.size > 0) {
      const { source, result } = await Promise.race(awaited.values());
      if (result.done) awaited.delete(source);
      else {
        awaited.set(source, ask(source));
        yield result.value;
      }
    }
  } finally {
    await Promise.allSettled([...awaited.keys()].map((source) => source.return(undefined)));
  }
}
