import { type Html, html } from "#shared/html.ts";
import type {
  MailName,
  MailValues,
  MailWords,
  PartOf,
  PartValues,
} from "#shared/mails/mail-table.ts";
import { fillWords } from "#shared/mails/mail-words.ts";
import type { StoreInfo } from "#shared/store-info.ts";

/** Who writes, and in which words. */
export interface MailShop {
  storeInfo: StoreInfo;
  words: MailWords;
}

/** Where a mail leads: as a line of plain text, and as a link. */
export interface MailLink {
  text: string;
  html: Html;
}

/** A part that is given nothing of its own need not be handed an empty object. */
type Given<Name extends MailName, Part extends PartOf<Name>> = [PartValues<Name, Part>] extends [
  never,
]
  ? []
  : [values: Record<PartValues<Name, Part>, string>];

const LINE_AT_END = /: \{link\}$/;

/**
 * Reads the texts of one mail as the owner has worded them, with its values put in. All of it is text: who
 * draws a page of it escapes it by `html`.
 */
export function mailText<Name extends MailName>(
  { storeInfo, words }: MailShop,
  name: Name,
  values: Record<MailValues<Name>, string>,
) {
  const texts = words[name];
  const fill = (text: string, more: Readonly<Record<string, string>> = {}) =>
    fillWords(text, { shopName: storeInfo.name, ...values, ...more });

  return {
    /** A subject or heading. */
    line<Part extends PartOf<Name>>(part: Part, ...given: Given<Name, Part>): string {
      return fill(texts[part], given[0]);
    },

    /** Its lines, each a paragraph; none where the owner leaves the text out. */
    lines<Part extends PartOf<Name>>(part: Part, ...given: Given<Name, Part>): string[] {
      const text: string = texts[part];
      // Split before the values are put in: a value of several lines stays one paragraph.
      return text.split(/\n+/).flatMap((line) => (line.trim() ? [fill(line, given[0])] : []));
    },

    /**
     * A line with the mail's link: the words are the link where `: {link}` ends them, else its address is.
     *
     * @param style of the link, as CSS
     */
    link<Part extends PartOf<Name>>(
      part: Part,
      target: string,
      style: string,
      ...given: Given<Name, Part>
    ): MailLink {
      const text: string = texts[part];
      const anchor = (shown: string) => html`<a href="${target}" style="${style}">${shown}</a>`;
      const around = text.split("{link}").map((piece) => fill(piece, given[0]));
      return {
        text: fill(text, { ...given[0], link: target }),
        html:
          LINE_AT_END.test(text) && around.length === 2
            ? html`<p>${anchor(fill(text.replace(LINE_AT_END, ""), given[0]))}</p>`
            : html`<p>${around.map((piece, at) => html`${at > 0 ? anchor(target) : null}${piece}`)}</p>`,
      };
    },
  };
}
