import { useReducer } from "react";

/** The key of what a form sends, and what makes a new one once that is meant to be done once more. */
export const useIdempotencyKey = () => useReducer(newIdempotencyKey, undefined, newIdempotencyKey);

/** A new key; by random numbers, as `randomUUID` is missing where the shop is reached without TLS. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
