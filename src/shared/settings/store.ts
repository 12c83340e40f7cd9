import { z } from "zod";
import { emailAddress, lineText, requiredLine } from "../fields.ts";

const PHONE = "Enter a phone number of 8 to 20 digits, blanks and hyphens";
const WHATSAPP = "Enter the number with its country code, such as +91 98300 12345";
const EMAIL = "Enter an e-mail address, or nothing";
const optionalEmail = z
  .string(EMAIL)
  .trim()
  .refine((typed) => typed === "" || emailAddress.safeParse(typed).success, EMAIL)
  .default("");

/** Who the shop is: on its pages, in its mails and on its documents. The environment gives the first values. */
export const storeSettings = z.object({
  name: requiredLine("The shop's name", 60).default("Pressroom"),
  /** Whom the law takes for the seller; empty where it is the shop's name. */
  legalName: lineText("The legal name", 120).default(""),
  /** The head office's postal address in one line; empty where the owner gives none. */
  address: lineText("The address", 300).default(""),
  email: emailAddress.default("care@example.com"),
  /** As shown. */
  phone: z
    .string(PHONE)
    .trim()
    .regex(/^\+?[\d\s-]{8,20}$/, PHONE)
    .default("+91 33 4000 1988"),
  /** With country code, as it was typed; empty where the shop has no WhatsApp. */
  whatsapp: z
    .string(WHATSAPP)
    .trim()
    .regex(/^(?:\+?[\d\s-]{8,20})?$/, WHATSAPP)
    .default(""),
  /** Pages of the shop's own elsewhere, such as its Instagram profile. */
  profiles: z
    .array(z.url({ protocol: /^https$/, error: "Enter an address that begins with https://" }))
    .max(10, "At most 10 addresses")
    .default([]),
  /** The grievance officer's name (Consumer Protection (E-Commerce) Rules 2020, rule 4); empty for none. */
  grievanceOfficer: lineText("The grievance officer's name", 120).default(""),
  /** From which mails are sent; empty for the shop's e-mail. */
  mailAddress: optionalEmail,
  /** Who hears of orders, payments, quotes and returns that need a person; empty for the shop's e-mail. */
  orderEmail: optionalEmail,
  /** The security answer sets a new password, as well as a mailed link. */
  resetByAnswer: z.boolean().default(true),
});
export type StoreSettings = z.infer<typeof storeSettings>;
