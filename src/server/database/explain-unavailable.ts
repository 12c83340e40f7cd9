import type { Failure } from "#shared/failure.ts";
import { shopBusy, storageFull } from "../lib/common-failures.ts";
import type { Log } from "../lib/log.ts";
import { createSpell } from "../lib/spell.ts";
import { isUnavailable, sqlState } from "./database-errors.ts";

/** For who asked for something that the database, or the disk, could not do now; undefined for an error of another kind. */
export type ExplainUnavailable = (error: unknown) => Failure<"unavailable"> | undefined;

/** PostgreSQL's word for a full disk, and the system's. */
const FULL = new Set(["53100", "ENOSPC", "EDQUOT"]);

/**
 * Makes what tells a full disk, which waits for a person, from a shop that is busy for seconds. What to do about a full disk is
 * logged once for each spell.
 *
 * @param isDiskFull whether the embedded database is kept from running by a full disk: no answer of its
 *   own says so then
 */
export function openUnavailableExplanation({
  log,
  isDiskFull = () => false,
}: {
  log: Pick<Log, "error">;
  isDiskFull?: (() => boolean) | undefined;
}): ExplainUnavailable {
  const spellBegins = createSpell();
  return (error) => {
    const isFull = FULL.has(sqlState(error) ?? "");
    if (!isFull && !isUnavailable(error)) return undefined;
    if (!isFull && !isDiskFull()) return shopBusy();
    if (spellBegins()) {
      log.error(
        { reason: sqlState(error) },
        "the disk is full: nothing can be saved, and nobody can sign in, until space is freed where the database or DATA_DIR is",
      );
    }
    return storageFull();
  };
}
