/** Characters that a shopper's own orders are searched for by. */
export const MAX_ORDER_SEARCH = 200;

/**
 * A payment order id: ORD, then letters and digits, 21 characters at most. The bank takes no other
 * character and compares ids without case.
 */
export const ORDER_ID_PATTERN = /^ORD[0-9A-Za-z]{1,18}$/;
/** The same as it is compared: in small letters. */
export const ORDER_KEY_PATTERN = /^ord[0-9a-z]{1,18}$/;

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/**
 * Makes an id of the time (milliseconds since 1970, base 36) and random text, cut to 21
 * characters (specification, section 9).
 */
export function makeOrderId(now: number = Date.now()): string {
  const random = crypto.getRandomValues(new Uint8Array(18));
  const text = Array.from(random, (byte) => ALPHABET[byte % ALPHABET.length]).join("");
  return `ORD${now.toString(36).toUpperCase()}${text}`.slice(0, 21);
}

/** How an order's number is shown: the last 6 characters of the id in uppercase. */
export function shownOrderNumber(id: string): string {
  return id.slice(-6).toUpperCase();
}

/** What names an order to people: its number, and the six characters that its shopper knows it by. */
export interface NamedOrder {
  id: string;
  /** Null or undefined of one of before that has yet to get its own. */
  number: string | null | undefined;
}

/** An order by its number, such as `SO-26-000123`; by `#` and its six characters while it has none. */
export function orderName({ id, number }: NamedOrder): string {
  return number ?? `#${shownOrderNumber(id)}`;
}

/** Both, for what is printed and mailed: `SO-26-000123 (#1A2B3C)`. */
export function orderNames({ id, number }: NamedOrder): string {
  const shown = shownOrderNumber(id);
  return number ? `${number} (#${shown})` : shown;
}

/** Both, where staff read them: a customer on the phone names the one, and documents the other. */
export function staffOrderName({ id, number }: NamedOrder): string {
  return number ? orderNames({ id, number }) : orderName({ id, number });
}

/** A tracking link's token: 122 random bits in hex digits. */
export const TRACKING_TOKEN = /^[0-9a-f]{32}$/;

/** The page that a token opens. */
export function trackingPath(token: string): string {
  return `/track/${token}`;
}
