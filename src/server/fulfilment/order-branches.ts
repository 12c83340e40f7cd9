import { and, eq, inArray } from "drizzle-orm";
import type { AdminOrderDetails } from "#shared/fulfilment/order-details.ts";
import type { Db } from "../database/connection.ts";
import { stockMovements } from "../database/schema/stock.ts";
import type { OrderFulfilment, Shipment } from "../orders/order-fulfilment-store.ts";
import { type LineQuantities, lineQuantities } from "../orders/order-quantities.ts";
import type { LineRow, OrderRow } from "../orders/store.ts";
import { findReserved, gstinAt, type Reservation, type Sellers } from "../stock/reservations.ts";
import { branchNames } from "../stock/stock-branches.ts";

/** Names of branches by their codes, in their order. */
export type BranchNames = ReadonlyMap<string, string>;

/** Pieces of an order that wait, and where they lie. */
export interface WaitingPart {
  /** The code of a branch; undefined for pieces that none keeps for the order. */
  branch: string | undefined;
  /** The line's position in the order, and how many pieces of it. */
  quantities: Map<number, number>;
}

/**
 * What waits of an order by the branch that keeps it, in the order of the branches; last what none keeps, as its branch
 * is decided when it leaves.
 */
export function waitingByBranch(
  counted: readonly LineQuantities[],
  kept: readonly Pick<Reservation, "position" | "branch" | "quantity">[],
  names: BranchNames,
): WaitingPart[] {
  const pieces = counted.flatMap(({ line: { position }, unfulfilled }) => {
    const own = kept.filter((row) => row.position === position);
    const missing = own.reduce((left, { quantity }) => left - quantity, unfulfilled);
    return unfulfilled > 0 ? [...own, { position, branch: undefined, quantity: missing }] : [];
  });
  return [...names.keys(), undefined].flatMap((branch) => {
    const there = pieces.filter((one) => one.branch === branch && one.quantity > 0);
    if (there.length === 0) return [];
    return [{ branch, quantities: new Map(there.map((one) => [one.position, one.quantity])) }];
  });
}

/** What left the shelves for orders. */
interface Sale {
  orderId: string | null;
  branch: string;
  at: Date;
}

/** What was taken off the shelves for orders, to know where their shipments left. */
export function readSales(db: Db, orderIds: readonly string[]): Promise<Sale[]> {
  const { orderId, branch, at, reason } = stockMovements;
  return db
    .select({ orderId, branch, at })
    .from(stockMovements)
    .where(and(inArray(orderId, [...orderIds]), eq(reason, "sale")))
    .groupBy(orderId, branch, at);
}

/**
 * Codes of the branches that a shipment left from, by the movements of its moment. Of several that left in one transaction,
 * each has those of its invoice's GSTIN; none where that does not tell them apart.
 *
 * @param sales of its order
 */
export function leftFrom(
  shipment: Shipment,
  { shipments }: OrderFulfilment,
  sales: readonly Sale[],
  sellers: Sellers,
): string[] {
  const moment = shipment.shippedAt.getTime();
  const isAlone = shipments.every(
    ({ id, shippedAt }) => id === shipment.id || shippedAt.getTime() !== moment,
  );
  const isOf = ({ at, branch }: Sale) =>
    at.getTime() === moment &&
    (isAlone || gstinAt(sellers, branch) === shipment.document?.sellerGstin);
  return [...new Set(sales.filter(isOf).map(({ branch }) => branch))];
}

interface KnownOrder {
  order: OrderRow;
  lines: readonly LineRow[];
  fulfilment: OrderFulfilment;
}

/** Where goods of an order lie and left from, for its page; nothing of a shop whose goods lie in one place. */
export async function readOrderBranches(
  db: Db,
  sellers: Sellers,
  { order, lines, fulfilment }: KnownOrder,
): Promise<Pick<AdminOrderDetails, "liesIn" | "leftFrom">> {
  const names = await branchNames(db);
  if (names.size < 2) return {};
  const nameOf = (code: string) => names.get(code) ?? code;
  const places = lines.map(({ position }) => position);
  const waits =
    order.status === "Processing"
      ? waitingByBranch(lineQuantities(lines, fulfilment), await findReserved(db, order.id), names)
      : [];
  const sales = fulfilment.shipments.length > 0 ? await readSales(db, [order.id]) : [];
  const left = fulfilment.shipments.flatMap((shipment) => {
    const branches = leftFrom(shipment, fulfilment, sales, sellers).map(nameOf);
    return branches.length > 0 ? [{ shipment: shipment.ordinal, branches }] : [];
  });
  return {
    ...(waits.length > 0 && {
      liesIn: waits.flatMap(({ branch, quantities }) =>
        [...quantities].map(([position, quantity]) => ({
          line: places.indexOf(position),
          quantity,
          ...(branch !== undefined && { branch: nameOf(branch) }),
        })),
      ),
    }),
    ...(left.length > 0 && { leftFrom: left }),
  };
}
