import { longDate } from "#shared/dates.ts";
import { formatMoney, type Money, paise } from "#shared/money.ts";
import type { Permission } from "#shared/permissions.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import type { Db } from "../database/connection.ts";
import { movedOrder } from "../fulfilment/moved-order.ts";
import type { MovedOrder } from "../fulfilment/order-moved-mail.ts";
import { type PickUpPlace, pickUpPlaceOf } from "../fulfilment/ready-for-pick-up.ts";
import { itemsText } from "../fulfilment/requested-quantities.ts";
import type { OrderFulfilment } from "../orders/order-fulfilment-store.ts";
import { readQuantities } from "../orders/order-quantities.ts";
import { type OrderRow, ordersStore } from "../orders/store.ts";
import { type Refund, refundsStore } from "../payments/refunds-store.ts";
import { offerTotal } from "../quotes/offer-of-draft.ts";
import { type QuoteRow, quotesStore } from "../quotes/quotes-store.ts";
import { type CancelRequestRow, cancelRequestsStore } from "../returns/cancel-requests-store.ts";
import { returnsStore, type WholeReturn } from "../returns/returns-store.ts";

/** What has happened to an order, for mails that are shown with it; what has not, or may not be seen, is undefined. */
export interface OrderFacts {
  moved: Record<MovedOrder["status"], MovedOrder>;
  /** Pieces of it, or all of it, were cancelled. */
  isCancelled: boolean;
  /** Of one that is picked up. */
  pickUp: PickUpPlace | undefined;
  /** The shipment that left last, and its document. */
  shipment: OrderFulfilment["shipments"][number] | undefined;
  /** What was bought and left, in a line. */
  items: string | undefined;
  refund: Refund | undefined;
  /** The order that was paid in its place. */
  other: OrderRow | undefined;
  returned:
    | (WholeReturn & {
        credited: Money | undefined;
        replacedBy: OrderFulfilment["shipments"][number] | undefined;
      })
    | undefined;
  cancelRequest: CancelRequestRow | undefined;
  quote:
    | {
        row: Pick<QuoteRow, "id" | "number">;
        buyer: string;
        message: string | undefined;
        version: { total: string; until: string; number: number } | undefined;
      }
    | undefined;
}

/**
 * Reads what has happened to an order.
 *
 * @param may whether whoever asks may see returns, and quotes
 */
export async function readOrderFacts(
  db: Db,
  order: OrderRow,
  storeInfo: StoreInfo,
  may: (permission: Permission) => boolean,
): Promise<OrderFacts> {
  const { fulfilment, counted } = await readQuantities(db, order);
  const left = counted.filter(({ shipped }) => shipped > 0);
  const refunds = await refundsStore(db).ofOrder(order.id);
  const { supersededBy } = order;
  return {
    moved: await movedOf(db, order, storeInfo, fulfilment),
    isCancelled: fulfilment.cancelled.length > 0 || order.status === "Cancelled",
    pickUp: await pickUpPlaceOf(db, order),
    shipment: fulfilment.shipments.at(-1),
    items:
      left.length === 0
        ? undefined
        : itemsText(left.map(({ line, shipped }) => ({ line, quantity: shipped }))),
    refund: refunds.at(-1),
    other: supersededBy ? await ordersStore(db).find({ id: supersededBy }) : undefined,
    returned: may("read_returns") ? await latestReturn(db, order.id, fulfilment) : undefined,
    cancelRequest: may("read_returns")
      ? await cancelRequestsStore(db).latestOf(order.id)
      : undefined,
    quote: order.quoteId && may("read_quotes") ? await quoteOf(db, order.quoteId) : undefined,
  };
}

/** As the mails of its moves say it; its last cancellation is the one that is written of. */
async function movedOf(
  db: Db,
  order: OrderRow,
  storeInfo: StoreInfo,
  { cancelled, shipments }: OrderFulfilment,
): Promise<OrderFacts["moved"]> {
  const last = cancelled.at(-1);
  const lines = (await ordersStore(db).linesOf([order.id])).get(order.id) ?? [];
  const pieces = cancelled
    .filter(({ cancellationId }) => cancellationId === last?.cancellationId)
    .map(({ position, quantity }) => ({
      name: lines.find((line) => line.position === position)?.name ?? "",
      quantity,
    }));
  const asOf = (status: MovedOrder["status"], at: Date | null | undefined, more = {}) =>
    movedOrder(db, order, storeInfo, {
      status,
      at: (at ?? order.paidAt ?? order.createdAt).toISOString(),
      ...more,
    });
  const cancellation = last && {
    reason: last.reason,
    pieces,
    amountPaise: last.refundPaise ?? 0,
    isWhole: order.status === "Cancelled" || order.status === "Refunded",
  };
  return {
    Shipped: await asOf("Shipped", shipments.at(-1)?.shippedAt, {
      parcel: shipments.at(-1)?.ordinal,
    }),
    Delivered: await asOf("Delivered", order.deliveredAt),
    Cancelled: await asOf("Cancelled", last?.createdAt ?? order.cancelledAt, cancellation),
  };
}

async function latestReturn(
  db: Db,
  orderId: string,
  { shipments }: OrderFulfilment,
): Promise<OrderFacts["returned"]> {
  const store = returnsStore(db);
  const [latest] = await store.ofOrder(orderId);
  const found = latest && (await store.findWhole(latest.row.id));
  if (!found) return undefined;
  const { creditedPaise } = found;
  return {
    ...found,
    credited: creditedPaise === null ? undefined : paise(creditedPaise),
    replacedBy: shipments.find(({ id }) => id === found.row.replacementId),
  };
}

async function quoteOf(db: Db, id: string): Promise<OrderFacts["quote"]> {
  const store = quotesStore(db);
  const row = await store.find({ id });
  if (!row) return undefined;
  const sent = row.version > 0 ? await store.version(id, row.version) : undefined;
  const customer = await store.customerOf(row);
  const events = await store.eventsOf(id);
  return {
    row,
    buyer: row.buyer?.company || customer.name,
    message: events.findLast(({ isMessage }) => isMessage)?.what,
    version: sent && {
      total: formatMoney(offerTotal(sent.offer)),
      until: longDate(sent.validUntil.toISOString()),
      number: sent.version,
    },
  };
}
