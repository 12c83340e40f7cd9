interface Call<Result> {
  result: Promise<Result>;
  /** It has asked already: what happens from now on may be missing in its result. */
  isStarted: boolean;
}

/** Calls about a thing, by its key. */
interface JoinedCalls<Result> {
  /** Joins the call of this key that is under way, if there is one. */
  current(key: string): Promise<Result>;
  /**
   * Joins only a call that has yet to ask, so that the result knows what happened before this
   * moment; one that begins when the present one has ended, if need be.
   */
  fresh(key: string): Promise<Result>;
}

/**
 * Has calls about one key that come at once share one run. At most one runs for a key, and at most
 * one waits for it to end.
 *
 * @param run calls `onAsk` right before it asks for what it answers
 */
export function joinCalls<Result>(
  run: (key: string, onStart: () => void) => Promise<Result>,
): JoinedCalls<Result> {
  /** The call of each key that began, or will begin, last. */
  const latest = new Map<string, Call<Result>>();

  function begin(key: string, after: Promise<unknown> | undefined): Promise<Result> {
    const call = { isStarted: false } as Call<Result>;
    const start = () =>
      run(key, () => {
        call.isStarted = true;
      });
    call.result = (after ? after.then(start, start) : start()).finally(() => {
      if (latest.get(key) === call) latest.delete(key);
    });
    latest.set(key, call);
    return call.result;
  }

  return {
    current: (key) => latest.get(key)?.result ?? begin(key, undefined),
    fresh(key) {
      const last = latest.get(key);
      return last && !last.isStarted ? last.result : begin(key, last?.result);
    },
  };
}
