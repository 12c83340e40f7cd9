import { type Html, html } from "#shared/html.ts";
import { trackingPath } from "#shared/orders/order-id.ts";
import type { CarrierLink } from "#shared/settings/carrier-links.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import type { Mail } from "../mail/mail.ts";
import { mailButton, mailPage, SANDBOX_NOTE, senderHtml, senderLines } from "../mail/mail-page.ts";

interface OrderMail {
  customer: { name: string };
  /** Opens the order's tracking page without an account. */
  trackingToken: string;
}

/** Words of the link to the tracking page, and of the one to the account's orders. */
const TRACK = "Track your order, without logging in";
const ORDERS = "All your orders, with address and prices";

/** The plain text of a mail about an order: its lines between the greeting and the shop's address. */
export function orderMailText(
  { customer, trackingToken }: OrderMail,
  storeInfo: StoreInfo,
  lines: readonly string[],
): string {
  return [
    `Dear ${customer.name},`,
    "",
    ...lines,
    "",
    `${TRACK}: ${storeInfo.origin}${trackingPath(trackingToken)}`,
    `${ORDERS}: ${storeInfo.origin}/orders`,
    ...senderLines(storeInfo),
    ...(storeInfo.sandbox ? ["", SANDBOX_NOTE] : []),
    "",
  ].join("\n");
}

/** The page of a mail about an order: its body between the greeting and the shop's address. */
export function orderMailPage(
  { customer, trackingToken, title }: OrderMail & { title: string },
  storeInfo: StoreInfo,
  body: Html,
): string {
  return mailPage(
    title,
    html`<p>Dear ${customer.name},</p>
${body}
${mailButton("Track your order", storeInfo.origin + trackingPath(trackingToken))}
<p>The button needs no login.</p>
<p><a href="${storeInfo.origin}/orders" style="color:#0B5563">${ORDERS}</a></p>
${senderHtml(storeInfo)}
${storeInfo.sandbox ? html`<p>${SANDBOX_NOTE}</p>` : null}`,
  );
}

/** Where a shipment is followed, as a line of a mail's plain text. */
export function followText({ carrier, url }: CarrierLink): string {
  return `Follow it at ${carrier}: ${url}`;
}

/** Where a shipment is followed, as a link of a mail's page. */
export function followHtml({ carrier, url }: CarrierLink): Html {
  return html`<p><a href="${url}" style="color:#0B5563">Follow it at ${carrier}</a></p>`;
}

interface Notice extends Pick<Mail, "id" | "at"> {
  customer: Mail["to"] & { name: string };
  trackingToken: string;
  title: string;
  sentences: readonly string[];
  /** Where its shipment is followed. */
  link?: CarrierLink | undefined;
}

/** A mail about an order that is a few sentences under a title, and nothing besides. */
export function orderNotice(
  { id, at, title, sentences, link, ...frame }: Notice,
  storeInfo: StoreInfo,
): Mail {
  return {
    id,
    at,
    to: frame.customer,
    subject: `${title} - ${storeInfo.name}`,
    text: orderMailText(frame, storeInfo, [...sentences, ...(link ? [followText(link)] : [])]),
    html: orderMailPage(
      { ...frame, title },
      storeInfo,
      html`${sentences.map((sentence) => html`<p>${sentence}</p>`)}${link ? followHtml(link) : null}`,
    ),
  };
}
