import { z } from "zod";
import { lineText, multilineText } from "../fields.ts";
import type { MailPart } from "./define-mail.ts";
import {
  type MailName,
  type MailWords,
  mailNames,
  mailTable,
  partsOf,
  variablesOf,
} from "./mail-table.ts";
import type { MailVariable } from "./variables.ts";

/** Characters of a subject, a heading or a link's words. */
export const MAX_MAIL_LINE = 200;
/** Characters of one text between them. */
export const MAX_MAIL_TEXT = 1_500;

const VARIABLE = /\{([^{}]*)\}/g;

const inBraces = (names: readonly string[]) => names.map((name) => `{${name}}`).join(", ");

/** Why a text is refused; undefined for one that can be sent. */
export function wordsProblem(
  text: string,
  { label, needs = [] }: MailPart,
  known: readonly MailVariable[],
): string | undefined {
  const used = Array.from(text.matchAll(VARIABLE), ([, name = ""]) => name);
  const unknown = used.find((name) => !known.some((one) => one === name));
  if (unknown !== undefined) {
    return `${label} cannot name {${unknown}}. It can name ${inBraces(known)}`;
  }
  const missing = needs.filter((name) => !used.includes(name));
  if (missing.length > 0) {
    return `${label} needs ${inBraces(missing)}: without it the mail is of no use`;
  }
  return undefined;
}

function partSchema(name: MailName, part: MailPart) {
  const { label, text, isLine } = part;
  const known = variablesOf(name, part);
  const schema = isLine
    ? lineText(label, MAX_MAIL_LINE).min(1, `${label} is required`)
    : multilineText(label, MAX_MAIL_TEXT);
  return schema
    .superRefine((given, context) => {
      const message = wordsProblem(given, part, known);
      if (message) context.addIssue({ code: "custom", message });
    })
    .default(text);
}

/** The words of one mail, each text with the shop's own as its default. */
export function wordsSchema<Name extends MailName>(name: Name) {
  const fields = partsOf(name).map(([key, part]) => [key, partSchema(name, part)]);
  return z.object(Object.fromEntries(fields)) as unknown as z.ZodObject<{
    [Part in keyof MailWords[Name]]: z.ZodDefault<z.ZodString>;
  }>;
}

function defaultsOf(name: MailName): Record<string, string> {
  return Object.fromEntries(partsOf(name).map(([key, { text }]) => [key, text]));
}

/** The words that the shop comes with. */
export const defaultMailWords = Object.fromEntries(
  mailNames.map((name) => [name, defaultsOf(name)]),
) as MailWords;

/** The words of every mail. */
export const mailsSettings = z.object(
  Object.fromEntries(
    mailNames.map((name) => [name, wordsSchema(name).default(defaultsOf(name) as never)]),
  ),
) as unknown as z.ZodObject<{
  [Name in MailName]: z.ZodDefault<ReturnType<typeof wordsSchema<Name>>>;
}>;

/** Only mails that differ from those that the shop comes with: the others follow the program's version. */
export function changedMails(words: MailWords): Partial<MailWords> {
  const changed = Object.entries(words).filter(([name, texts]) =>
    Object.entries(texts).some(
      ([part, text]) => text !== defaultMailWords[name as MailName][part as never],
    ),
  );
  return Object.fromEntries(changed) as Partial<MailWords>;
}

/** Text with each variable in braces replaced; what a value holds is not read again. */
export function fillWords(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(VARIABLE, (whole, name: string) => values[name] ?? whole);
}

/** The names of all mails, by whom they are about, for lists. */
export const mailsByGroup = Map.groupBy(mailNames, (name) => mailTable[name].group);
