import { html } from "#shared/html.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import type { Mail } from "./mail.ts";
import { mailPage, senderHtml, senderLines } from "./mail-page.ts";
import type { MailLink } from "./mail-text.ts";

/** Of a letter's link. */
export const LETTER_LINK = "color:#0B5563;font-weight:bold";

interface Letter extends Pick<Mail, "id" | "at" | "to" | "unsubscribe" | "subject"> {
  /** Its heading. */
  title: string;
  sentences: readonly string[];
  link: MailLink;
}

/** A mail of some sentences and one link, in the shop's name. */
export function letter(storeInfo: StoreInfo, { title, sentences, link, ...mail }: Letter): Mail {
  const end = mail.unsubscribe;
  const body = html`${sentences.map((sentence) => html`<p>${sentence}</p>`)}
${link.html}
${senderHtml(storeInfo)}
${end ? html`<p style="font-size:14px"><a href="${end}" style="color:#0B5563">Unsubscribe</a></p>` : null}`;
  const plain = [
    ...sentences,
    "",
    link.text,
    "",
    ...senderLines(storeInfo),
    "",
    ...(end ? [`Unsubscribe: ${end}`, ""] : []),
  ];
  return { ...mail, text: plain.join("\n"), html: mailPage(title, body) };
}
