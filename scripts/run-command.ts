import { StartError } from "#server/config/start-error.ts";

/**
 * Runs a command of `npm run` to its end: what a person can mend is one line, and ends it with 1. What it has
 * started (a database) ends with it, also where a signal cuts it off.
 *
 * @param work heeds the signal that it is given, and throws then
 */
export async function runCommand(
  work: (started: AsyncDisposableStack, cut: AbortSignal) => Promise<void>,
): Promise<void> {
  const started = new AsyncDisposableStack();
  const cut = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => cut.abort(new StartError("Cut off: nothing was changed.")));
  }
  try {
    await work(started, cut.signal);
  } catch (error) {
    const failure = cut.signal.aborted ? cut.signal.reason : error;
    console.error(failure instanceof StartError ? failure.message : failure);
    process.exitCode = 1;
  } finally {
    await started.disposeAsync();
  }
}
