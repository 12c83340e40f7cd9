/** Most lines of one order. */
export const MAX_LINES = 200;
/** Most pieces of one line. */
export const MAX_QUANTITY = 100_000;
/** How long reserved stock waits for its payment, in milliseconds. */
export const RESERVATION_MS = 30 * 60 * 1000;
