import type { Endpoint } from "#shared/endpoint.ts";
import type { FailureCode } from "#shared/failure.ts";

/** What every endpoint may answer, whatever it does: a request is read and counted, and asks the database. */
export const sharedFailures: readonly FailureCode[] = [
  "invalid_request",
  "too_many_requests",
  "unavailable",
];

/** Every failure that an endpoint may answer: its own, and those of how endpoints are served. */
export function failuresOf(endpoint: Endpoint): ReadonlySet<FailureCode> {
  return new Set([
    ...accessFailures(endpoint),
    ...endpoint.failures,
    ...bodyFailures(endpoint),
    ...sharedFailures,
  ]);
}

function accessFailures({ access }: Endpoint): FailureCode[] {
  if (access === "anyone") return [];
  if (access === "gateway") return ["wrong_credentials"];
  return access === "admin" ? ["not_signed_in", "not_allowed"] : ["not_signed_in"];
}

function bodyFailures({ method }: Endpoint): FailureCode[] {
  return method === "GET" ? [] : ["too_large", "unsupported_media_type"];
}
