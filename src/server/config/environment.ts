import { z } from "zod";
import { emailAddress } from "#shared/fields.ts";
import { isAddressRange } from "../lib/address-ranges.ts";
import { StartError } from "./start-error.ts";

const levels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((n) => n >= min && n <= max);
const port = wholeNumber(0, 65_535);
const httpUrl = z.url({ protocol: /^https?$/, abort: true });

const bucketTakes = "a bucket's name of 3 to 63 small letters, digits, dots and hyphens";
const bucketName = z.string().regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/);

/** For each variable, what it takes in words and the schema that reads it. */
const variables = {
  PORT: ["a port number from 0 to 65535", port],
  HOST: ["an address to listen on, such as 127.0.0.1 or 0.0.0.0", z.string().regex(/^[\w.:-]+$/)],
  ORIGIN: [
    "an origin without path, such as https://shop.example.com",
    httpUrl.refine((url) => new URL(url).origin === url.replace(/\/$/, "")),
  ],
  DATA_DIR: ["a folder", z.string()],
  DATABASE_URL: [
    "a PostgreSQL address, such as postgres://user:password@host:5432/name",
    z.url({ protocol: /^postgres(ql)?$/ }),
  ],
  DATABASE_DIRECT_URL: [
    "a PostgreSQL address that leads to the server itself, such as postgres://user:password@host:5432/name",
    z.url({ protocol: /^postgres(ql)?$/ }),
  ],
  DATABASE_WAIT: ["seconds, from 0 to 3600", wholeNumber(0, 3600)],
  NODES: ["how many shops share the database, from 1 to 99", wholeNumber(1, 99)],
  DRILL: ["true or false", z.enum(["true", "false"])],
  CONFIRM_SHOP: [
    "the code of 10 characters that a start has named",
    z.string().regex(/^[\da-f]{10}$/),
  ],
  ADMIN_EMAIL: ["an e-mail address", z.email()],
  ADMIN_PASSWORD: ["8 to 1000 characters", z.string().min(8).max(1000)],
  DEMO: ["true or false", z.enum(["true", "false"])],
  HDFC_BASE_URL: ["the gateway's address, such as https://smartgateway.hdfc.bank.in", httpUrl],
  HDFC_MERCHANT_ID: ["the merchant id that the bank gave", z.string()],
  HDFC_API_KEY: ["the API key that the bank gave", z.string()],
  HDFC_CLIENT_ID: ["the payment page client id that the bank gave", z.string()],
  HDFC_RESPONSE_KEY: ["the response key that the bank gave", z.string()],
  HDFC_WEBHOOK_USER: ["the webhook's user name", z.string()],
  HDFC_WEBHOOK_PASSWORD: ["the webhook's password", z.string()],
  CLOUDINARY_CLOUD_NAME: ["the cloud name of a Cloudinary account", z.string().regex(/^[\w-]+$/)],
  CLOUDINARY_API_KEY: ["the API key of that account", z.string().regex(/^\w+$/)],
  CLOUDINARY_API_SECRET: ["the API secret of that account", z.string()],
  S3_ENDPOINT: ["an address such as https://s3.ap-south-1.amazonaws.com", httpUrl],
  S3_BUCKET: [bucketTakes, bucketName],
  S3_REGION: ["a region such as ap-south-1", z.string().regex(/^[\w-]+$/)],
  S3_ACCESS_KEY_ID: ["an access key", z.string().regex(/^\S+$/)],
  S3_SECRET_ACCESS_KEY: ["the access key's secret", z.string()],
  BACKUP_DIR: ["a folder", z.string()],
  BACKUP_S3_ENDPOINT: ["an address such as https://s3.ap-south-1.amazonaws.com", httpUrl],
  BACKUP_S3_BUCKET: [bucketTakes, bucketName],
  BACKUP_S3_REGION: ["a region such as ap-south-1", z.string().regex(/^[\w-]+$/)],
  BACKUP_S3_ACCESS_KEY_ID: ["an access key", z.string().regex(/^\S+$/)],
  BACKUP_S3_SECRET_ACCESS_KEY: ["the access key's secret", z.string()],
  SMTP_URL: [
    "a mail server, such as smtps://user:password@mail.example.com",
    z.url({ protocol: /^smtps?$/ }),
  ],
  MAIL_FROM: [
    "a sender, such as Shop <orders@example.com>, whose address has a domain",
    z.string().refine((sender) => emailAddress.safeParse(addressIn(sender)).success),
  ],
  ORDER_EMAIL: ["an e-mail address", z.email()],
  RESET_BY_ANSWER: ["true or false", z.enum(["true", "false"])],
  REVIEWS_WIDGET_SRC: [
    "the https URL of a reviews service's script, such as https://reviews.example.com/widget.js",
    z.url({ protocol: /^https$/ }),
  ],
  REVIEWS_WIDGET_ID: [
    "the class or id of the element that the script fills, such as reviews-app-1234",
    z.string().regex(/^[\w-]+$/),
  ],
  STORE_NAME: ["a name of at most 60 characters", z.string().max(60)],
  STORE_EMAIL: ["an e-mail address", z.email()],
  STORE_PHONE: [
    "a phone number of 8 to 20 digits, blanks and hyphens",
    z.string().regex(/^\+?[\d\s-]{8,20}$/),
  ],
  STORE_WHATSAPP: [
    "a phone number with country code, of 8 to 20 digits, blanks and hyphens",
    z.string().regex(/^\+?[\d\s-]{8,20}$/),
  ],
  STORE_PROFILES: [
    "at most 10 https addresses of the shop's own pages elsewhere, joined by commas",
    z
      .string()
      .transform((text) => text.split(",").map((each) => each.trim()))
      .refine(
        (urls) =>
          urls.length <= 10 &&
          urls.every((url) => z.url({ protocol: /^https$/ }).safeParse(url).success),
      ),
  ],
  STORE_GSTIN: ["a GSTIN of 15 characters", z.string().regex(/^\d{2}[A-Z]{5}\d{4}[A-Z]\w{3}$/)],
  STORE_LEGAL_NAME: ["the seller's name in law, at most 120 characters", z.string().max(120)],
  STORE_ADDRESS: [
    "the head office's postal address in one line of at most 300 characters",
    z.string().max(300),
  ],
  STORE_GRIEVANCE_OFFICER: ["a person's name of at most 120 characters", z.string().max(120)],
  TRUST_PROXY: [
    "the reverse proxy's addresses, such as 10.0.0.0/8, joined by commas",
    z.string().refine((text) => text.split(",").every((range) => isAddressRange(range.trim()))),
  ],
  METRICS_PORT: ["a port number from 1 to 65535", wholeNumber(1, 65_535)],
  METRICS_HOST: [
    "an address to listen on, such as 127.0.0.1 or 10.0.0.5",
    z.string().regex(/^[\w.:-]+$/),
  ],
  LOG_LEVEL: [`one of ${levels.join(", ")}`, z.enum(levels)],
} satisfies Record<string, [string, z.ZodType]>;

export const variableNames = Object.keys(variables);

/** The values of the variables that are set. */
export type Values = {
  [Name in keyof typeof variables]: z.output<(typeof variables)[Name][1]> | undefined;
};

/**
 * Reads the variables of the environment; an empty one counts as unset. Throws a StartError with
 * one line that names the variable and what it takes.
 */
export function readVariables(environment: Record<string, string | undefined>): Values {
  const values: Record<string, unknown> = {};
  for (const [name, [takes, schema]] of Object.entries(variables)) {
    const given = environment[name];
    if (given === undefined || given === "") continue;
    const read = schema.safeParse(given);
    if (!read.success) throw new StartError(`${name} is not valid: it takes ${takes}.`);
    values[name] = read.data;
  }
  return values as Values;
}

type Name = keyof Values;

/**
 * The variables of one part if any of them is set, else undefined. Throws a StartError that names
 * the first needed one that is missing: half a gateway must not silently become the sandbox.
 */
export function allOrNone<Needed extends Name, Optional extends Name>(
  values: Values,
  needed: Needed[],
  optional: Optional[],
): ({ [N in Needed]: NonNullable<Values[N]> } & Pick<Values, Optional>) | undefined {
  const present = [...needed, ...optional].filter((name) => values[name] !== undefined);
  const [missing] = needed.filter((name) => values[name] === undefined);
  if (present.length === 0) return undefined;
  if (missing) {
    throw new StartError(
      `${missing} is missing: with ${present[0]} set it takes ${variables[missing][0]}.`,
    );
  }
  return values as { [N in Needed]: NonNullable<Values[N]> } & Values;
}

/** Of a sender such as `Shop <orders@example.com>`, or of an address alone. */
export function addressIn(sender: string): string {
  return /<([^<>]+)>\s*$/.exec(sender)?.[1]?.trim() ?? sender.trim();
}
