import type { Failure, FailureCode, Outcome } from "#shared/failure.ts";

/**
 * The failures of the shop's table, and the browser's own: `no_answer` when no usable answer came
 * (the network failed, the server broke, or something else than the shop answered).
 */
export type ApiFailureCode = FailureCode | "no_answer";

/** Why a call over HTTP failed. */
export type ApiFailure = Failure<ApiFailureCode>;

export type ApiOutcome<T> = Outcome<T, ApiFailureCode>;

/** The shop's own sentence on a failure; nothing where no usable answer came. */
export function shopMessage({ code, message }: ApiFailure): string | undefined {
  return code === "no_answer" ? undefined : message;
}

/** The failure of a call that got no usable answer. */
export function noAnswer(): ApiFailure {
  return { ok: false, code: "no_answer", message: "Something went wrong" };
}
