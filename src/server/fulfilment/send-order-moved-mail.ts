import { type Money, paise } from "#shared/money.ts";
import type { OrderStatus } from "#shared/orders/order-status.ts";
import type { Db } from "../database/connection.ts";
import { attachDocument } from "../documents/document-file.ts";
import { awaitsRegistration } from "../documents/e-invoice-mail.ts";
import type { PdfRenderer } from "../documents/pdf/pdf-renderer.ts";
import type { JobPayload } from "../jobs/job-table.ts";
import type { MailJobParts } from "../mail/mail.ts";
import { cashOfShipments, cashToHaveReady } from "../orders/cash-of-shipments.ts";
import type { OrderFulfilment, Shipment } from "../orders/order-fulfilment-store.ts";
import { type LineQuantities, lineQuantities, readQuantities } from "../orders/order-quantities.ts";
import { deliveryPromise } from "../orders/order-view.ts";
import { type LineRow, type OrderRow, ordersStore } from "../orders/store.ts";
import { mailAllowance, UNKNOWN_CUSTOMER } from "../orders/unconfirmed-mailbox.ts";
import { refundAccountsStore, refundsStore } from "../payments/refunds-store.ts";
import { readSettings } from "../settings/store.ts";
import { movedMailId, orderMovedMail } from "./order-moved-mail.ts";

interface Parts extends MailJobParts {
  pdf: PdfRenderer;
}

/** The job of a moved order's mail; a repeat carries the same Message-ID. */
export async function sendOrderMovedMail(
  { database, mail, storeInfo, readWords, pdf }: Parts,
  {
    orderId,
    status,
    at,
    reason,
    parcel: ordinal,
    pieces: items,
    amountPaise,
    isWhole,
    byShopper = false,
  }: JobPayload<"order-moved-mail">,
): Promise<void> {
  const { db } = database;
  const orders = ordersStore(db);
  const order = await orders.find({ id: orderId });
  if (!order) return;
  const isPart = items !== undefined && !isWhole;
  // The order went ahead after all while this mail waited: it would no longer be true.
  if (status === "Cancelled" && !isPart && !isCancelled(order.status)) return;
  const mailId = movedMailId({ id: order.id, status, at: new Date(at), shipment: ordinal });
  const allowed = await database.transaction((tx) => mailAllowance(tx, order, mailId));
  if (allowed === "none") return;
  const isPlain = allowed === "plain";
  const { fulfilment: known, counted } = await readQuantities(db, order);
  const lines = counted.map(({ line }) => line);
  const shipment = known.shipments.find((one) => one.ordinal === ordinal) ?? known.shipments.at(-1);
  const document = status === "Shipped" ? shipment?.document : undefined;
  const moved = {
    id: order.id,
    number: order.number,
    status,
    at: new Date(at),
    shipment: ordinal,
    customer: {
      name: isPlain ? UNKNOWN_CUSTOMER : order.customerName,
      email: order.customerEmail,
    },
    trackingToken: order.trackingToken,
    lines: items ?? itemsOf(status, lines, known, shipment),
    isPart: isPart || (status === "Shipped" && !hasAll(shipment, counted)),
    unfulfilled: counted
      .filter(({ unfulfilled }) => unfulfilled > 0)
      .map(({ line, unfulfilled }) => ({ name: line.name, quantity: unfulfilled })),
    tracking: shipment
      ? { carrier: shipment.carrier, number: shipment.trackingNumber, link: shipment.link }
      : null,
    ...deliveryPromise(order),
    collect: shipment && cashOfShipments(order, known).get(shipment.ordinal),
    reason: isPlain ? null : (reason ?? null),
    returnDays: (await readSettings(db, "returns")).days,
    ...(order.payBy === "cash-on-delivery" && { toCollect: cashToHaveReady(order, known) }),
    byShopper,
    accountLink: (await lacksAccount(db, order))
      ? `${storeInfo.origin}/refund-account?order=${order.id}`
      : null,
    refund: items ? paise(amountPaise ?? 0) : await amountGoingBack(db, order.id),
  };
  const documentFollows = document ? await awaitsRegistration(db, document.id) : false;
  const attached =
    document && !documentFollows
      ? await attachDocument(db, { pdf, storeInfo }, document.id)
      : undefined;
  await mail.send({
    ...orderMovedMail(
      { ...moved, document, documentFollows },
      { storeInfo, words: await readWords() },
    ),
    ...(attached && { attachments: [attached] }),
  });
}

/**
 * The items a mail lists: those that left, those that stay with the customer, or all that were
 * ordered.
 */
function itemsOf(
  status: OrderStatus,
  lines: readonly LineRow[],
  known: OrderFulfilment,
  shipment: Shipment | undefined,
) {
  if (status === "Shipped") return itemsIn(shipment, lines);
  // Orders from before there were shipments have none.
  if (status !== "Delivered" || known.shipments.length === 0) return lines.map(namedItem);
  return lineQuantities(lines, known)
    .map(({ line, shipped, returned }) => ({ name: line.name, quantity: shipped - returned }))
    .filter(({ quantity }) => quantity > 0);
}

const namedItem = ({ name, quantity }: LineRow) => ({ name, quantity });

/** Everything, of orders from before there were shipments. */
function itemsIn(shipment: Shipment | undefined, lines: readonly LineRow[]) {
  if (!shipment) return lines.map(namedItem);
  return shipment.lines.map(({ position, quantity }) => ({
    name: lines.find((line) => line.position === position)?.name ?? "",
    quantity,
  }));
}

/** All that was ordered and not cancelled. */
function hasAll(shipment: Shipment | undefined, counted: readonly LineQuantities[]): boolean {
  return counted.every(({ line: { position, quantity }, cancelled }) => {
    const inShipment = shipment?.lines.find((one) => one.position === position)?.quantity ?? 0;
    return !shipment || inShipment === quantity - cancelled;
  });
}

/** Money of an order is to be transferred back, and the customer has yet to say where to. */
async function lacksAccount(db: Db, { id, payBy }: OrderRow): Promise<boolean> {
  if (payBy === "gateway" || !(await refundsStore(db).manualOf([id])).has(id)) return false;
  return !(await refundAccountsStore(db).ofOrders([id])).has(id);
}

/** An order still is once its money went back. */
function isCancelled(status: OrderStatus | null): boolean {
  return status === "Cancelled" || status === "Refunded";
}

/** Of an order's money, on its way or back; null where nothing is. */
async function amountGoingBack(db: Db, orderId: string): Promise<Money | null> {
  const refunds = await refundsStore(db).ofOrder(orderId);
  if (refunds.length === 0) return null;
  return paise(refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0));
}
