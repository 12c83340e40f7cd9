/**
 * Expected failures are values, not exceptions: a service answers `Outcome<T, Code>`, and this one table
 * says which HTTP status each code has. A code that is not here does not compile.
 */
export const failureStatus = {
  invalid_request: 400,
  wrong_credentials: 401,
  wrong_answer: 400,
  not_signed_in: 401,
  not_allowed: 403,
  two_factor_needed: 401,
  two_factor_missing: 403,
  confirmation_needed: 403,
  not_found: 404,
  conflict: 409,
  changed_meanwhile: 409,
  idempotency_key_reused: 409,
  email_taken: 409,
  cart_changed: 409,
  order_id_taken: 409,
  paid_before: 409,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  payment_gateway_failed: 502,
  unavailable: 503,
} as const;

/** For an address without an endpoint: to pages of another version, while the shop is updated. */
export const NO_SUCH_ENDPOINT = "This call does not exist";

export type FailureCode = keyof typeof failureStatus;

/** Why something that may fail did: a code for programs, a sentence for people. */
export interface Failure<Code extends string = FailureCode> {
  ok: false;
  code: Code;
  /** A sentence for a person: what happened, what to do. */
  message: string;
  /** For each refused field a whole sentence that can stand beside it. */
  fields?: Record<string, string>;
  /** Seconds after which trying again makes sense (429, 503). */
  retryAfter?: number;
  /** Further members of the answer's body, such as present prices after `cart_changed`. */
  details?: Record<string, unknown>;
}

export interface Success<T> {
  ok: true;
  value: T;
}

/** `Code` names the failures that are possible. */
export type Outcome<T, Code extends string = FailureCode> = Success<T> | Failure<Code>;

/** Wraps a value as a success. */
export function success<T>(value: T): Success<T> {
  return { ok: true, value };
}

/** Makes a failure of a code and a sentence for a person. */
export function failure<Code extends FailureCode>(
  code: Code,
  message: string,
  more: Pick<Failure, "fields" | "retryAfter" | "details"> = {},
): Failure<Code> {
  return { ok: false, code, message, ...more };
}
