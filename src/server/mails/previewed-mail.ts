import { type MailName, partsOf } from "#shared/mails/mail-table.ts";
import { fillWords } from "#shared/mails/mail-words.ts";
import { type MailVariable, mailVariables } from "#shared/mails/variables.ts";
import type { Mail } from "../mail/mail.ts";
import type { MailShop } from "../mail/mail-text.ts";
import { accountVariables, type ExampleOrder } from "./example-order.ts";
import type { OrderFacts } from "./order-facts.ts";
import { previews } from "./previews.ts";

/** A mail before it is sent to anybody. */
export interface PreviewedMail {
  mail: Mail;
  /** What of it the order does not have, and is an example: `The parcel's tracking number`. */
  examples: string[];
  /** Its texts that are said in other cases, with examples of their values. */
  otherTexts: { label: string; when?: string; text: string }[];
}

interface PreviewedOrder extends ExampleOrder {
  /** Left out of an order that is made up. */
  facts?: OrderFacts;
  lacksAccount?: boolean;
}

/** Stands before each text while it is looked which of them a mail says; nobody types it. */
const MARK = "\u{e000}";

/** Shows a mail of an order, by the very function that writes it. */
export function previewedMail(
  name: MailName,
  { facts, lacksAccount, ...order }: PreviewedOrder,
  shop: MailShop,
): PreviewedMail {
  /** As the mail shows them, should it do so. */
  const examples = new Map<MailVariable, string>();
  if (lacksAccount) {
    for (const variable of accountVariables)
      examples.set(variable, mailVariables[variable].example);
  }
  const write = (words: MailShop["words"]) =>
    previews[name]({
      ...order,
      shop: { ...shop, words },
      facts,
      own: (variable, value, example, shown = mailVariables[variable].example) => {
        if (value !== null && value !== undefined) return value;
        examples.set(variable, shown);
        return example;
      },
    });
  const mail = write(shop.words);
  const said = `${mail.subject}\n${mail.text}`;
  const own: Record<string, string> = shop.words[name];
  const marked = Object.fromEntries(
    Object.entries(own).map(([key, text]) => [key, text && `${MARK}${key}${MARK}${text}`]),
  );
  const withMarks = write({ ...shop.words, [name]: marked });
  // A heading is on the formatted page alone.
  const found = `${withMarks.subject}\n${withMarks.text}\n${withMarks.html}`;
  const values = Object.fromEntries(
    Object.entries(mailVariables).map(([variable, { example }]) => [variable, example]),
  );
  return {
    mail,
    examples: facts
      ? [...examples].flatMap(([variable, shown]) =>
          said.includes(shown) ? mailVariables[variable].about : [],
        )
      : [],
    otherTexts: partsOf(name).flatMap(([key, { label, when }]) => {
      const text = own[key] ?? "";
      if (text === "" || found.includes(`${MARK}${key}${MARK}`)) return [];
      return [
        {
          label,
          ...(when && { when }),
          text: fillWords(text, { ...values, shopName: shop.storeInfo.name }),
        },
      ];
    }),
  };
}
