interface Call<Result, Told> {
  result: Promise<Result>;
  /** It has asked already: what happens from now on may be missing in its result. */
  isStarted: boolean;
  told: Told[];
}

/** Calls about a thing, by its key; each may tell the run that it joins what it knows. */
interface JoinedCalls<Result, Told> {
  /** Joins the call of this key that is under way, if there is one. */
  current(key: string, told?: Told): Promise<Result>;
  /**
   * Joins only a call that has yet to ask, so that the result knows what happened before this
   * moment; one that begins when the present one has ended, if need be.
   */
  fresh(key: string, told?: Told): Promise<Result>;
}

/** What a run knows as it begins, and is told until it asks. */
interface Run<Result, Told> {
  /** By those who have joined it, the first first; it grows until the run asks. */
  told: readonly Told[];
  /** The result of the run that it has waited for. */
  before: Result | undefined;
  /** To be called right before it asks for what it answers: nobody who comes later is answered by that. */
  onAsk(): void;
}

/**
 * Has calls about one key that come at once share one run. At most one runs for a key, and at most
 * one waits for it to end.
 */
export function joinCalls<Result, Told = never>(
  run: (key: string, of: Run<Result, Told>) => Promise<Result>,
): JoinedCalls<Result, Told> {
  /** The call of each key that began, or will begin, last. */
  const latest = new Map<string, Call<Result, Told>>();

  function begin(key: string, told: Told | undefined, after?: Promise<Result>): Promise<Result> {
    const call = { isStarted: false, told: told === undefined ? [] : [told] } as Call<Result, Told>;
    const start = (before?: Result) =>
      run(key, {
        told: call.told,
        before,
        onAsk: () => {
          call.isStarted = true;
        },
      });
    call.result = (after ? after.then(start, () => start()) : start()).finally(() => {
      if (latest.get(key) === call) latest.delete(key);
    });
    latest.set(key, call);
    return call.result;
  }

  function join(call: Call<Result, Told>, told: Told | undefined): Promise<Result> {
    if (told !== undefined && !call.isStarted) call.told.push(told);
    return call.result;
  }

  return {
    current(key, told) {
      const last = latest.get(key);
      return last ? join(last, told) : begin(key, told);
    },
    fresh(key, told) {
      const last = latest.get(key);
      return last && !last.isStarted ? join(last, told) : begin(key, told, last?.result);
    },
  };
}
