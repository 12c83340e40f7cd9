import { orderNames } from "#shared/orders/order-id.ts";
import type { JobPayload } from "../jobs/job-table.ts";
import { endSentence } from "../lib/sentence-parts.ts";
import type { MailJobParts } from "../mail/mail.ts";
import { orderNotice } from "../orders/order-mail-frame.ts";
import { ordersStore } from "../orders/store.ts";
import { ownerMail } from "../payments/owner-mails.ts";

interface Parts extends MailJobParts {
  /** Who hears of what customers ask for. */
  orderEmail: string | undefined;
}

/** The job that tells the customer where an order goes now, or stays, or staff where the customer asks to have it sent. */
export async function sendOrderAddressMail(
  { database: { db }, mail, storeInfo, orderEmail }: Parts,
  { orderId, kind, reason = "", at: moment }: JobPayload<"order-address-mail">,
): Promise<void> {
  const order = await ordersStore(db).find({ id: orderId });
  if (!order) return;
  const at = new Date(moment);
  const number = orderNames(order);
  if (kind !== "asked") {
    const { customerName: name, customerEmail: email, trackingToken } = order;
    const { shippingAddress: to } = order;
    const isChanged = kind === "changed";
    const place = addressLines({ name, ...to });
    const sentences = isChanged
      ? [
          `your order ${number} goes to another address now:`,
          ...place,
          "What you paid stays the same, the delivery included. If you did not ask for this, call us or write to us at once.",
        ]
      : [
          `we cannot send your order ${number} to the other address that you asked for: ${endSentence(reason)}`,
          "It goes to:",
          ...place,
        ];
    const title = isChanged
      ? `Your order ${number} goes to another address`
      : `The address of your order ${number} stays`;
    const id = `order-address-${isChanged ? "" : "declined-"}${orderId}-${at.getTime()}`;
    const notice = { id, at, customer: { name, email }, trackingToken, title, sentences };
    await mail.send(orderNotice({ ...notice, link: undefined }, storeInfo));
    return;
  }
  // Overtaken: it was changed before this mail was sent.
  if (!order.addressRequest) return;
  await mail.send(
    ownerMail(
      { orderEmail, storeInfo },
      {
        id: `order-address-asked-${orderId}-${at.getTime()}`,
        at,
        title: `Another address is asked for: order ${number}`,
        link: { path: `/dashboard/admin/orders/${orderId}`, text: "Open the order" },
        paragraphs: [
          [`${order.customerName} wishes order ${number} to go to:`],
          addressLines(order.addressRequest),
          ["On the order's page you change the address, until it is packed, or decline it."],
        ],
      },
    ),
  );
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
