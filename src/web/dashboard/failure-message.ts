import type { ApiFailure } from "../api/api-outcome.ts";
import { failureText } from "../api/failure-text.ts";

/**
 * What to say of a call of the owner's that failed: the catalogue's text for the action, the shop's own
 * message, or both (specification, section 8).
 */
export function failureMessage(failure: ApiFailure, fallbackMessage: string): string {
  return failureText(failure, fallbackMessage);
}
