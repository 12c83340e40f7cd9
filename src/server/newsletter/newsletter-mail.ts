import { html } from "#shared/html.ts";
import { UNSUBSCRIBE_PATH } from "#shared/newsletter/unsubscribe-path.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import type { Mail } from "../mail/mail.ts";

interface NewsletterMail {
  /** See `Mail.id`. */
  id: string;
  at: Date;
  email: string;
  /** The secret of the link that ends the newsletter. */
  token: string;
  title: string;
  sentences: readonly string[];
  link: { words: string; path: string };
}

/** A mail of the newsletter; each carries the link that ends it. */
export function newsletterMail(storeInfo: StoreInfo, mail: NewsletterMail): Mail {
  const { id, at, email, token, title, sentences, link } = mail;
  const target = storeInfo.origin + link.path;
  const end = `${storeInfo.origin}${UNSUBSCRIBE_PATH}?token=${token}`;
  const shown = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title}</title></head>
<body style="margin:0;padding:24px;background:#FAF8F4;color:#14202B;font-family:Arial,sans-serif;font-size:16px;line-height:1.5">
<h1 style="font-size:22px">${title}</h1>
${sentences.map((sentence) => html`<p>${sentence}</p>`)}
<p><a href="${target}" style="color:#0B5563;font-weight:bold">${link.words}</a></p>
<p>Questions? Write to <a href="mailto:${storeInfo.email}" style="color:#0B5563">${storeInfo.email}</a> or call ${storeInfo.phone}.</p>
<p>${storeInfo.name}<br>GSTIN ${storeInfo.gstin}</p>
<p style="font-size:14px"><a href="${end}" style="color:#0B5563">Unsubscribe</a></p>
</body>
</html>
`;
  const plain = [
    ...sentences,
    "",
    `${link.words}: ${target}`,
    "",
    `Questions? Write to ${storeInfo.email} or call ${storeInfo.phone}.`,
    "",
    storeInfo.name,
    `GSTIN ${storeInfo.gstin}`,
    "",
    `Unsubscribe: ${end}`,
    "",
  ];
  return {
    id,
    at,
    to: { name: "", email },
    subject: `${title} - ${storeInfo.name}`,
    text: plain.join("\n"),
    html: shown.markup,
    unsubscribe: end,
  };
}
