/** Most lines of a quote: as many as an order takes. */
export const MAX_QUOTE_LINES = 200;
/** Quotes of one account that wait for the shop's answer. */
export const MAX_OPEN_QUOTES = 10;
/** Days that a quote may be valid. */
export const MAX_VALID_DAYS = 180;
/** Days that a quote is valid where staff set none. */
export const VALID_DAYS = 15;
/** Questions and answers that one quote keeps from its link. */
export const MAX_QUESTIONS = 30;
