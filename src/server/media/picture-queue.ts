import { type FailureCode, failure, type Outcome } from "#shared/failure.ts";

interface Limits {
  /** Pictures that wait or are being processed, together. */
  maxPending: number;
  /** A picture that has waited longer is refused. */
  maxWaitMs: number;
}

/** Each takes a second or two, and a connection is closed after 30 silent seconds. */
const DEFAULT_LIMITS: Limits = { maxPending: 20, maxWaitMs: 15_000 };

const QUEUE_FULL = failure(
  "unavailable",
  "Too many pictures at once. Please try again in a minute.",
  { retryAfter: 30 },
);

/** Processes pictures one at a time, so that memory and processor use are bounded. */
export function createPictureQueue({ maxPending, maxWaitMs }: Limits = DEFAULT_LIMITS) {
  let pending = 0;
  let previous: Promise<unknown> = Promise.resolve();

  /** `unavailable` where too many wait already, or where this one has waited too long. */
  return async <T, Code extends FailureCode>(
    processPicture: () => Promise<Outcome<T, Code>>,
  ): Promise<Outcome<T, Code | "unavailable">> => {
    if (pending >= maxPending) return QUEUE_FULL;
    pending += 1;
    const queuedAt = performance.now();
    const result = previous
      .then((): Outcome<T, Code | "unavailable"> | Promise<Outcome<T, Code>> =>
        performance.now() - queuedAt > maxWaitMs ? QUEUE_FULL : processPicture(),
      )
      .finally(() => {
        pending -= 1;
      });
    previous = result.catch(() => {});
    return result;
  };
}
