const ASKED = "You asked for it";

/** Why pieces are cancelled that the shopper wanted cancelled, as the shopper reads it. */
export function askedFor(note: string): string {
  return note ? `${ASKED}: ${note}` : ASKED;
}

/** What the shopper wrote then; empty for nothing. */
export function noteOfAsking(reason: string): string {
  return reason.startsWith(ASKED) ? reason.slice(ASKED.length).replace(/^: /, "") : reason;
}
