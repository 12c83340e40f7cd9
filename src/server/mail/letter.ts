import { html } from "#shared/html.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import type { Mail } from "./mail.ts";
import { mailPage, senderHtml, senderLines } from "./mail-page.ts";

interface Letter extends Pick<Mail, "id" | "at" | "to" | "unsubscribe"> {
  /** Its heading, and the subject before the shop's name. */
  title: string;
  sentences: readonly string[];
  /** The path begins with a slash. */
  link: { words: string; path: string };
}

/** A mail of some sentences and one link, in the shop's name. */
export function letter(storeInfo: StoreInfo, { title, sentences, link, ...mail }: Letter): Mail {
  const target = storeInfo.origin + link.path;
  const end = mail.unsubscribe;
  const body = html`${sentences.map((sentence) => html`<p>${sentence}</p>`)}
<p><a href="${target}" style="color:#0B5563;font-weight:bold">${link.words}</a></p>
${senderHtml(storeInfo)}
${end ? html`<p style="font-size:14px"><a href="${end}" style="color:#0B5563">Unsubscribe</a></p>` : null}`;
  const plain = [
    ...sentences,
    "",
    `${link.words}: ${target}`,
    "",
    ...senderLines(storeInfo),
    "",
    ...(end ? [`Unsubscribe: ${end}`, ""] : []),
  ];
  return {
    ...mail,
    subject: `${title} - ${storeInfo.name}`,
    text: plain.join("\n"),
    html: mailPage(title, body),
  };
}
