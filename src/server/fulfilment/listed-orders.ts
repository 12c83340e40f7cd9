import { eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { ListedOrder } from "#shared/fulfilment/contract.ts";
import { paise, toRupees } from "#shared/money.ts";
import { isReadyForPickUp } from "#shared/orders/ready-for-pick-up.ts";
import { compiled, type Given } from "../database/compiled.ts";
import type { Db } from "../database/connection.ts";
import { cancellationLines, shipmentLines, shipments } from "../database/schema/fulfilment.ts";
import { isForPickUp, orderLines, orders } from "../database/schema/orders.ts";
import { isLate, type LateBounds, lateBounds } from "./late-orders.ts";
import { hasAddressToAnswer, hasBuyerToCheck } from "./overview-store.ts";

/** All that a row of the dashboard's list says of an order: a whole order is five times as wide. */
export type ListedOrderRow = Awaited<ReturnType<typeof readListed>>[number];

const quantityIn = (table: PgTable & { quantity: PgColumn; orderId: PgColumn }) =>
  sql`coalesce((select sum(${table.quantity}) from ${table} where ${table.orderId} = ${orders.id}), 0)`;

/** Of an order to ship, how many pieces have left, replacements not counted, and how many are not cancelled. */
const ofOneToShip = (quantity: SQL) =>
  sql<number>`case when ${eq(orders.status, "Processing")} then ${quantity} else 0 end`.mapWith(
    Number,
  );
const quantities = {
  shippedQuantity: ofOneToShip(sql`(select coalesce(sum(${shipmentLines.quantity}), 0)
    from ${shipmentLines} join ${shipments} on ${shipments.id} = ${shipmentLines.shipmentId}
    where ${shipmentLines.orderId} = ${orders.id} and not ${shipments.isReplacement})`),
  totalQuantity: ofOneToShip(sql`${quantityIn(orderLines)} - ${quantityIn(cancellationLines)}`),
};

/** Of an order to ship, who took what has left of it. Of its own, so that the columns keep the names of their tables. */
const carriers = sql`(select json_agg(json_build_object('carrier', ${shipments.carrier}))
  from ${shipments} where ${shipments.orderId} = ${orders.id})`;
const shipmentsOfOneToShip = sql<{ carrier: string }[]>`
  case when ${eq(orders.status, "Processing")} then coalesce(${carriers}, '[]') else '[]' end`;

interface ReadListed extends LateBounds {
  ids: string[];
  /** The GSTINs of the shop and its branches. */
  own: readonly string[];
}

const readListed = compiled((db, { ids, own, settledBefore, today }: Given<ReadListed>) =>
  db
    .select({
      id: orders.id,
      number: orders.number,
      orderId: orders.orderId,
      createdAt: orders.createdAt,
      status: orders.status,
      paymentState: orders.paymentState,
      payBy: orders.payBy,
      totalPaise: orders.totalPaise,
      customerName: orders.customerName,
      customerEmail: orders.customerEmail,
      customerPhone: orders.customerPhone,
      city: sql<string>`${orders.shippingAddress} ->> 'city'`,
      pincode: sql<string>`${orders.shippingAddress} ->> 'pincode'`,
      packedAt: orders.packedAt,
      isPickUp: sql<boolean>`${isForPickUp}`,
      shipments: shipmentsOfOneToShip,
      isLate: sql<boolean>`${isLate({ settledBefore, today })}`,
      hasBuyerToCheck: sql<boolean>`${hasBuyerToCheck(own)}`,
      hasAddressToAnswer: sql<boolean>`${hasAddressToAnswer()}`,
      isSez: orders.sez,
      ...quantities,
    })
    .from(orders)
    .where(sql`${orders.id} = any(${ids}::uuid[])`),
);

/** Rows of the list by their ids, in the order of these. */
export async function readListedOrders(
  db: Db,
  ids: string[],
  own: readonly string[],
): Promise<ListedOrderRow[]> {
  const listed = await readListed(db, { ids, own, ...(await lateBounds(db)) });
  const rows = new Map(listed.map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** An order as the dashboard lists it. */
export function listedOrderView(row: ListedOrderRow): ListedOrder {
  const { customerName: name, customerEmail: email, customerPhone: phone, city, pincode } = row;
  return {
    _id: row.id,
    ...(row.number && { number: row.number }),
    orderId: row.orderId,
    createdAt: row.createdAt.toISOString(),
    ...(row.status && { status: row.status }),
    customer: { name, email, phone },
    goesTo: { city, pincode },
    totalAmount: toRupees(paise(row.totalPaise)),
    payment: { status: row.paymentState, ...(row.payBy !== "gateway" && { by: row.payBy }) },
    ...(row.shippedQuantity > 0 && {
      shippedQuantity: { shipped: row.shippedQuantity, all: row.totalQuantity },
    }),
    ...(row.packedAt && row.status === "Processing" && { isPacked: true }),
    ...(isReadyForPickUp(row) && { isReadyForPickUp: true }),
    ...(row.isLate && { isLate: true }),
    ...(row.hasBuyerToCheck && { hasBuyerToCheck: true }),
    ...(row.hasAddressToAnswer && { hasAddressToAnswer: true }),
    ...(row.isSez && { isSez: true }),
  };
}
