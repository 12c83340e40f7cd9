import { orderNames } from "#shared/orders/order-id.ts";
import type { JobPayload } from "../jobs/job-table.ts";
import { endSentence } from "../lib/sentence-parts.ts";
import type { Mail, MailJobParts } from "../mail/mail.ts";
import { type MailShop, mailText } from "../mail/mail-text.ts";
import { orderNotice } from "../orders/order-mail-frame.ts";
import { type OrderRow, ordersStore } from "../orders/store.ts";
import { OWNER_LINK, orderPage, ownerMail } from "../payments/owner-mails.ts";

/** The job that tells the customer where an order goes now, or stays, or staff where the customer asks to have it sent. */
export async function sendOrderAddressMail(
  { database: { db }, mail, storeInfo, readWords }: MailJobParts,
  { orderId, kind, reason = "", at: moment }: JobPayload<"order-address-mail">,
): Promise<void> {
  const order = await ordersStore(db).find({ id: orderId });
  if (!order) return;
  const at = new Date(moment);
  const shop = { storeInfo, words: await readWords() };
  if (kind !== "asked") {
    await mail.send(addressMail(shop, order, { kind, reason, at }));
    return;
  }
  // Overtaken: it was changed before this mail was sent.
  if (!order.addressRequest) return;
  await mail.send(addressAskedMail(shop, order, order.addressRequest, at));
}

type MailedOrder = Pick<
  OrderRow,
  "id" | "number" | "customerName" | "customerEmail" | "trackingToken" | "shippingAddress"
>;

/** The mail that a customer gets once an order goes to another address, or does not. */
export function addressMail(
  shop: MailShop,
  order: MailedOrder,
  { kind, reason, at }: { kind: "changed" | "declined"; reason: string; at: Date },
): Mail {
  const { customerName: name, customerEmail: email, trackingToken } = order;
  const known = { orderNumber: orderNames(order), customerName: name };
  const place = addressLines({ name, ...order.shippingAddress });
  const changed = mailText(shop, "addressChanged", known);
  const stays = mailText(shop, "addressStays", { ...known, reason: endSentence(reason) });
  const isChanged = kind === "changed";
  const [subject, title] = isChanged
    ? [changed.line("subject"), changed.line("title")]
    : [stays.line("subject"), stays.line("title")];
  const sentences = isChanged
    ? [...changed.lines("changed"), ...place, ...changed.lines("stays")]
    : [...stays.lines("declined"), ...stays.lines("goesTo"), ...place];
  const id = `order-address-${isChanged ? "" : "declined-"}${order.id}-${at.getTime()}`;
  const customer = { name, email };
  return orderNotice({ id, at, customer, trackingToken, subject, title, sentences }, shop);
}

/** The mail that the shop gets once a customer asks to have an order sent elsewhere. */
export function addressAskedMail(
  shop: MailShop,
  order: Pick<MailedOrder, "id" | "number" | "customerName">,
  wished: Parameters<typeof addressLines>[0],
  at: Date,
): Mail {
  const { id, customerName } = order;
  const say = mailText(shop, "addressAsked", { orderNumber: orderNames(order), customerName });
  return ownerMail(shop, {
    id: `order-address-asked-${id}-${at.getTime()}`,
    at,
    subject: say.line("subject"),
    title: say.line("title"),
    link: say.link("link", `${shop.storeInfo.origin}${orderPage(id)}`, OWNER_LINK),
    paragraphs: [say.lines("wishes"), addressLines(wished), say.lines("todo")],
  });
}

function addressLines(to: {
  name?: string | undefined;
  address: string;
  city: string;
  state: string;
  pincode: string;
}): string[] {
  const lines = [to.name ?? "", ...to.address.split("\n"), to.city, `${to.state} ${to.pincode}`];
  return lines.filter((line) => line.trim() !== "");
}
