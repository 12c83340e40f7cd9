/** How long requests may take, in milliseconds of real time. */
export interface RequestLimits {
  /** Until the headers have come. */
  headersMs: number;
  /** Until all of a request has come, but for uploads. */
  requestMs: number;
  /** How often Node looks for requests that are late. */
  checkEveryMs: number;
  /** An upload must bring something new within it; see `upload-deadline.ts`. */
  uploadStallMs: number;
  /** Who takes nothing of a long text for so long is cut off. */
  feedStallMs: number;
  /**
   * Between the stop signal and closing idle connections: requests already on their way are still
   * answered.
   */
  lastRequestsMs: number;
  /**
   * Between the stop signal, from which on `/readyz` says no, and taking no more connections: a balancer
   * has seen it by then, and sends nobody any more. Where the public reaches the shop.
   */
  leavingMs: number;
}

/** For visitors; tests that wait for a limit have it come sooner. */
export const REQUEST_LIMITS: RequestLimits = {
  headersMs: 8_000,
  requestMs: 9_000,
  checkEveryMs: 1_000,
  uploadStallMs: 10_000,
  feedStallMs: 5_000,
  lastRequestsMs: 500,
  leavingMs: 3_000,
};
