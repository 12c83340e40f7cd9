import { asc, eq, inArray } from "drizzle-orm";
import { paise, toRupees } from "#shared/money.ts";
import type { Db } from "../database/connection.ts";
import { documents } from "../database/schema/documents.ts";
import { shipments } from "../database/schema/fulfilment.ts";
import { orders } from "../database/schema/orders.ts";
import { refundAccounts } from "../database/schema/payments.ts";
import { cancelRequests, returnPhotos, returnSteps, returns } from "../database/schema/returns.ts";
import { selectOrders } from "../orders/order-statements.ts";
import { ordersStore } from "../orders/store.ts";

const rupees = (amount: number) => toRupees(paise(amount));

/** An account's orders with all that belongs to them, and its returns. */
export async function ordersPart(db: Db, userId: string) {
  const rows = await selectOrders(db).where(eq(orders.userId, userId)).orderBy(orders.createdAt);
  const ids = rows.map(({ id }) => id);
  const lines = await ordersStore(db).linesOf(ids);
  const events = await ordersStore(db).eventsOf(ids);
  const issued = await ofOrders(db, documents, ids);
  const sent = await ofOrders(db, shipments, ids);
  const accounts = await ofOrders(db, refundAccounts, ids);
  const cancelling = await ofOrders(db, cancelRequests, ids);
  return {
    orders: rows.map((order) => ({
      number: order.number,
      paymentReference: order.orderId,
      createdAt: order.createdAt,
      status: order.status,
      total: rupees(order.totalPaise),
      customer: {
        name: order.customerName,
        email: order.customerEmail,
        phone: order.customerPhone,
        company: order.company,
        gstin: order.gstin,
        sez: order.sez,
      },
      shippingAddress: order.shippingAddress,
      billingAddress: order.billingAddress,
      purchaseOrder: order.purchaseOrder,
      note: order.note,
      coupon: order.couponCode,
      addressAskedFor: order.addressRequest,
      payment: {
        state: order.paymentState,
        by: order.payBy,
        method: order.paymentMethod,
        transaction: order.transactionId,
        transferReference: order.transferReference,
        paidAt: order.paidAt,
      },
      refundAccount: accounts.get(order.id)?.[0]?.account ?? null,
      lines: (lines.get(order.id) ?? []).map(({ name, sku, quantity, unitPricePaise }) => ({
        name,
        sku,
        quantity,
        unitPrice: rupees(unitPricePaise),
      })),
      parcels: (sent.get(order.id) ?? []).map(
        ({ carrier, trackingNumber, shippedAt, deliveredAt }) => ({
          carrier,
          trackingNumber,
          shippedAt,
          deliveredAt,
        }),
      ),
      documents: (issued.get(order.id) ?? []).map(
        ({ kind, number, issuedOn, totalPaise, body }) => ({
          kind,
          number,
          issuedOn,
          total: rupees(totalPaise),
          buyer: body.buyer,
          delivery: body.delivery,
        }),
      ),
      cancellationsAskedFor: (cancelling.get(order.id) ?? []).map(
        ({ state, reason, answer, createdAt }) => ({ state, reason, answer, askedAt: createdAt }),
      ),
      history: (events.get(order.id) ?? [])
        .filter(({ forShopper }) => forShopper)
        .map(({ what, at }) => ({ at, what })),
    })),
    returns: await returnsOf(db, ids, userId),
  };
}

type OfOrder =
  | typeof documents
  | typeof shipments
  | typeof refundAccounts
  | typeof cancelRequests
  | typeof returns;

/** A table's rows of these orders, by order. */
async function ofOrders<Table extends OfOrder>(db: Db, table: Table, ids: readonly string[]) {
  type Row = Table["$inferSelect"];
  if (ids.length === 0) return new Map<string, Row[]>();
  const rows = (await db
    .select()
    .from(table as OfOrder)
    .where(inArray(table.orderId, [...ids]))) as Row[];
  return Map.groupBy(rows, (row) => row.orderId);
}

async function returnsOf(db: Db, orderIds: readonly string[], userId: string) {
  const rows = [...(await ofOrders(db, returns, orderIds)).values()].flat();
  const photos = await db.select().from(returnPhotos).where(eq(returnPhotos.userId, userId));
  const steps = await db
    .select()
    .from(returnSteps)
    .where(
      inArray(
        returnSteps.returnId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(returnSteps.at));
  return rows.map(({ id, number, status, reason, note, resolution, createdAt }) => ({
    number,
    status,
    reason,
    note,
    resolution,
    createdAt,
    photos: photos.flatMap(({ returnId, url }) => (returnId === id ? [url] : [])),
    steps: steps
      .filter(({ returnId }) => returnId === id)
      .map(({ status, note, at }) => ({ status, note, at })),
  }));
}
