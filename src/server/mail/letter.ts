import { html } from "#shared/html.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import type { Mail } from "./mail.ts";

interface Letter extends Pick<Mail, "id" | "at" | "to" | "unsubscribe"> {
  /** Its heading, and the subject before the shop's name. */
  title: string;
  sentences: readonly string[];
  /** What there is to do; the path begins with a slash. */
  link: { words: string; path: string };
}

/** A mail of some sentences and one link, in the shop's name. */
export function letter(storeInfo: StoreInfo, { title, sentences, link, ...mail }: Letter): Mail {
  const target = storeInfo.origin + link.path;
  const end = mail.unsubscribe;
  const shown = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title}</title></head>
<body style="margin:0;padding:24px;background:#FAF8F4;color:#14202B;font-family:Arial,sans-serif;font-size:16px;line-height:1.5">
<h1 style="font-size:22px">${title}</h1>
${sentences.map((sentence) => html`<p>${sentence}</p>`)}
<p><a href="${target}" style="color:#0B5563;font-weight:bold">${link.words}</a></p>
<p>Questions? Write to <a href="mailto:${storeInfo.email}" style="color:#0B5563">${storeInfo.email}</a> or call ${storeInfo.phone}.</p>
<p>${storeInfo.name}<br>GSTIN ${storeInfo.gstin}</p>
${end ? html`<p style="font-size:14px"><a href="${end}" style="color:#0B5563">Unsubscribe</a></p>` : null}
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
    ...(end ? [`Unsubscribe: ${end}`, ""] : []),
  ];
  return {
    ...mail,
    subject: `${title} - ${storeInfo.name}`,
    text: plain.join("\n"),
    html: shown.markup,
  };
}
