import { type Html, html } from "#shared/html.ts";
import type { StoreInfo } from "#shared/store-info.ts";

/** What mails of a shop without a bank say at their end. */
export const SANDBOX_NOTE =
  "This is a demonstration shop: no money moved and nothing will be sent.";

/** The page of a mail: its body below the heading. */
export function mailPage(title: string, body: Html): string {
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title}</title></head>
<body style="margin:0;padding:24px;background:#FAF8F4;color:#14202B;font-family:Arial,sans-serif;font-size:16px;line-height:1.5">
<h1 style="font-size:22px">${title}</h1>
${body}
</body>
</html>
`.markup;
}

/** Where customers ask, and whose mail it is: lines of plain text. */
export function senderLines({ name, email, phone, gstin }: StoreInfo): string[] {
  return [
    `Questions? Write to ${email} or call ${phone}.`,
    "",
    name,
    ...(gstin ? [`GSTIN ${gstin}`] : []),
  ];
}

/** The same as `senderLines` for a page. */
export function senderHtml({ name, email, phone, gstin }: StoreInfo): Html {
  return html`<p>Questions? Write to <a href="mailto:${email}" style="color:#0B5563">${email}</a> or call ${phone}.</p>
<p>${name}${gstin ? html`<br>GSTIN ${gstin}` : null}</p>`;
}
