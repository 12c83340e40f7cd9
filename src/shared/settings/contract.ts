import { z } from "zod";
import { defineEndpoint, LONG_BODY_LIMIT, successBody } from "../endpoint.ts";
import { storedInteger } from "../fields.ts";
import { changedMails, mailsSettings } from "../mails/mail-words.ts";
import type { Permission } from "../permissions.ts";
import { strictly, withStored } from "../strict-schema.ts";
import { backupsSettings } from "./backups.ts";
import { booksSettings } from "./books.ts";
import { branchesSettings } from "./branches.ts";
import { carriersSettings } from "./carriers.ts";
import { documentSettings } from "./documents.ts";
import { homeSettings } from "./home.ts";
import { navigationSettings } from "./navigation.ts";
import { paymentSettings } from "./payments.ts";
import { changedPolicies, policiesSettings } from "./policies.ts";
import { registrationsSettings } from "./registrations.ts";
import { returnsSettings } from "./returns.ts";
import { reviewsSettings } from "./reviews.ts";
import { shippingSettings } from "./shipping.ts";
import { stockSettings } from "./stock.ts";
import { storeSettings } from "./store.ts";

/**
 * The subjects that the owner sets in the dashboard, each with its schema: the schema's defaults hold
 * until it is saved first, so it takes `{}`. Each has the endpoints `get…Settings` and `save…Settings`
 * at `/settings/<subject>`.
 */
const settingsSchemas = {
  store: storeSettings,
  branches: branchesSettings,
  registrations: registrationsSettings,
  stock: stockSettings,
  returns: returnsSettings,
  reviews: reviewsSettings,
  payments: paymentSettings,
  shipping: shippingSettings,
  carriers: carriersSettings,
  documents: documentSettings,
  backups: backupsSettings,
  books: booksSettings,
  home: homeSettings,
  navigation: navigationSettings,
  mails: mailsSettings,
  policies: policiesSettings,
} as const;

type Schemas = typeof settingsSchemas;
export type SettingsSubject = keyof Schemas;
export type SettingsOf<Subject extends SettingsSubject> = z.output<Schemas[Subject]>;

export const settingsSubjects = Object.keys(settingsSchemas) as SettingsSubject[];

/** By the stored value; fields that an older shop has not stored get their defaults. */
export function readSettingsValue<Subject extends SettingsSubject>(
  subject: Subject,
  stored: unknown,
): SettingsOf<Subject> {
  return settingsSchemas[subject].parse(stored) as SettingsOf<Subject>;
}

/** What is stored of a subject: of mails and policies those that were changed, so that the others follow the program's version. */
export function storedSettingsValue<Subject extends SettingsSubject>(
  subject: Subject,
  value: SettingsOf<Subject>,
): unknown {
  const whole = readSettingsValue(subject, value);
  if (subject === "mails") return changedMails(whole as SettingsOf<"mails">);
  if (subject === "policies") return changedPolicies(whole as SettingsOf<"policies">);
  return whole;
}

/** What is to be saved of a subject, with the fields that it leaves out as they are saved now. */
export function completedSettings<Subject extends SettingsSubject>(
  subject: Subject,
  given: unknown,
  present: SettingsOf<Subject>,
): unknown {
  return withStored(settingsSchemas[subject], given, present);
}

/** The same of what may not fit any more. */
export function parseSettingsValue(subject: SettingsSubject, stored: unknown) {
  return settingsSchemas[subject].safeParse(stored);
}

/** A stored state with the defaults of what it leaves out; as it is where it does not fit any more. */
export function filledSettingsValue(subject: SettingsSubject, stored: unknown): unknown {
  const read = parseSettingsValue(subject, stored);
  return read.success ? read.data : stored;
}

const version = storedInteger.nonnegative();

const savedSettings = <Schema extends z.ZodType>(schema: Schema) => ({
  settings: schema,
  /** Counts the saves; 0 until the first. */
  version,
  /** Who saved it last: the admin's e-mail; absent until somebody has. */
  lastSave: z.object({ by: z.string(), at: z.string() }).optional(),
});

/** What the shop says on its pages: whoever writes its texts may change it. */
const pageSubjects: ReadonlySet<SettingsSubject> = new Set(["home", "navigation", "policies"]);

/** Which permission of staff reads a subject: those that are shown as pages have one of their own. */
export function readPermission(subject: SettingsSubject): Permission {
  return pageSubjects.has(subject) ? "read_pages" : "read_settings";
}

function readEndpoint<Schema extends z.ZodType>(subject: SettingsSubject, schema: Schema) {
  return defineEndpoint({
    method: "GET",
    path: `/settings/${subject}`,
    access: "staff",
    permission: readPermission(subject),
    about: `What the owner has set of ${subject}.`,
    answer: successBody(savedSettings(schema)),
  });
}

/**
 * Where money goes, where backups go, where mails of orders go and what they say, and under which GSTIN the shop sells: a
 * change asks again who makes it.
 */
const sensitiveSubjects: ReadonlySet<SettingsSubject> = new Set([
  "payments",
  "backups",
  "store",
  "registrations",
  "mails",
]);

/** What staff need to change a subject: where money goes, and what mails say of that, is not everybody's. */
export function changePermission(subject: SettingsSubject): Permission {
  if (pageSubjects.has(subject)) return "write_pages";
  return subject === "payments" || subject === "mails"
    ? "write_payment_settings"
    : "write_settings";
}

function saveEndpoint<Schema extends z.ZodType>(subject: SettingsSubject, schema: Schema) {
  return defineEndpoint({
    method: "PUT",
    path: `/settings/${subject}`,
    access: "staff",
    permission: changePermission(subject),
    asksAgain: sensitiveSubjects.has(subject),
    about: `Saves what is set of ${subject}; what is left out stays as it is. Refused where somebody else has saved it since the given version.`,
    bodyLimit: LONG_BODY_LIMIT,
    body: strictly(z.object({ settings: schema, version })),
    answer: successBody({ message: z.string(), ...savedSettings(schema) }),
    failures: ["changed_meanwhile"],
  });
}

type ReadEndpoint<Schema> = Schema extends z.ZodType
  ? ReturnType<typeof readEndpoint<Schema>>
  : never;
type SaveEndpoint<Schema> = Schema extends z.ZodType
  ? ReturnType<typeof saveEndpoint<Schema>>
  : never;

type Reading = {
  [Subject in SettingsSubject as `get${Capitalize<Subject>}Settings`]: ReadEndpoint<
    Schemas[Subject]
  >;
};
type Saving = {
  [Subject in SettingsSubject as `save${Capitalize<Subject>}Settings`]: SaveEndpoint<
    Schemas[Subject]
  >;
};

/** The name of a subject's endpoint, such as `getReturnsSettings`. */
export function settingsEndpoint(verb: "get" | "save", subject: SettingsSubject): string {
  return `${verb}${subject.charAt(0).toUpperCase()}${subject.slice(1)}Settings`;
}

export const settingsEndpoints = Object.fromEntries(
  Object.entries(settingsSchemas).flatMap(([name, schema]) => {
    const subject = name as SettingsSubject;
    return [
      [settingsEndpoint("get", subject), readEndpoint(subject, schema)],
      [settingsEndpoint("save", subject), saveEndpoint(subject, schema)],
    ];
  }),
) as Reading & Saving;
