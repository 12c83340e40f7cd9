import type { Access, Endpoint } from "#shared/endpoint.ts";
import type { FailureCode } from "#shared/failure.ts";

/** Of every endpoint: a request is read and counted, and asks the database. */
export const sharedFailures = [
  "invalid_request",
  "too_many_requests",
  "unavailable",
] as const satisfies FailureCode[];

/** Before the endpoint knows who calls. */
const accessFailures = {
  anyone: [],
  user: ["not_signed_in"],
  staff: ["not_signed_in", "not_allowed", "two_factor_missing", "confirmation_needed"],
  gateway: ["wrong_credentials"],
} as const satisfies Record<Access, FailureCode[]>;

const bodyFailures = ["too_large", "unsupported_media_type"] as const satisfies FailureCode[];

/** The codes of the failures that a handler may answer; anything else does not compile. */
export type FailureCodeOf<E extends Endpoint> =
  | E["failures"][number]
  | (typeof sharedFailures)[number]
  | (typeof accessFailures)[E["access"]][number]
  | (E["method"] extends "GET" ? never : (typeof bodyFailures)[number]);

/** Every failure that an endpoint may answer: its own, and those of how endpoints are served. */
export function failuresOf(endpoint: Endpoint): ReadonlySet<FailureCode> {
  return new Set([
    ...accessFailures[endpoint.access],
    ...endpoint.failures,
    ...(endpoint.idempotent ? (["idempotency_key_reused"] as const) : []),
    ...(endpoint.method === "GET" ? [] : bodyFailures),
    ...sharedFailures,
  ]);
}
