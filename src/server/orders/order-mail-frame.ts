import { type Html, html } from "#shared/html.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import { mailPage, SANDBOX_NOTE, senderHtml, senderLines } from "../mail/mail-page.ts";

interface OrderMail {
  customer: { name: string };
  /** What the link to the customer's orders is called. */
  link: string;
}

/** The plain text of a mail about an order: its lines between the greeting and the shop's address. */
export function orderMailText(
  { customer, link }: OrderMail,
  storeInfo: StoreInfo,
  lines: readonly string[],
): string {
  return [
    `Dear ${customer.name},`,
    "",
    ...lines,
    "",
    `${link}: ${storeInfo.origin}/orders`,
    ...senderLines(storeInfo),
    ...(storeInfo.sandbox ? ["", SANDBOX_NOTE] : []),
    "",
  ].join("\n");
}

/** The page of a mail about an order: its body between the greeting and the shop's address. */
export function orderMailPage(
  { customer, link, title }: OrderMail & { title: string },
  storeInfo: StoreInfo,
  body: Html,
): string {
  return mailPage(
    title,
    html`<p>Dear ${customer.name},</p>
${body}
<p><a href="${storeInfo.origin}/orders" style="color:#0B5563">${link}</a></p>
${senderHtml(storeInfo)}
${storeInfo.sandbox ? html`<p>${SANDBOX_NOTE}</p>` : null}`,
  );
}
