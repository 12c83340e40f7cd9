import type { Failure, Outcome } from "#shared/failure.ts";

/** Undoes the transaction in which it is thrown; `undoneIfRefused` answers the failure. */
export class Refused<Code extends string> extends Error {
  readonly failure: Failure<Code>;

  constructor(refusal: Failure<Code>) {
    super(refusal.message);
    this.failure = refusal;
  }
}

/**
 * Answers what the work does, or the failure of the `Refused` that it throws: one that it returned
 * would leave done what the transaction did before.
 */
export async function undoneIfRefused<T, Code extends string>(
  work: () => Promise<Outcome<T, Code>>,
): Promise<Outcome<T, Code>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused) return error.failure;
    throw error;
  }
}
