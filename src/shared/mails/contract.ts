import { z } from "zod";
import { defineEndpoint, LONG_BODY_LIMIT, successBody } from "../endpoint.ts";
import { lineText } from "../fields.ts";
import { mailNames } from "./mail-table.ts";

const shownMail = z.object({
  mail: z.enum(mailNames),
  /** The mail's texts by their names, saved or not; each is checked as if it were saved. */
  words: z.record(z.string(), z.string()),
  /** Such as SO-26-000123; left out or empty, the mail is of an example. */
  orderNumber: lineText("Order number", 40).optional(),
});

const previewMail = defineEndpoint({
  method: "POST",
  path: "/mails/previews",
  access: "staff",
  permission: "read_settings",
  about:
    "Shows a mail in the given words, of an order or of an example; whoever names an order needs read_orders.",
  bodyLimit: LONG_BODY_LIMIT,
  body: shownMail,
  answer: successBody({
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    /** What of it the order does not have, and is an example, such as `The parcel's tracking number`. */
    examples: z.array(z.string()),
    /** Texts of the mail that are said in other cases, with examples of their values. */
    otherTexts: z.array(
      z.object({ label: z.string(), when: z.string().optional(), text: z.string() }),
    ),
  }),
  failures: ["not_allowed"],
});

const sendMailTrial = defineEndpoint({
  method: "POST",
  path: "/mails/trials",
  access: "staff",
  permission: "write_settings",
  about:
    "Sends the same to the caller's own address, to be looked at in a mail program, and waits for what the mail server says; 20 an hour.",
  bodyLimit: LONG_BODY_LIMIT,
  body: shownMail,
  answer: successBody({ message: z.string() }),
  failures: ["not_allowed", "unavailable"],
});

export const mailsEndpoints = { previewMail, sendMailTrial };
