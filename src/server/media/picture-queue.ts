import { failure, type Outcome } from "#shared/failure.ts";

interface Bounds {
  /** Pictures under way at most, the one that is being made included. */
  most: number;
  /** Milliseconds after which one that has waited is refused. */
  longestWait: number;
}

/** Each takes a second or two, and a connection is closed after 30 silent seconds. */
const BOUNDS: Bounds = { most: 20, longestWait: 15_000 };

const TOO_MANY = failure(
  "unavailable",
  "Too many pictures at once. Please try again in a minute.",
  { retryAfter: 30 },
);

/** Lets pictures be made one at a time, so that memory and processors are bounded. */
export function openPictureTurns({ most, longestWait }: Bounds = BOUNDS) {
  let underWay = 0;
  let last: Promise<unknown> = Promise.resolve();

  /** `unavailable` where too many wait already, or where this one has waited too long. */
  return async <T>(make: () => Promise<Outcome<T>>): Promise<Outcome<T>> => {
    if (underWay >= most) return TOO_MANY;
    underWay += 1;
    const asked = performance.now();
    const turn = last
      .then(() => (performance.now() - asked > longestWait ? TOO_MANY : make()))
      .finally(() => {
        underWay -= 1;
      });
    last = turn.catch(() => {});
    return turn;
  };
}
