import { sql } from "drizzle-orm";
import { failure, type Outcome, success } from "#shared/failure.ts";
import { ADDRESS_CHANGE_REQUESTED } from "#shared/orders/order-status.ts";
import { isPickUpOnly } from "#shared/orders/ready-for-pick-up.ts";
import type { CancelRequestState } from "#shared/returns/return-status.ts";
import type { Db } from "../database/connection.ts";
import { cancelItems } from "../fulfilment/cancel-items.ts";
import { queueReadyMail } from "../fulfilment/ready-for-pick-up.ts";
import { refuseMissing } from "../fulfilment/requested-quantities.ts";
import { noOrder } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import { byWhom } from "../lib/sentence-parts.ts";
import { readQuantities } from "../orders/order-quantities.ts";
import { pickUpFactsOf } from "../orders/order-view.ts";
import { asRequested } from "../orders/queue-moved-mail.ts";
import { type OrderRow, ordersStore } from "../orders/store.ts";
import { findReserved } from "../stock/reservations.ts";
import { branchNames } from "../stock/stock-branches.ts";
import { cancelRequestsStore } from "./cancel-requests-store.ts";
import { queueCancelRequestMail } from "./queue-return-mail.ts";

/** Pieces in a branch, by its name. */
interface BranchPieces {
  branch: string;
  quantity: number;
}

/**
 * Pieces of an order to be picked up that lie in another branch than its own, and have to be brought there first. A
 * pick-up point that is no branch has no stock: all pieces lie elsewhere.
 *
 * @returns nothing for an order that is sent, and in a shop whose goods lie in one place
 */
export async function piecesElsewhere(
  db: Db,
  { id, shippingMethod }: Pick<OrderRow, "id" | "shippingMethod">,
): Promise<BranchPieces[]> {
  if (!shippingMethod?.pickUpAt) return [];
  const names = await branchNames(db);
  if (names.size < 2) return [];
  const kept = await findReserved(db, id);
  // A branch that is a place to pick up has the id that it has as a place where goods lie.
  const elsewhere = kept.filter(({ branch }) => branch !== shippingMethod.id);
  return [...Map.groupBy(elsewhere, ({ branch }) => branch)].map(([code, there]) => ({
    branch: names.get(code) ?? code,
    quantity: there.reduce((sum, { quantity }) => sum + quantity, 0),
  }));
}

/** What became of an order that was marked. */
interface Marked {
  /** Its customer picks it up (`isPickUpOnly`), and is written to once it lies ready. */
  isPickUp: boolean;
}

/**
 * Marks an order as packed, or takes that back; idempotent. An order that is picked up is ready then, and its customer
 * gets a mail.
 *
 * @returns `not_found`, or `conflict` where it is not to be shipped, or another address is asked for
 */
export async function markPacked(
  db: Db,
  id: string,
  packed: boolean,
  actor: string,
): Promise<Outcome<Marked, "not_found" | "conflict">> {
  const store = ordersStore(db);
  const order = isId(id) ? await store.lock({ id }) : undefined;
  if (!order) return noOrder();
  if (order.status !== "Processing") {
    const now = order.status ?? "Pending";
    return failure("conflict", `This order is ${now}, so it is not to be packed.`);
  }
  const { fulfilment } = await readQuantities(db, order);
  const isPickUp = isPickUpOnly(pickUpFactsOf(order, fulfilment));
  if (Boolean(order.packedAt) === packed) return success({ isPickUp });
  if (packed && order.addressRequest) return failure("conflict", ADDRESS_CHANGE_REQUESTED);
  // Whoever unpacks it has the days to pack it again from the next reminder on.
  await store.change(
    order,
    packed ? { packedAt: sql`now()` } : { packedAt: null, packRemindedAt: null },
  );
  const [done, undone] = isPickUp
    ? ["Ready to pick up.", "Not ready to pick up any more."]
    : ["Packed.", "Not packed any more."];
  // Who was written to that it lies ready reads that it does not.
  const audience = packed || isPickUp ? "shopper" : "admin";
  const at = await store.addEvent(order, actor, packed ? done : undone, audience);
  if (packed && isPickUp) await queueReadyMail(db, order, at);
  return success({ isPickUp });
}

/**
 * Grants or refuses a request to cancel, in this transaction. Pieces that have left meanwhile cannot
 * be cancelled: the customer is told so.
 *
 * @returns what became of it; `not_found`, or `conflict` where it was answered before
 */
export async function answerCancelRequest(
  db: Db,
  id: string,
  { grant, answer, actor }: { grant: boolean; answer: string; actor: string },
): Promise<Outcome<CancelRequestState, "not_found" | "conflict">> {
  const requests = cancelRequestsStore(db);
  const known = isId(id) ? await requests.find(id) : undefined;
  const order = known && (await ordersStore(db).lock({ id: known.orderId }));
  const request = order && (await requests.find(id));
  if (!request) return failure("not_found", "This request does not exist");
  if (request.state !== "open") {
    return failure(
      "conflict",
      `This request was answered already${byWhom(request.decidedBy, request.decidedAt)}.`,
    );
  }
  const items = request.lines.map(({ position, quantity }) => ({ line: position, quantity }));
  const missing =
    order.status !== "Processing" ||
    refuseMissing((await readQuantities(db, order)).counted, items);
  if (grant && !missing) {
    const cancelled = await cancelItems(db, order, {
      items,
      reason: asRequested(request.reason),
      restock: true,
      actor,
    });
    if (!cancelled.ok) return cancelled;
  }
  const state = missing ? "overtaken" : grant ? "granted" : "refused";
  await requests.decide(id, { state, answer, decidedBy: actor });
  if (state !== "granted") {
    const why = answer ? `: ${answer}` : ".";
    const what =
      state === "refused"
        ? `The request to cancel was refused${why}`
        : "The request to cancel came too late: the pieces have left.";
    await ordersStore(db).addEvent(order, actor, what);
  }
  await queueCancelRequestMail(db, id, state);
  return success(state);
}
