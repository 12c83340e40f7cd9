import { accountMails } from "./account-mails.ts";
import type { MailDefinition, MailPart } from "./define-mail.ts";
import { orderChangeMails } from "./order-change-mails.ts";
import { orderMails } from "./order-mails.ts";
import { ownerMails } from "./owner-mails.ts";
import { quoteMails } from "./quote-mails.ts";
import { returnMails } from "./return-mails.ts";
import { transferMails } from "./transfer-mails.ts";
import type { MailVariable } from "./variables.ts";

/** Every mail that the shop writes, with the words that it comes with. */
export const mailTable = {
  ...orderMails,
  ...orderChangeMails,
  ...transferMails,
  ...returnMails,
  ...quoteMails,
  ...accountMails,
  ...ownerMails,
} as const;

type Table = typeof mailTable;
export type MailName = keyof Table;
export type PartOf<Name extends MailName> = keyof Table[Name]["parts"] & string;

/** What the owner has made of the words of every mail. */
export type MailWords = { [Name in MailName]: { [Part in PartOf<Name>]: string } };

type NamesOf<Given> = Given extends { names: readonly (infer Known)[] } ? Known : never;

/** What all texts of a mail are given. */
export type MailValues<Name extends MailName> = NamesOf<Table[Name]> & MailVariable;

/** What one text is given besides; its link is put in by itself. */
export type PartValues<Name extends MailName, Part extends PartOf<Name>> = Exclude<
  NamesOf<Table[Name]["parts"][Part]> & MailVariable,
  "link"
>;

export const mailNames = Object.keys(mailTable) as [MailName, ...MailName[]];

/** Its parts by name, for what goes through all mails alike. */
export function partsOf(name: MailName): [string, MailPart][] {
  return Object.entries((mailTable[name] as MailDefinition).parts);
}

/** What a text of a mail can name, in the order in which it is shown. */
export function variablesOf(name: MailName, part: MailPart): MailVariable[] {
  return [...new Set([...(part.names ?? []), ...mailTable[name].names, "shopName" as const])];
}
