import { orderNames } from "#shared/orders/order-id.ts";
import { isReadyForPickUp } from "#shared/orders/ready-for-pick-up.ts";
import { branchLine } from "#shared/shipping/arrival.ts";
import type { Db } from "../database/connection.ts";
import { addJob } from "../jobs/add-job.ts";
import type { JobPayload } from "../jobs/job-table.ts";
import type { Mail, MailJobParts } from "../mail/mail.ts";
import { type MailShop, mailText } from "../mail/mail-text.ts";
import { orderNotice } from "../orders/order-mail-frame.ts";
import { readQuantities, unfulfilledItems } from "../orders/order-quantities.ts";
import { pickUpFactsOf } from "../orders/order-view.ts";
import { type OrderRow, ordersStore } from "../orders/store.ts";
import { readShippingRules } from "../shipping/service.ts";
import { itemsText } from "./requested-quantities.ts";

/** Where an order is picked up. */
export interface PickUpPlace {
  /** Name and address, in one line. */
  branch: string;
  /** When it is open, in one line; undefined where that is not known by itself. */
  hours?: string | undefined;
}

/** Has the customer written to that what they pick up lies ready, as part of this transaction. */
export function queueReadyMail(db: Db, { id }: Pick<OrderRow, "id">, at: Date): Promise<void> {
  const moment = at.toISOString();
  return addJob(
    db,
    "ready-for-pick-up-mail",
    { orderId: id, at: moment },
    { key: `ready-for-pick-up-mail:${id}:${moment}` },
  );
}

/**
 * Where an order is picked up, with the hours of now; as the order has it where that place is none any more.
 *
 * @returns undefined for an order that is sent
 */
export async function pickUpPlaceOf(
  db: Db,
  { shippingMethod }: Pick<OrderRow, "shippingMethod">,
): Promise<PickUpPlace | undefined> {
  if (!shippingMethod?.pickUpAt) return undefined;
  const { pickUpPlaces = [] } = await readShippingRules(db);
  const place = pickUpPlaces.find(({ id }) => id === shippingMethod.id);
  if (!place) return { branch: shippingMethod.pickUpAt };
  return { branch: branchLine({ ...place, hours: "" }), hours: place.hours };
}

interface ReadyOrder {
  id: string;
  number: string | null;
  /** When it was marked: marked again later, it is written of again. */
  at: Date;
  customer: { name: string; email: string };
  trackingToken: string;
  place: PickUpPlace;
  /** What lies ready, in one line. */
  items: string;
}

/** The mail that a customer gets once what they pick up lies ready. */
export function readyForPickUpMail(order: ReadyOrder, shop: MailShop): Mail {
  const { id, at, customer, trackingToken, place, items } = order;
  const say = mailText(shop, "orderReady", {
    orderNumber: orderNames(order),
    customerName: customer.name,
  });
  const sentences = [
    ...say.lines("ready"),
    ...say.lines("where", { branch: place.branch }),
    ...(place.hours ? say.lines("open", { hours: place.hours }) : []),
    ...say.lines("goods", { items }),
    ...say.lines("bring"),
  ];
  const [subject, title] = [say.line("subject"), say.line("title")];
  const mailId = `order-ready-${id}-${at.getTime()}`;
  return orderNotice({ id: mailId, at, customer, trackingToken, subject, title, sentences }, shop);
}

/**
 * The job of that mail; a repeat carries the same Message-ID. It is not written where the mark of that moment was taken back
 * meanwhile, even if the order was marked again, for that has a job of its own; nor of what was picked up.
 */
export async function sendReadyForPickUpMail(
  { database: { db }, mail, storeInfo, readWords }: MailJobParts,
  { orderId, at }: JobPayload<"ready-for-pick-up-mail">,
): Promise<void> {
  const order = await ordersStore(db).find({ id: orderId });
  const place = order && (await pickUpPlaceOf(db, order));
  if (!place || order.packedAt?.getTime() !== Date.parse(at)) return;
  const { counted, fulfilment } = await readQuantities(db, order);
  if (!isReadyForPickUp(pickUpFactsOf(order, fulfilment))) return;
  const lines = new Map(counted.map(({ line }) => [line.position, line]));
  const items = unfulfilledItems(counted).flatMap(({ line: position, quantity }) => {
    const line = lines.get(position);
    return line ? [{ line, quantity }] : [];
  });
  const { id, number, trackingToken, customerName: name, customerEmail: email } = order;
  const ready = { id, number, trackingToken, place, items: itemsText(items), at: new Date(at) };
  const shop = { storeInfo, words: await readWords() };
  await mail.send(readyForPickUpMail({ ...ready, customer: { name, email } }, shop));
}
