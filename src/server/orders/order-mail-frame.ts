import { type Html, html } from "#shared/html.ts";
import type { StoreInfo } from "#shared/store-info.ts";

const SANDBOX_NOTE = "This is a demonstration shop: no money moved and nothing will be sent.";

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
    `Questions? Write to ${storeInfo.email} or call ${storeInfo.phone}.`,
    "",
    storeInfo.name,
    `GSTIN ${storeInfo.gstin}`,
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
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title}</title></head>
<body style="margin:0;padding:24px;background:#FAF8F4;color:#14202B;font-family:Arial,sans-serif;font-size:16px;line-height:1.5">
<h1 style="font-size:22px">${title}</h1>
<p>Dear ${customer.name},</p>
${body}
<p><a href="${storeInfo.origin}/orders" style="color:#0B5563">${link}</a></p>
<p>Questions? Write to <a href="mailto:${storeInfo.email}" style="color:#0B5563">${storeInfo.email}</a> or call ${storeInfo.phone}.</p>
<p>${storeInfo.name}<br>GSTIN ${storeInfo.gstin}</p>
${storeInfo.sandbox ? html`<p>${SANDBOX_NOTE}</p>` : null}
</body>
</html>
`.markup;
}
