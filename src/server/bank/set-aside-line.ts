import { bankLineState, EXCLUDED } from "#shared/bank/bank-line.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import type { Db } from "../database/connection.ts";
import { noBankLine } from "../lib/common-failures.ts";
import { enteredPaymentsStore } from "../payments/entered-payments-store.ts";
import { decidedBefore, decidedText } from "./decide-line.ts";
import { bankStore, type DecisionRow } from "./store.ts";

/** Which decision was seen as the line's last: null for none, undefined for any. */
type Seen = number | null | undefined;

interface Redecided {
  /** What to say. */
  message: string;
  /** False where the line was so before. */
  changed: boolean;
  /** Id of the line's last decision now. */
  lastDecision: number | null;
}

type RedecidedOutcome = Outcome<Redecided, "not_found" | "conflict" | "changed_meanwhile">;

/**
 * Notes that a line is none of the shop's business: nothing is booked. Of one that is excluded a note is kept, or another one.
 * Fails with `changed_meanwhile` where somebody has decided since it was seen, even if it is as before.
 */
export async function dismissLine(
  db: Db,
  id: string,
  by: string,
  { note, seen }: { note?: string | undefined; seen?: Seen },
): Promise<RedecidedOutcome> {
  const store = bankStore(db);
  if (!(await store.lock(id))) return noBankLine();
  const known = await store.decisionOf(id);
  const state = bankLineState(known?.decision ?? null);
  if (known && state === "booked") return decidedBefore(known);
  const isNoted = known && state === "dismissed";
  if (isNoted && (!note || note === known.message)) {
    return unchanged("This line was excluded before.", known);
  }
  const meanwhile = decidedSince(known, seen);
  if (meanwhile) return meanwhile;
  const message = note || EXCLUDED;
  const lastDecision = await store.decide({
    lineId: id,
    decision: "dismissed",
    message,
    orders: [],
    decidedBy: by,
  });
  const said = isNoted ? "The note is kept." : "The line is excluded. Nothing is booked.";
  return success({ message: said, changed: true, lastDecision });
}

/** Opens a line again that was set aside, or whose transfer was voided since; `changed_meanwhile` as `dismissLine`. */
export async function reopenLine(
  db: Db,
  id: string,
  by: string,
  seen?: Seen,
): Promise<RedecidedOutcome> {
  const store = bankStore(db);
  if (!(await store.lock(id))) return noBankLine();
  const known = await store.decisionOf(id);
  if (!known || known.decision === "reopened") {
    return unchanged("This line is open already.", known);
  }
  const meanwhile = decidedSince(known, seen);
  if (meanwhile) return meanwhile;
  if (known.decision === "cash") {
    return failure("conflict", "Cash that is entered stays entered: this line cannot be opened.");
  }
  if (known.decision === "transfer" && (await standsFor(db, known))) {
    const why =
      "Its transfer is entered for the order. Void it on the order's page first, then open this line.";
    return failure("conflict", why);
  }
  const lastDecision = await store.decide({
    lineId: id,
    decision: "reopened",
    message: "Opened again.",
    orders: [],
    decidedBy: by,
  });
  return success({ message: "The line is open again.", changed: true, lastDecision });
}

const unchanged = (message: string, known: DecisionRow | undefined) =>
  success({ message, changed: false, lastDecision: known?.id ?? null });

/** Why a line is left as it is that somebody has decided since it was seen. */
function decidedSince(known: DecisionRow | undefined, seen: Seen) {
  if (seen === undefined || !known || known.id === seen) return undefined;
  return failure("changed_meanwhile", decidedText(known));
}

async function standsFor(db: Db, { reference, orders }: DecisionRow): Promise<boolean> {
  const entered = reference && (await enteredPaymentsStore(db).findTransfer(reference));
  return Boolean(entered) && orders.some(({ orderId }) => entered && orderId === entered.orderId);
}
