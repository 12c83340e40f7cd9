import type { User } from "#shared/accounts/contract.ts";
import type { EndpointInput } from "#shared/endpoint.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import { paise, toRupees } from "#shared/money.ts";
import type {
  CancellableOrder,
  cancelOwnOrder as cancelEndpoint,
} from "#shared/returns/contract.ts";
import type { Db } from "../database/connection.ts";
import { cancelItems } from "../fulfilment/cancel-items.ts";
import { cancelOrder, mayCancel } from "../fulfilment/cancel-order.ts";
import { refuseMissing } from "../fulfilment/requested-quantities.ts";
import { noOrder } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import { noFulfilment, orderFulfilmentStore } from "../orders/order-fulfilment-store.ts";
import {
  amountDue,
  amountsOf,
  type LineQuantities,
  lineQuantities,
  readQuantities,
  unfulfilledItems,
} from "../orders/order-quantities.ts";
import { asRequested, queueMovedMail } from "../orders/queue-moved-mail.ts";
import { type OrderRow, type OwnScope, ordersStore } from "../orders/store.ts";
import { saveRefundAccount } from "../payments/refund-account.ts";
import { cancelRequestsStore } from "./cancel-requests-store.ts";
import { queueCancelRequestMail } from "./queue-return-mail.ts";

type UnfulfilledLine = Pick<
  CancellableOrder["lines"][number],
  "line" | "name" | "image" | "quantity"
>;
type CancelOutcome = EndpointInput<typeof cancelEndpoint>["body"];

/** `asked`: a request that staff decide. */
type Result = "cancelled" | "asked";

const LEFT = "This order has left us or is closed, so it cannot be cancelled any more.";

/**
 * Cancels pieces of one's own order that have not left, in this transaction: at once, or where staff
 * have packed it as a request. An order that is not paid is cancelled as a whole.
 *
 * @returns `not_found` for an order that is not the user's, `conflict` where it cannot be cancelled
 */
export async function cancelOwnOrder(
  db: Db,
  user: User,
  id: string,
  { items, reason, refundTo }: CancelOutcome,
): Promise<Outcome<Result, "not_found" | "conflict">> {
  const order = isId(id) ? await ordersStore(db).lock({ id }) : undefined;
  if (order?.userId !== user._id) return noOrder();
  const why = asRequested(reason);
  if (order.status === null) return cancelUnpaid(db, order, why);
  if (order.status !== "Processing") return failure("conflict", LEFT);
  const { counted } = await readQuantities(db, order);
  const requested = items ?? unfulfilledItems(counted);
  const refused = refuseMissing(counted, requested);
  if (refused) return refused;
  if (!order.packedAt) {
    const cancelled = await cancelItems(db, order, {
      items: requested,
      reason: why,
      restock: true,
      actor: "shopper",
    });
    if (!cancelled.ok) return cancelled;
    await saveRefundAccount(db, order, refundTo);
    return success("cancelled");
  }
  const requests = cancelRequestsStore(db);
  if (await requests.openOf(order.id)) {
    return failure("conflict", "You have asked for this already. We will write to you.");
  }
  const lines = requested.map(({ line, quantity }) => ({ position: line, quantity }));
  const requestId = await requests.insert(order.id, lines, reason);
  const what = `Asked to cancel${items ? " some pieces" : ""}${reason ? `: ${reason}` : "."}`;
  await ordersStore(db).addEvent(order, "shopper", what);
  await saveRefundAccount(db, order, refundTo);
  await queueCancelRequestMail(db, requestId, "open");
  return success("asked");
}

async function cancelUnpaid(
  db: Db,
  order: OrderRow,
  why: string,
): Promise<Outcome<Result, "conflict">> {
  const cancelled = await cancelOrder(db, order.orderId, why, "shopper", true);
  if (!cancelled) {
    return failure(
      "conflict",
      "The bank is still busy with this order's payment. Please try again in a few minutes.",
    );
  }
  const at = await ordersStore(db).addEvent(order, "shopper", `Cancelled: ${why}.`);
  await queueMovedMail(db, order, {
    status: "Cancelled",
    at,
    reason: why,
    byShopper: true,
    ...cancelled,
  });
  return success("cancelled");
}

/** Which of a user's orders can be cancelled now, and how. */
export async function cancellableOrders(db: Db, own: OwnScope): Promise<CancellableOrder[]> {
  const store = ordersStore(db);
  const open = (await store.ofUser(own, "unshipped")).filter((order) => mayCancel(order));
  const ids = open.map(({ id }) => id);
  const [lines, fulfilment] = [
    await store.linesOf(ids),
    await orderFulfilmentStore(db).ofOrders(ids),
  ];
  return open.flatMap((order) => {
    const known = fulfilment.get(order.id) ?? noFulfilment;
    const counted = lineQuantities(lines.get(order.id) ?? [], known);
    const unfulfilled = unfulfilledLines(counted);
    if (unfulfilled.length === 0) return [];
    const amounts = amountsOf(order, lines.get(order.id) ?? []);
    const paid = order.paymentState === "charged";
    const received = order.receivedPaise ?? order.totalPaise;
    return [
      {
        orderId: order.id,
        how: order.packedAt ? "request" : "at-once",
        byItem: order.status === "Processing",
        paid,
        refundable: toRupees(paise(paid ? received - known.givenBack : 0)),
        due: order.paymentState === "due" ? toRupees(amountDue(order, known)) : 0,
        isWhole: known.shipments.length === 0,
        lines: unfulfilled.map((item) => {
          const place = counted.findIndex(({ line }) => line.position === item.line);
          const { line, shipped = 0, cancelled = 0 } = counted[place] ?? {};
          const amount = amounts[place];
          return {
            ...item,
            ordered: line?.quantity ?? 0,
            left: shipped + cancelled,
            goods: toRupees(amount?.goods ?? paise(0)),
            freight: toRupees(amount?.freight ?? paise(0)),
          };
        }),
      },
    ];
  });
}

function unfulfilledLines(counted: readonly LineQuantities[]): UnfulfilledLine[] {
  return counted
    .filter(({ unfulfilled }) => unfulfilled > 0)
    .map(({ line: { position, name, image }, unfulfilled }) => ({
      line: position,
      name,
      ...(image && { image }),
      quantity: unfulfilled,
    }));
}
