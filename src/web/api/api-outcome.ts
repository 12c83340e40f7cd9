import type { Failure, FailureCode, Outcome } from "#shared/failure.ts";

/**
 * The failures of the shop's table, and the browser's own: `no_answer` when no usable answer came
 * (the network failed, the server broke, or something else than the shop answered).
 */
export type ApiFailureCode = FailureCode | "no_answer";

/** Why a call over HTTP failed. */
export type ApiFailure = Failure<ApiFailureCode>;

/** What a call over HTTP came to. */
export type ApiOutcome<T> = Outcome<T, ApiFailureCode>;

/** The failure of a call that got no usable answer. */
export function noAnswer(): ApiFailure {
  return { ok: false, code: "no_answer", message: "Something went wrong" };
}
