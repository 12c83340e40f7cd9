import type { ShippingAddress } from "#shared/accounts/address-input.ts";
import type { BuyerDetails } from "#shared/accounts/buyer.ts";
import { buyerParagraphs, shippingAddressLines } from "#shared/accounts/buyer-lines.ts";
import { longDate } from "#shared/dates.ts";
import { type Html, html } from "#shared/html.ts";
import { thumbnailUrl } from "#shared/media/picture.ts";
import { formatMoney, type Money, paise } from "#shared/money.ts";
import { orderNames } from "#shared/orders/order-id.ts";
import { taxOfParts } from "#shared/orders/order-tax.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import { type SaleTax, type SoldLine, taxOfSale } from "#shared/tax/sale-tax.ts";
import { taxTexts, totalLabel } from "#shared/tax/tax-texts.ts";
import type { Mail } from "../mail/mail.ts";
import { type MailShop, mailText } from "../mail/mail-text.ts";
import { orderMailPage, orderMailText, signedUnder } from "../orders/order-mail-frame.ts";
import type { TaxedPart } from "../orders/taxed-parts.ts";
import { UNKNOWN_CUSTOMER } from "../orders/unconfirmed-mailbox.ts";

export interface PaidOrder {
  /** The order's own id; its last 6 characters are the number that people see. */
  id: string;
  number: string | null;
  /** The payment order id `ORD…`. */
  orderId: string;
  /** When it was paid; when it was ordered where it is paid on delivery. */
  paidAt: Date;
  customer: { name: string; email: string };
  /** Of the link that shows status and shipments. */
  trackingToken: string;
  lines: PaidLine[];
  /** The coupon that was used, and what it took off. */
  coupon?: { code: string; amount: Money } | null;
  /** How it gets there, and what is charged for it; left out where there were no rules. */
  shipping?: PaidShipping | null | undefined;
  total: Money;
  /** Under which the shop sold; empty where it had none, null where it was not kept. */
  sellerGstin: string | null;
  /** Left out where all of it is invoiced under that GSTIN. */
  taxedParts?: readonly TaxedPart[] | undefined;
  /** The total, unless the shop accepted another amount. */
  received: Money;
  shippingAddress: ShippingAddress;
  /** Left out where the buyer added nothing. */
  buyer?: BuyerDetails | undefined;
  /** Such as VISA or UPI; null where the gateway named none. */
  paymentMethod: string | null;
  /** The day on which it should have arrived, such as 2026-11-28; left out for no promise. */
  arrivesBy?: string | undefined;
  /** It is paid in cash on delivery: nothing was paid yet then. */
  isCod?: boolean;
}

interface PaidShipping {
  name: string;
  amount: Money;
  pickUpAt?: string | undefined;
}

interface PaidLine extends SoldLine {
  name: string;
  /** Where its picture is; left out for none. */
  image?: string | undefined;
  quantity: number;
  unitPrice: Money;
}

/** The tax that a paid order contains, as the mails about it tell it. */
export function taxOfPaidOrder(order: PaidOrder, { gstin }: StoreInfo): SaleTax {
  const sale = {
    sellerGstin: order.sellerGstin ?? gstin,
    deliveryState: order.shippingAddress.state,
    buyer: order.shipping?.pickUpAt ? undefined : order.buyer,
  };
  if (order.taxedParts) return taxOfParts(sale, order.taxedParts, order.lines);
  return taxOfSale({
    ...sale,
    lines: order.lines,
    off: order.coupon?.amount ?? paise(0),
    freight: order.shipping?.amount,
  });
}

/** The id of the mail below. */
export const paidMailId = ({ id }: Pick<PaidOrder, "id">): string => `order-paid-${id}`;

/** The mail that a shopper gets once an order is paid. */
export function orderPaidMail(order: PaidOrder, of: MailShop): Mail {
  const shop = signedUnder(of, gstinOf(order, of.storeInfo));
  const say = mailText(shop, "orderPaid", {
    orderNumber: orderNames(order),
    customerName: order.customer.name,
    orderDate: longDate(order.paidAt),
    amount: formatMoney(order.total),
  });
  const tax = taxOfPaidOrder(order, of.storeInfo);
  const frame = { customer: order.customer, trackingToken: order.trackingToken };
  return {
    id: paidMailId(order),
    at: order.paidAt,
    to: order.customer,
    subject: say.line(order.isCod ? "codSubject" : "subject"),
    text: orderMailText(frame, shop, plainLines(order, say, tax)),
    html: orderMailPage(
      { ...frame, title: say.line(order.isCod ? "codTitle" : "title") },
      shop,
      bodyOf(order, say, tax, shop.storeInfo),
    ),
  };
}

/** The one GSTIN that all of an order is sold under; empty for none, and where parts of it have several: its note names them. */
function gstinOf({ sellerGstin, taxedParts }: PaidOrder, { gstin = "" }: StoreInfo): string {
  if (!taxedParts) return sellerGstin ?? gstin;
  const [only = "", ...others] = new Set(taxedParts.map((part) => part.gstin));
  return others.length > 0 ? "" : only;
}

type Say = ReturnType<typeof mailText<"orderPaid">>;

function plainLines(order: PaidOrder, say: Say, tax: SaleTax): string[] {
  const { rows, note } = taxTexts(tax);
  return [
    ...thanks("plainThanks", order, say),
    "",
    ...order.lines.map(
      (line) =>
        `${line.quantity} × ${line.name} at ${formatMoney(line.unitPrice)}: ${formatMoney(line.amount)}`,
    ),
    "",
    ...(order.coupon ? [`Coupon ${order.coupon.code}: − ${formatMoney(order.coupon.amount)}`] : []),
    ...shippingLines(order),
    `${totalLabel(tax)}: ${formatMoney(order.total)}`,
    ...rows.map(({ label, amount }) => `${label}: ${formatMoney(amount)}`),
    ...(note ? [note] : []),
    paidBy(order, say),
    "",
    `${goesTo(order, say)}:`,
    ...shippingAddressLines(order.shippingAddress, order.customer.name),
    ...buyerParagraphs(order.buyer).flatMap((lines) => ["", ...lines]),
  ];
}

function bodyOf(order: PaidOrder, say: Say, tax: SaleTax, { origin }: StoreInfo): Html {
  const { rows, note } = taxTexts(tax);
  const sums: SumRow[] = [
    ...(order.coupon
      ? [{ label: `Coupon ${order.coupon.code}`, amount: order.coupon.amount, isOff: true }]
      : []),
    ...(order.shipping ? [{ label: order.shipping.name, amount: order.shipping.amount }] : []),
    { label: totalLabel(tax), amount: order.total, isTotal: true },
    ...rows,
  ];
  return html`${thanks("thanks", order, say).map((line) => html`<p>${line}</p>`)}
${orderedLines(order.lines, origin)}
<table style="width:100%;border-collapse:collapse">
${sums.map(sumRow)}</table>
${
  note
    ? html`<p>${note}</p>
`
    : null
}<p>${paidBy(order, say)}</p>
<h2 style="font-size:18px">${goesTo(order, say)}</h2>
${[
  shippingAddressLines(order.shippingAddress, order.customer.name),
  ...buyerParagraphs(order.buyer),
].map(
  (lines) => html`<p>${lines.map((line) => html`${line}<br>`)}</p>
`,
)}`;
}

/** One below the other, so that a phone need not scroll sideways: picture, what and how many, amount. */
function orderedLines(lines: readonly PaidLine[], origin: string): Html {
  const cell = "padding:8px 0;border-bottom:1px solid #D9D4C7;vertical-align:top";
  return html`<table style="width:100%;border-collapse:collapse">
${lines.map(
  ({ image, name, quantity, unitPrice, amount }) => html`<tr><td style="${cell};width:56px">${
    image
      ? html`<img src="${new URL(thumbnailUrl(image), origin).href}" alt="" width="56" height="56" style="display:block;border-radius:4px">`
      : null
  }</td><td style="${cell};padding-left:12px"><strong>${name}</strong><br>${quantity} × ${formatMoney(unitPrice)}</td><td style="${cell};padding-left:12px;text-align:right;white-space:nowrap">${formatMoney(amount)}</td></tr>
`,
)}</table>`;
}

interface SumRow {
  label: string;
  amount: Money;
  isOff?: boolean;
  isTotal?: boolean;
}

function sumRow({ label, amount, isOff, isTotal }: SumRow): Html {
  const cell = `padding:4px 0;vertical-align:top${isTotal ? ";font-size:18px;font-weight:bold" : ";font-weight:normal"}`;
  return html`<tr><th scope="row" style="${cell};text-align:left">${label}</th><td style="${cell};padding-left:12px;text-align:right;white-space:nowrap">${isOff ? "− " : ""}${formatMoney(amount)}</td></tr>
`;
}

/** How it gets there and what that costs, as a line of text; none where there were no rules. */
export function shippingLines({ shipping }: Pick<PaidOrder, "shipping">): string[] {
  return shipping ? [`${shipping.name}: ${formatMoney(shipping.amount)}`] : [];
}

function goesTo({ shipping }: Pick<PaidOrder, "shipping">, say: Say): string {
  return say.line(shipping?.pickUpAt ? "pickUp" : "goesTo");
}

/** One paragraph, as long as each of its texts is one. */
/** Parts of it are sold under several GSTINs, so that they are parcels of their own. */
function comesInParts({ taxedParts = [] }: PaidOrder): boolean {
  return new Set(taxedParts.map(({ gstin }) => gstin)).size > 1;
}

function thanks(first: "thanks" | "plainThanks", order: PaidOrder, say: Say): string[] {
  const { isCod, arrivesBy } = order;
  const texts = [
    say.lines(first),
    say.lines(isCod ? "cod" : "paid"),
    arrivesBy ? say.lines("arrives", { arrivalDate: longDate(arrivesBy) }) : [],
    isCod ? say.lines(comesInParts(order) ? "cashInParts" : "cash") : [],
  ];
  return texts.every((lines) => lines.length < 2) ? [texts.flat().join(" ")] : texts.flat();
}

function paidBy({ paymentMethod, received, isCod, orderId }: PaidOrder, say: Say): string {
  const values = { amountPaid: formatMoney(received), paymentReference: orderId };
  if (isCod) return say.line("toPay", values);
  return paymentMethod
    ? say.line("paidBy", { ...values, paymentMethod })
    : say.line("paidOtherwise", values);
}

/** An order as it is told to a mailbox that nobody has confirmed: without what anybody typed. */
export function withoutTexts(order: PaidOrder): PaidOrder {
  const { state, pincode } = order.shippingAddress;
  return {
    ...order,
    customer: { ...order.customer, name: UNKNOWN_CUSTOMER },
    shippingAddress: { address: "The address that was given", city: "", state, pincode },
    buyer: undefined,
  };
}
