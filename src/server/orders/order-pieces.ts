import { type Money, paise, sum, times } from "#shared/money.ts";
import { pieceShare } from "#shared/orders/piece-share.ts";
import { type LineAmount, lineAmounts } from "#shared/tax/line-amounts.ts";
import type { Db } from "../database/connection.ts";
import { type OrderPieces, piecesStore, type Shipment } from "./pieces-store.ts";
import { type LineRow, type OrderRow, ordersStore } from "./store.ts";

/** A line of an order with how many of its pieces are where. */
export interface LinePieces {
  line: LineRow;
  /** In shipments, replacements not counted. */
  shipped: number;
  cancelled: number;
  /** Neither shipped nor cancelled yet. */
  waiting: number;
  /** Of the shipped ones, those that came back. */
  returned: number;
}

/** How many pieces of each line of an order are where, in the lines' order. */
export function countPieces(lines: readonly LineRow[], pieces: OrderPieces): LinePieces[] {
  const sold = pieces.shipments.filter(({ isReplacement }) => !isReplacement);
  return lines.map((line) => {
    const shipped = sumOf(sold.flatMap((shipment) => shipment.lines).filter(isOf(line)));
    const cancelled = sumOf(pieces.cancelled.filter(isOf(line)));
    const returned = sumOf(pieces.credits.flatMap((credit) => credit.lines).filter(isOf(line)));
    return { line, shipped, cancelled, waiting: line.quantity - shipped - cancelled, returned };
  });
}

/** What was ordered and what became of it: read once, and handed to whoever needs it in a transaction. */
export interface OrderQuantities {
  pieces: OrderPieces;
  /** Of each line, in the lines' order. */
  counted: LinePieces[];
}

export async function readQuantities(
  db: Db,
  { id }: Pick<OrderRow, "id">,
): Promise<OrderQuantities> {
  const lines = (await ordersStore(db).linesOf([id])).get(id) ?? [];
  const pieces = await piecesStore(db).ofOrder(id);
  return { pieces, counted: countPieces(lines, pieces) };
}

/** The same once a shipment has left that this transaction wrote down. */
export function withShipment(
  { pieces, counted }: OrderQuantities,
  shipment: Shipment,
): OrderQuantities {
  const now = { ...pieces, shipments: [...pieces.shipments, shipment] };
  return {
    pieces: now,
    counted: countPieces(
      counted.map(({ line }) => line),
      now,
    ),
  };
}

/** Pieces of an order that have neither been shipped nor cancelled, of all lines together. */
export function waitingPieces(counted: readonly LinePieces[]): number {
  return counted.reduce((total, { waiting }) => total + waiting, 0);
}

/** The pieces of each line that wait, as a shipment or a cancellation asks for them. */
export function allWaiting(counted: readonly LinePieces[]): { line: number; quantity: number }[] {
  return counted
    .filter(({ waiting }) => waiting > 0)
    .map(({ line, waiting }) => ({ line: line.position, quantity: waiting }));
}

/** Pieces of a line that leave it, with their exact share of what was charged. */
export interface LeavingPieces {
  line: LineRow;
  quantity: number;
  goods: Money;
  freight: Money;
}

/** What was charged for each line of an order, coupon and freight shared out. */
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
 * @param leaving how many of which line, none more than wait
 */
export function sharesOfLeaving(
  order: Pick<OrderRow, "couponPaise" | "freightPaise">,
  counted: readonly LinePieces[],
  leaving: ReadonlyMap<number, number>,
): LeavingPieces[] {
  const amounts = amountsOf(
    order,
    counted.map(({ line }) => line),
  );
  return counted.flatMap(({ line, shipped, cancelled }, index) => {
    const quantity = leaving.get(line.position) ?? 0;
    const amount = amounts[index];
    if (quantity === 0 || !amount) return [];
    const shareOf = (all: Money) => pieceShare(all, line.quantity, shipped + cancelled, quantity);
    return [{ line, quantity, goods: shareOf(amount.goods), freight: shareOf(amount.freight) }];
  });
}

/** Leaving pieces as they are written down. */
export function leavingRow({ line, quantity, goods, freight }: LeavingPieces) {
  return { position: line.position, quantity, goodsPaise: goods, freightPaise: freight };
}

/** What waits of an order's lines, by product. */
export function piecesByProduct(counted: readonly LinePieces[]): Map<string, number> {
  const pieces = new Map<string, number>();
  for (const { line, waiting } of counted) {
    if (waiting > 0) pieces.set(line.productId, (pieces.get(line.productId) ?? 0) + waiting);
  }
  return pieces;
}

/** What a shipment's line stands for, and what of it was credited so far. */
export interface CreditableLine {
  position: number;
  quantity: number;
  amount: Money;
  returned: number;
  credited: Money;
}

/** The lines of a shipment with what was credited of each. */
export function creditableLines(shipment: Shipment, { credits }: OrderPieces): CreditableLine[] {
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

/** Whether all that was in a shipment came back. */
export function isReturned(shipment: Shipment, pieces: OrderPieces): boolean {
  return creditableLines(shipment, pieces).every(({ quantity, returned }) => returned >= quantity);
}

/** What pieces that were cancelled, and credits for what was sent, take off an order. */
export function valueDropped({ cancelled, credits }: OrderPieces) {
  return {
    cancelled: sum(
      cancelled.flatMap(({ goodsPaise, freightPaise }) => [paise(goodsPaise), paise(freightPaise)]),
    ),
    credited: sum(credits.flatMap(({ lines }) => lines.map((line) => paise(line.amountPaise)))),
  };
}

/** What of an order still stands: all that was charged, less pieces cancelled and what was credited. */
export function valueLeft(
  { totalPaise }: Pick<OrderRow, "totalPaise">,
  pieces: OrderPieces,
): Money {
  const { cancelled, credited } = valueDropped(pieces);
  return paise(totalPaise - cancelled - credited);
}

/**
 * What is still to be paid for an order: all of it that stands, less what has come and was not given
 * back.
 */
export function amountDue(
  order: Pick<OrderRow, "totalPaise" | "receivedPaise">,
  pieces: OrderPieces,
): Money {
  return paise(valueLeft(order, pieces) - (order.receivedPaise ?? 0) + pieces.givenBack);
}

const isOf =
  ({ position }: { position: number }) =>
  (one: { position: number }) =>
    one.position === position;

function sumOf(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
