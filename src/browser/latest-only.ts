/** Requests of one kind of which only the newest counts: an answer that comes late is not shown. */
interface LatestOnly {
  /**
   * Begins a request and aborts the one before. Ask the signal after each `await`: where it is
   * `aborted`, a newer request has taken over, or nobody wants the answer any more.
   */
  begin(): AbortSignal;
  /** Aborts the newest request too. */
  cancel(): void;
}

/** Makes a guard against stale answers; one for each thing that is shown. */
export function latestOnly(): LatestOnly {
  let newest = new AbortController();
  const cancel = () => newest.abort();
  return {
    begin() {
      cancel();
      newest = new AbortController();
      return newest.signal;
    },
    cancel,
  };
}
