import type { ShippingAddress } from "#shared/checkout/contract.ts";
import { shownOrderNumber } from "#shared/checkout/order-id.ts";
import { formatMoney, type Money } from "#shared/money.ts";
import type { ShopFace } from "#shared/shop-face.ts";
import { html } from "../html.ts";
import type { Mail } from "./mail.ts";

/** What the mail tells of an order. */
export interface PaidOrder {
  /** The order's own id; its last 6 characters are the number that people see. */
  id: string;
  /** The payment order id `ORD…`. */
  orderId: string;
  paidAt: Date;
  customer: { name: string; email: string };
  lines: { name: string; quantity: number; unitPrice: Money; amount: Money }[];
  /** The coupon that was used, and what it took off. */
  coupon?: { code: string; amount: Money } | null;
  total: Money;
  shippingAddress: ShippingAddress;
  /** Such as VISA or UPI; null where the gateway named none. */
  paymentMethod: string | null;
}

const date = new Intl.DateTimeFormat("en-IN", { dateStyle: "long", timeZone: "Asia/Kolkata" });

/** The mail that a shopper gets once an order is paid. */
export function orderPaidMail(order: PaidOrder, face: ShopFace): Mail {
  const number = shownOrderNumber(order.id);
  return {
    id: `order-paid-${order.id}`,
    at: order.paidAt,
    to: order.customer,
    subject: `Your order ${number} at ${face.name} is paid`,
    text: plainText(order, face, number),
    html: markup(order, face, number),
  };
}

function plainText(order: PaidOrder, face: ShopFace, number: string): string {
  return [
    `Dear ${order.customer.name},`,
    "",
    `thank you for your order ${number} of ${date.format(order.paidAt)}. It is paid, and we are preparing it.`,
    "",
    ...order.lines.map(
      (line) =>
        `${line.quantity} × ${line.name} at ${formatMoney(line.unitPrice)}: ${formatMoney(line.amount)}`,
    ),
    "",
    ...(order.coupon ? [`Coupon ${order.coupon.code}: − ${formatMoney(order.coupon.amount)}`] : []),
    `Total, GST included: ${formatMoney(order.total)}`,
    `${paidBy(order)} (payment reference ${order.orderId})`,
    "",
    "It goes to:",
    order.customer.name,
    ...addressLines(order.shippingAddress),
    "",
    `Follow your order: ${face.origin}/orders`,
    `Questions? Write to ${face.email} or call ${face.phone}.`,
    "",
    face.name,
    `GSTIN ${face.gstin}`,
    ...(face.sandbox ? ["", SANDBOX_NOTE] : []),
    "",
  ].join("\n");
}

function markup(order: PaidOrder, face: ShopFace, number: string): string {
  const cell = "padding:6px 12px 6px 0;vertical-align:top";
  const amount = `${cell};text-align:right;white-space:nowrap`;
  const page = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Order ${number}</title></head>
<body style="margin:0;padding:24px;background:#FAF8F4;color:#14202B;font-family:Arial,sans-serif;font-size:16px;line-height:1.5">
<h1 style="font-size:22px">Your order ${number} is paid</h1>
<p>Dear ${order.customer.name},</p>
<p>thank you for your order of ${date.format(order.paidAt)}. It is paid, and we are preparing it.</p>
<table style="border-collapse:collapse">
<tr><th scope="col" style="${cell};text-align:left">Product</th><th scope="col" style="${amount}">Quantity</th><th scope="col" style="${amount}">Price</th><th scope="col" style="${amount}">Amount</th></tr>
${order.lines.map(
  (
    line,
  ) => html`<tr><td style="${cell}">${line.name}</td><td style="${amount}">${line.quantity}</td><td style="${amount}">${formatMoney(line.unitPrice)}</td><td style="${amount}">${formatMoney(line.amount)}</td></tr>
`,
)}${
  order.coupon
    ? html`<tr><th scope="row" colspan="3" style="${cell};text-align:left">Coupon ${order.coupon.code}</th><td style="${amount}">− ${formatMoney(order.coupon.amount)}</td></tr>
`
    : null
}<tr><th scope="row" colspan="3" style="${cell};text-align:left">Total, GST included</th><td style="${amount}"><strong>${formatMoney(order.total)}</strong></td></tr>
</table>
<p>${paidBy(order)} (payment reference ${order.orderId})</p>
<h2 style="font-size:18px">It goes to</h2>
<p>${[order.customer.name, ...addressLines(order.shippingAddress)].map((line) => html`${line}<br>`)}</p>
<p><a href="${face.origin}/orders" style="color:#0B5563">Follow your order</a></p>
<p>Questions? Write to <a href="mailto:${face.email}" style="color:#0B5563">${face.email}</a> or call ${face.phone}.</p>
<p>${face.name}<br>GSTIN ${face.gstin}</p>
${face.sandbox ? html`<p>${SANDBOX_NOTE}</p>` : null}
</body>
</html>
`;
  return page.markup;
}

const SANDBOX_NOTE = "This is a demonstration shop: no money moved and nothing will be sent.";

function paidBy({ paymentMethod, total }: PaidOrder): string {
  return paymentMethod
    ? `Paid ${formatMoney(total)} by ${paymentMethod}`
    : `Paid ${formatMoney(total)}`;
}

function addressLines({ address, city, state, pincode }: ShippingAddress): string[] {
  return [address, city, [state, pincode].filter(Boolean).join(" ")].filter(Boolean);
}
