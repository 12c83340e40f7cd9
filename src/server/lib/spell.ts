/** So long nothing was seen of a trouble that is over. */
const QUIET_MS = 60_000;

/**
 * Tells the first sight of a trouble from those that follow: it is logged once for each spell, not for
 * each request that meets it.
 *
 * @returns to be called at each sight; whether a spell begins with it
 */
export function createSpell(): () => boolean {
  let seenAt = Number.NEGATIVE_INFINITY;
  return () => {
    const begins = performance.now() > seenAt + QUIET_MS;
    seenAt = performance.now();
    return begins;
  };
}
