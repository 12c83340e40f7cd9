import type { Endpoint } from "#shared/endpoint.ts";
import type { FailureCode } from "#shared/failure.ts";

/** What every call may answer, whatever it does: it is read, counted, and asks the database. */
export const sharedFailures: readonly FailureCode[] = [
  "invalid_request",
  "too_many_requests",
  "unavailable",
];

/** Every failure that a call may answer: its own, and those that come of how calls are served. */
export function failuresOf(call: Endpoint): ReadonlySet<FailureCode> {
  return new Set([...admission(call), ...call.failures, ...bodyFailures(call), ...sharedFailures]);
}

function admission({ access }: Endpoint): FailureCode[] {
  if (access === "anyone") return [];
  if (access === "gateway") return ["wrong_credentials"];
  return access === "admin" ? ["not_signed_in", "not_allowed"] : ["not_signed_in"];
}

function bodyFailures({ method }: Endpoint): FailureCode[] {
  return method === "GET" ? [] : ["too_large", "unsupported_media_type"];
}
