interface Call<Result, News> {
  result: Promise<Result>;
  /** It has asked already: what happens from now on may be missing in its result. */
  isStarted: boolean;
  news: News[];
}

/** Calls about a thing, by its key; each may tell the run that it joins what it knows. */
interface JoinedCalls<Result, News> {
  /** Joins the call of this key that is under way, if there is one. */
  current(key: string, news?: News): Promise<Result>;
  /**
   * Joins only a call that has yet to ask, so that the result knows what happened before this
   * moment; one that begins when the present one has ended, if need be.
   */
  fresh(key: string, news?: News): Promise<Result>;
  /** What those know who wait for the call that `current` would join; none where it would begin one. */
  newsOf(key: string): readonly News[];
}

/** What a run knows as it begins, and is told until it asks. */
interface Run<Result, News> {
  /** By those who have joined it, the first first; it grows until the run asks. */
  news: readonly News[];
  /** What those know who have come since it asked: they wait for it to end, and for another run. */
  later(): readonly News[];
  /** The result of the run that it has waited for. */
  before: Result | undefined;
  /** To be called right before it asks for what it answers: nobody who comes later is answered by that. */
  onAsk(): void;
}

/**
 * Has calls about one key that come at once share one run. At most one runs for a key, and at most
 * one waits for it to end.
 */
export function joinCalls<Result, News = never>(
  run: (key: string, of: Run<Result, News>) => Promise<Result>,
): JoinedCalls<Result, News> {
  /** The call of each key that began, or will begin, last. */
  const latest = new Map<string, Call<Result, News>>();

  function begin(key: string, news: News | undefined, after?: Promise<Result>): Promise<Result> {
    const call = { isStarted: false, news: news === undefined ? [] : [news] } as Call<Result, News>;
    const start = (before?: Result) =>
      run(key, {
        news: call.news,
        later() {
          const last = latest.get(key);
          return last && last !== call ? last.news : [];
        },
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

  function join(call: Call<Result, News>, news: News | undefined): Promise<Result> {
    if (news !== undefined && !call.isStarted) call.news.push(news);
    return call.result;
  }

  return {
    current(key, news) {
      const last = latest.get(key);
      return last ? join(last, news) : begin(key, news);
    },
    fresh(key, news) {
      const last = latest.get(key);
      return last && !last.isStarted ? join(last, news) : begin(key, news, last?.result);
    },
    newsOf: (key) => latest.get(key)?.news ?? [],
  };
}
