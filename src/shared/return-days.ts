/** The refund policy promises this many days; the owner may give more. */
export const MIN_RETURN_DAYS = 7;
