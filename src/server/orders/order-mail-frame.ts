import { type Html, html } from "#shared/html.ts";
import { trackingPath } from "#shared/orders/order-id.ts";
import type { CarrierLink } from "#shared/settings/carrier-links.ts";
import type { Mail } from "../mail/mail.ts";
import { mailButton, mailPage, SANDBOX_NOTE, senderHtml, senderLines } from "../mail/mail-page.ts";
import { type MailLink, type MailShop, mailText } from "../mail/mail-text.ts";

interface OrderMail {
  customer: { name: string };
  /** Opens the order's tracking page without an account. */
  trackingToken: string;
}

const LINK = "color:#0B5563";

/** What stands around each mail of an order, in the owner's words. */
function frameOf(shop: MailShop, { customer, trackingToken }: OrderMail) {
  const say = mailText(shop, "orderFrame", { customerName: customer.name });
  const { origin } = shop.storeInfo;
  return {
    say,
    tracking: origin + trackingPath(trackingToken),
    orders: say.link("orders", `${origin}/orders`, LINK),
  };
}

/** The plain text of a mail about an order: its lines between the greeting and the shop's address. */
export function orderMailText(mail: OrderMail, shop: MailShop, lines: readonly string[]): string {
  const { storeInfo } = shop;
  const { say, tracking, orders } = frameOf(shop, mail);
  return [
    say.line("greeting"),
    "",
    ...lines,
    "",
    say.link("track", tracking, LINK).text,
    orders.text,
    ...senderLines(storeInfo),
    ...(storeInfo.sandbox ? ["", SANDBOX_NOTE] : []),
    "",
  ].join("\n");
}

/** The page of a mail about an order: its body between the greeting and the shop's address. */
export function orderMailPage(
  { title, ...mail }: OrderMail & { title: string },
  shop: MailShop,
  body: Html,
): string {
  const { storeInfo } = shop;
  const { say, tracking, orders } = frameOf(shop, mail);
  return mailPage(
    title,
    html`<p>${say.line("greeting")}</p>
${body}
${mailButton(say.line("button"), tracking)}
${say.lines("buttonNote").map((line) => html`<p>${line}</p>`)}
${orders.html}
${senderHtml(storeInfo)}
${storeInfo.sandbox ? html`<p>${SANDBOX_NOTE}</p>` : null}`,
  );
}

/** The shop as a mail about goods names it that are sold under a GSTIN, empty for none. */
export function signedUnder(shop: MailShop, gstin: string): MailShop {
  const { gstin: _, ...storeInfo } = shop.storeInfo;
  return { ...shop, storeInfo: { ...storeInfo, ...(gstin && { gstin }) } };
}

/** Where a shipment is followed. */
export function followLink(shop: MailShop, { carrier, url }: CarrierLink): MailLink {
  return mailText(shop, "orderFrame", { customerName: "" }).link("follow", url, LINK, { carrier });
}

interface Notice extends Pick<Mail, "id" | "at" | "subject"> {
  customer: Mail["to"] & { name: string };
  trackingToken: string;
  title: string;
  sentences: readonly string[];
  /** Where its shipment is followed. */
  link?: CarrierLink | undefined;
  /** Where the customer names the account that money goes to. */
  account?: MailLink | undefined;
}

/** A mail about an order that is a few sentences under a title, and nothing besides. */
export function orderNotice(
  { id, at, subject, title, sentences, link, account, ...frame }: Notice,
  shop: MailShop,
): Mail {
  const links = [...(link ? [followLink(shop, link)] : []), ...(account ? [account] : [])];
  return {
    id,
    at,
    to: frame.customer,
    subject,
    text: orderMailText(frame, shop, [...sentences, ...links.map(({ text }) => text)]),
    html: orderMailPage(
      { ...frame, title },
      shop,
      html`${sentences.map((sentence) => html`<p>${sentence}</p>`)}${links.map((one) => one.html)}`,
    ),
  };
}
