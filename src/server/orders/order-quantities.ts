import type { LineValue } from "#shared/fulfilment/item-amounts.ts";
import { type Money, paise, sum, times } from "#shared/money.ts";
import { allocatedShare } from "#shared/orders/allocated-share.ts";
import { type LineAmount, lineAmounts } from "#shared/tax/line-amounts.ts";
import type { Db } from "../database/connection.ts";
import {
  type OrderFulfilment,
  orderFulfilmentStore,
  type Shipment,
} from "./order-fulfilment-store.ts";
import { type LineRow, type OrderRow, ordersStore } from "./store.ts";

/** A line of an order with how many of its pieces are where. */
export interface LineQuantities {
  line: LineRow;
  /** In shipments, replacements not counted. */
  shipped: number;
  cancelled: number;
  /** Neither shipped nor cancelled yet. */
  unfulfilled: number;
  /** Of the shipped ones, those that came back. */
  returned: number;
}

/** How many pieces of each line of an order are where, in the lines' order. */
export function lineQuantities(
  lines: readonly LineRow[],
  fulfilment: OrderFulfilment,
): LineQuantities[] {
  const sold = fulfilment.shipments.filter(({ isReplacement }) => !isReplacement);
  return lines.map((line) => {
    const shipped = sumOf(sold.flatMap((shipment) => shipment.lines).filter(isOf(line)));
    const cancelled = sumOf(fulfilment.cancelled.filter(isOf(line)));
    const returned = sumOf(fulfilment.credits.flatMap((credit) => credit.lines).filter(isOf(line)));
    return { line, shipped, cancelled, unfulfilled: line.quantity - shipped - cancelled, returned };
  });
}

/** Read once, and handed to whoever needs it in a transaction. */
export interface OrderQuantities {
  fulfilment: OrderFulfilment;
  /** Of each line, in the lines' order. */
  counted: LineQuantities[];
}

export async function readQuantities(
  db: Db,
  { id }: Pick<OrderRow, "id">,
): Promise<OrderQuantities> {
  const lines = (await ordersStore(db).linesOf([id])).get(id) ?? [];
  const fulfilment = await orderFulfilmentStore(db).ofOrder(id);
  return { fulfilment, counted: lineQuantities(lines, fulfilment) };
}

/** The same once a shipment has left that this transaction wrote down. */
export function withShipment(
  { fulfilment, counted }: OrderQuantities,
  shipment: Shipment,
): OrderQuantities {
  const now = { ...fulfilment, shipments: [...fulfilment.shipments, shipment] };
  return {
    fulfilment: now,
    counted: lineQuantities(
      counted.map(({ line }) => line),
      now,
    ),
  };
}

/** Pieces of an order that have neither been shipped nor cancelled, of all lines together. */
export function totalUnfulfilled(counted: readonly LineQuantities[]): number {
  return counted.reduce((total, { unfulfilled }) => total + unfulfilled, 0);
}

/** The pieces of each line that wait, as a shipment or a cancellation asks for them. */
export function unfulfilledItems(
  counted: readonly LineQuantities[],
): { line: number; quantity: number }[] {
  return counted
    .filter(({ unfulfilled }) => unfulfilled > 0)
    .map(({ line, unfulfilled }) => ({ line: line.position, quantity: unfulfilled }));
}

/**
 * Pieces of a line that leave it, with their exact share of what was charged after the coupon, and
 * for carrying them.
 */
export interface Allocation {
  line: LineRow;
  quantity: number;
  goods: Money;
  freight: Money;
}

/** Charged for each line of an order, coupon and freight shared out. */
export function amountsOf(
  order: Pick<OrderRow, "couponPaise" | "freightPaise">,
  lines: readonly LineRow[],
): LineAmount[] {
  return lineAmounts(
    lines.map(({ unitPricePaise, quantity }) => ({
      amount: times(paise(unitPricePaise), quantity),
    })),
    paise(order.couponPaise),
    paise(order.freightPaise),
  );
}

/**
 * The shares of pieces that leave an order now, after those that have left it before.
 *
 * @param quantities how many of which line, none more than wait
 */
export function allocate(
  order: Pick<OrderRow, "couponPaise" | "freightPaise">,
  counted: readonly LineQuantities[],
  quantities: ReadonlyMap<number, number>,
): Allocation[] {
  const amounts = amountsOf(
    order,
    counted.map(({ line }) => line),
  );
  return counted.flatMap(({ line, shipped, cancelled }, index) => {
    const quantity = quantities.get(line.position) ?? 0;
    const amount = amounts[index];
    if (quantity === 0 || !amount) return [];
    const shareOf = (all: Money) =>
      allocatedShare(all, line.quantity, shipped + cancelled, quantity);
    return [{ line, quantity, goods: shareOf(amount.goods), freight: shareOf(amount.freight) }];
  });
}

/** Leaving pieces as they are written down. */
export function allocationRow({ line, quantity, goods, freight }: Allocation) {
  return { position: line.position, quantity, goodsPaise: goods, freightPaise: freight };
}

/** An allocation's pieces, as the stock knows them. */
export function allocatedItem({ line, quantity }: Allocation) {
  return { position: line.position, productId: line.productId, quantity };
}

/** What waits of an order, as the stock knows it. */
export function reservedItems(counted: readonly LineQuantities[]) {
  return counted.flatMap(({ line: { position, productId }, unfulfilled: quantity }) =>
    quantity > 0 ? [{ position, productId, quantity }] : [],
  );
}

export interface CreditableLine extends LineValue {
  position: number;
}

/** The lines of a shipment with what was credited of each. */
export function creditableLines(
  shipment: Shipment,
  { credits }: OrderFulfilment,
): CreditableLine[] {
  const of = credits
    .filter(({ shipmentId }) => shipmentId === shipment.id)
    .flatMap(({ lines }) => lines);
  return shipment.lines.map((line) => {
    const own = of.filter(isOf(line));
    return {
      position: line.position,
      quantity: line.quantity,
      amount: paise(line.goodsPaise + line.freightPaise),
      returned: sumOf(own),
      credited: paise(own.reduce((sum, { amountPaise }) => sum + amountPaise, 0)),
    };
  });
}

/** All that was in the shipment came back. */
export function isReturned(shipment: Shipment, fulfilment: OrderFulfilment): boolean {
  return creditableLines(shipment, fulfilment).every(
    ({ quantity, returned }) => returned >= quantity,
  );
}

/** Value that cancelled pieces, and credits for what was sent, take off an order. */
export function valueDropped({ cancelled, credits }: OrderFulfilment) {
  return {
    cancelled: sum(
      cancelled.flatMap(({ goodsPaise, freightPaise }) => [paise(goodsPaise), paise(freightPaise)]),
    ),
    credited: sum(credits.flatMap(({ lines }) => lines.map((line) => paise(line.amountPaise)))),
  };
}

/**
 * Value of an order that still stands: all that was charged, less pieces cancelled and what was
 * credited.
 */
export function valueLeft(
  { totalPaise }: Pick<OrderRow, "totalPaise">,
  fulfilment: OrderFulfilment,
): Money {
  const { cancelled, credited } = valueDropped(fulfilment);
  return paise(totalPaise - cancelled - credited);
}

/**
 * Still to be paid for an order: all of it that stands, less what has come and was not given back.
 */
export function amountDue(
  order: Pick<OrderRow, "totalPaise" | "receivedPaise">,
  fulfilment: OrderFulfilment,
): Money {
  return paise(valueLeft(order, fulfilment) - (order.receivedPaise ?? 0) + fulfilment.givenBack);
}

const isOf =
  ({ position }: { position: number }) =>
  (one: { position: number }) =>
    one.position === position;

function sumOf(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
