import { createHash } from "node:crypto";
import { failure, type Outcome, success } from "#shared/failure.ts";
import type { Database } from "../database/connection.ts";
import type { Sweeps, Tasks } from "../jobs/job-table.ts";
import { idempotencyStore, type KeyClaim } from "./idempotency-store.ts";

/** A call in its two steps: see `inSteps` of endpoint-handler.ts. */
interface Call {
  act(): Promise<Outcome<unknown>>;
  read(stored: unknown): Promise<Outcome<unknown>>;
}

/** Makes a call of an idempotent endpoint, or answers what it was answered before. */
export type AnswerOnce = (
  claim: KeyClaim,
  /** As the endpoint's schemas have read it. */
  input: unknown,
  call: Call,
) => Promise<Outcome<unknown>>;

/**
 * Makes creating calls safe to repeat. What the call creates and what is kept under its key are one
 * transaction, so however a try ended (answer lost, shop killed) there is both or neither, and of two at
 * once the second waits and gets the first one's answer. A failure undoes all, and is not kept.
 */
export function openIdempotency(database: Database) {
  const answerOnce: AnswerOnce = async (claim, input, { act, read }) => {
    const done = await database.oneTransaction(async (db) => {
      const store = idempotencyStore(db);
      const inputDigest = createHash("sha256").update(JSON.stringify(input)).digest("hex");
      const earlier = await store.claim(claim);
      if (earlier)
        return earlier.inputDigest === inputDigest ? success(earlier.answer) : keyReused();
      const outcome = await act();
      if (outcome.ok) await store.save(claim, { inputDigest, answer: outcome.value });
      return outcome;
    });
    if (!done.ok) return done;
    return read(done.value);
  };
  return {
    answerOnce,
    tasks: {
      "sweep-idempotency-keys": () => idempotencyStore(database.db).sweep(),
    } satisfies Partial<Tasks>,
    sweeps: { "sweep-idempotency-keys": "20 * * * *" } satisfies Sweeps,
  };
}

const keyReused = () =>
  failure(
    "idempotency_key_reused",
    "Your first try was saved. Open it from the list to make your later changes.",
  );
