import type { ApiFailure } from "../api/api-outcome.ts";

/**
 * What to say of a call that failed: the shop's own message, or the catalogue's text for the action
 * where no answer of the shop came (specification, section 8).
 */
export function failureMessage({ code, message }: ApiFailure, fallbackMessage: string): string {
  return code === "no_answer" ? fallbackMessage : message;
}
