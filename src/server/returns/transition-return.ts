import { failure, type Outcome, success } from "#shared/failure.ts";
import {
  canTransitionReturn,
  type ReturnStatus,
  returnStatusNames,
} from "#shared/returns/return-status.ts";
import type { Db } from "../database/connection.ts";
import { isId } from "../lib/ids.ts";
import { byWhom } from "../lib/sentence-parts.ts";
import { type OrderRow, ordersStore } from "../orders/store.ts";
import { putBack } from "../stock/put-back.ts";
import type { Sellers } from "../stock/reservations.ts";
import { queueReturnMail } from "./queue-return-mail.ts";
import { returnNumber } from "./return-view.ts";
import { returnsStore, type WholeReturn } from "./returns-store.ts";

export const noReturn = () => failure("not_found", "This return does not exist");

interface LockedReturn {
  order: OrderRow;
  found: WholeReturn;
}

/**
 * Locks the order of a return, and reads the return: nobody else changes it, or pieces of its order, meanwhile.
 *
 * @param to where it is to go
 * @param userId the account whose return it must be; left out for staff
 */
export async function lockReturn(
  db: Db,
  id: string,
  to: ReturnStatus,
  userId?: string,
): Promise<Outcome<LockedReturn, "not_found" | "conflict">> {
  const store = returnsStore(db);
  const known = isId(id) ? await store.find(id) : undefined;
  const order = known && (await ordersStore(db).lock({ id: known.orderId }));
  const found = order && (await store.findWhole(id));
  if (!found || (userId !== undefined && order.userId !== userId)) return noReturn();
  const { status } = found.row;
  if (!canTransitionReturn(status, to)) {
    const last = found.steps.at(-1);
    // Shoppers are not told who of the shop it was.
    const who = userId === undefined && last ? byWhom(last.actor, last.at) : "";
    const now = returnStatusNames[status].toLowerCase();
    return failure(
      "conflict",
      status === to
        ? `This return is already ${now}${who}.`
        : `This return is now ${now}${who}, so that cannot be done.`,
    );
  }
  return success({ order, found });
}

interface PlainTransition {
  to: "accepted" | "refused" | "received" | "withdrawn" | "lapsed";
  /** `shopper`, `shop`, or an admin's e-mail. */
  actor: string;
  /** Written to the customer. */
  note: string;
  userId?: string;
}

/** Moves a return, notes it and queues the customer's mail, in this transaction. */
export async function transitionReturn(
  db: Db,
  id: string,
  { to, actor, note, userId }: PlainTransition,
): Promise<Outcome<null, "not_found" | "conflict">> {
  const locked = await lockReturn(db, id, to, userId);
  if (!locked.ok) return locked;
  await noteTransition(db, locked.value, { status: to }, { actor, note });
  return success(null);
}

/** The sentence for the order's history. */
const EVENTS: Record<ReturnStatus, string> = {
  asked: "was asked for",
  accepted: "was accepted",
  refused: "was refused",
  received: "has arrived",
  inspected: "was inspected",
  refunded: "was refunded",
  replaced: "was replaced",
  "sent-back": "was sent back to the customer",
  withdrawn: "was withdrawn",
  lapsed: "lapsed: nothing has arrived",
};

/** Records a transition of a locked return, in the order's history, too, and queues its mail. */
export async function noteTransition(
  db: Db,
  { order, found }: LockedReturn,
  to: { status: ReturnStatus; creditId?: string; replacementId?: string },
  by: { actor: string; note: string },
): Promise<void> {
  await returnsStore(db).move(found.row.id, to, by);
  const number = returnNumber(found.row);
  await ordersStore(db).addEvent(order, by.actor, `The return ${number} ${EVENTS[to.status]}.`);
  await queueReturnMail(db, found.row.id, to.status);
}

/**
 * Notes which pieces of an arrived return go back to the stock, where they were sold from; the others are written
 * off.
 */
export async function inspectReturn(
  db: Db,
  id: string,
  { lines, note }: { lines: readonly { line: number; restocked: number }[]; note: string },
  by: { actor: string; sellers: Sellers },
): Promise<Outcome<null, "not_found" | "conflict" | "invalid_request">> {
  const locked = await lockReturn(db, id, "inspected");
  if (!locked.ok) return locked;
  const { found } = locked.value;
  const restockedOf = new Map(lines.map(({ line, restocked }) => [line, restocked]));
  const wrong = found.lines.find(
    ({ position, quantity }) =>
      (restockedOf.get(position) ?? -1) > quantity || !restockedOf.has(position),
  );
  if (wrong) {
    return failure(
      "invalid_request",
      `Say of ${wrong.name} how many of the ${wrong.quantity} go back to the stock`,
    );
  }
  const back = new Map<string, number>();
  const store = returnsStore(db);
  for (const { position, productId } of found.lines) {
    const restocked = restockedOf.get(position) ?? 0;
    await store.setRestocked(id, position, restocked);
    if (restocked > 0) back.set(productId, (back.get(productId) ?? 0) + restocked);
  }
  const { id: returnId, orderId, shipmentId } = found.row;
  await putBack(db, { orderId, shipmentId, returnId }, back, by);
  await noteTransition(db, locked.value, { status: "inspected" }, { actor: by.actor, note });
  return success(null);
}
