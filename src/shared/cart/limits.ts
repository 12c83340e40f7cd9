/** Most lines of one order. */
export const MAX_LINES = 200;
/** Most pieces of one line. */
export const MAX_QUANTITY = 100_000;
