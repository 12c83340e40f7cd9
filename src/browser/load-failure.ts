import { data } from "react-router";
import { type Failure, failureStatus } from "#shared/failure.ts";

/**
 * Thrown by a page's loader: 404 for what cannot or does not exist, 429 for who has asked for too much,
 * else 503, with the sentence for people.
 */
export function loadFailure({ code, message }: Failure) {
  return data({ message }, { status: statusOf(code) });
}

function statusOf(code: Failure["code"]): number {
  // No product, category or post has an address that is not valid.
  if (code === "not_found" || code === "invalid_request") return failureStatus.not_found;
  return code === "too_many_requests" ? failureStatus[code] : failureStatus.unavailable;
}
