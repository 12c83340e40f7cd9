import { type Html, html } from "#shared/html.ts";
import type { StoreInfo } from "#shared/store-info.ts";

/** At the end of mails of a shop without a bank. */
export const SANDBOX_NOTE =
  "This is a demonstration shop: no money moved and nothing will be sent.";

/** The page of a mail: its body below the heading. */
export function mailPage(title: string, body: Html): string {
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title></head>
<body style="margin:0;padding:16px;background:#FAF8F4;color:#14202B;font-family:Arial,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:600px;margin:0 auto;overflow-wrap:anywhere">
<h1 style="font-size:22px;line-height:1.25">${title}</h1>
${body}
</div>
</body>
</html>
`.markup;
}

/** A link that looks like a button, and can be hit with a thumb. */
export function mailButton(text: string, url: string): Html {
  return html`<p><a href="${url}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#C2410C;color:#FFFFFF;font-weight:bold;text-decoration:none">${text}</a></p>`;
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
