import type { Failure } from "#shared/failure.ts";
import { SOMETHING_WENT_WRONG } from "../api/endpoint-request.ts";

/**
 * What to say of a call that failed: the shop's own message, or the catalogue's text for the action
 * where no answer of the shop came (specification, section 8).
 */
export function failureMessage({ message }: Pick<Failure, "message">, exception: string): string {
  return message === SOMETHING_WENT_WRONG ? exception : message;
}
