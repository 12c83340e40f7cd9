import { resolve } from "node:path";
import { z } from "zod";
import type { ReviewsWidget, ShopFace } from "#shared/shop-face.ts";
import type { HdfcConfig } from "./checkout/hdfc/client.ts";
import { StartError } from "./start-error.ts";

/** What the environment says, checked once at the start. README.md has the table of names. */
export interface Config {
  host: string;
  port: number;
  /** The public origin, without a slash at its end. */
  origin: string;
  /** Absolute path. */
  dataDir: string;
  databaseUrl: string | undefined;
  admin: { email: string; password: string | undefined };
  demo: boolean;
  /** The real gateway; undefined: the sandbox. */
  hdfc: HdfcConfig | undefined;
  /** The hosted upload widget; undefined: the shop's own uploads. */
  cloudinary: CloudinaryConfig | undefined;
  /** Object storage for pictures; undefined: under `dataDir`. */
  s3: S3Config | undefined;
  mail: { smtpUrl: string | undefined; from: string };
  face: ShopFace;
  trustProxy: string[];
  logLevel: string;
}

export interface CloudinaryConfig {
  cloudName: string;
  apiKey: string;
  apiSecret: string;
}

export interface S3Config {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const levels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((n) => n <= 65_535);
const httpUrl = z.url({ protocol: /^https?$/, abort: true });

/** For each variable what it takes, in words, and how it is read. */
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
  ADMIN_EMAIL: ["an e-mail address", z.email()],
  ADMIN_PASSWORD: ["at least 8 characters", z.string().min(8).max(1000)],
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
  S3_BUCKET: ["a bucket's name", z.string().regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/)],
  S3_REGION: ["a region such as ap-south-1", z.string().regex(/^[\w-]+$/)],
  S3_ACCESS_KEY_ID: ["an access key", z.string().regex(/^\S+$/)],
  S3_SECRET_ACCESS_KEY: ["the access key's secret", z.string()],
  SMTP_URL: [
    "a mail server, such as smtps://user:password@mail.example.com",
    z.url({ protocol: /^smtps?$/ }),
  ],
  MAIL_FROM: ["a sender, such as Shop <orders@example.com>", z.string().regex(/\S+@\S+/)],
  REVIEWS_WIDGET_SRC: [
    "the https URL of a reviews service's script, such as https://reviews.example.com/widget.js",
    z.url({ protocol: /^https$/ }),
  ],
  REVIEWS_WIDGET_ID: [
    "the class or id of the element that the script fills, such as reviews-app-1234",
    z.string().regex(/^[\w-]+$/),
  ],
  STORE_NAME: ["a name", z.string().max(60)],
  STORE_EMAIL: ["an e-mail address", z.email()],
  STORE_PHONE: ["a phone number", z.string().regex(/^\+?[\d\s-]{8,20}$/)],
  STORE_WHATSAPP: ["a phone number with country code", z.string().regex(/^\+?[\d\s-]{8,20}$/)],
  STORE_GSTIN: ["a GSTIN of 15 characters", z.string().regex(/^\d{2}[A-Z]{5}\d{4}[A-Z]\w{3}$/)],
  STORE_LEGAL_NAME: ["the seller's name in law", z.string().max(120)],
  STORE_ADDRESS: ["the head office's postal address in one line", z.string().max(300)],
  STORE_GRIEVANCE_OFFICER: ["a person's name", z.string().max(120)],
  TRUST_PROXY: [
    "the reverse proxy's addresses, such as 10.0.0.0/8, joined by commas",
    z.string().regex(/^[\da-fA-F.:/,\s]+$/),
  ],
  LOG_LEVEL: [`one of ${levels.join(", ")}`, z.enum(levels)],
} satisfies Record<string, [string, z.ZodType]>;

type Values = {
  [Name in keyof typeof variables]: z.output<(typeof variables)[Name][1]> | undefined;
};

/**
 * Reads the configuration from the environment. Throws a StartError with one line that names the
 * variable and what it takes; an empty variable counts as unset.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const values = readVariables(environment);
  const listenPort = values.PORT ?? 3000;
  const origin = (values.ORIGIN ?? `http://localhost:${listenPort}`).replace(/\/$/, "");
  const hdfc = readHdfc(values);
  if (!hdfc && values.DEMO !== "true" && !isThisMachine(origin)) {
    throw new StartError(
      `ORIGIN is ${origin}, but no payment gateway is configured: a live shop never takes play money. Set HDFC_BASE_URL and its companions, or DEMO=true for a demonstration.`,
    );
  }
  const phone = values.STORE_PHONE ?? "+91 33 4000 1988";
  const email = values.STORE_EMAIL ?? "care@example.com";
  const name = values.STORE_NAME ?? "Pressroom";
  return {
    host: values.HOST ?? "127.0.0.1",
    port: listenPort,
    origin,
    dataDir: resolve(values.DATA_DIR ?? "./data"),
    databaseUrl: values.DATABASE_URL,
    admin: { email: values.ADMIN_EMAIL ?? "admin@example.com", password: values.ADMIN_PASSWORD },
    demo: values.DEMO ? values.DEMO === "true" : !hdfc,
    hdfc,
    cloudinary: readCloudinary(values),
    s3: readS3(values),
    mail: { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM ?? `${name} <${email}>` },
    face: {
      name,
      email,
      phone,
      whatsapp: (values.STORE_WHATSAPP ?? phone).replaceAll(/\D/g, ""),
      gstin: values.STORE_GSTIN ?? "19AAAAA0000A1Z5",
      legalName: values.STORE_LEGAL_NAME,
      address: values.STORE_ADDRESS,
      grievanceOfficer: values.STORE_GRIEVANCE_OFFICER,
      origin,
      sandbox: !hdfc,
      reviewsWidget: readReviewsWidget(values),
    },
    trustProxy: values.TRUST_PROXY?.split(",").map((range) => range.trim()) ?? [],
    logLevel: values.LOG_LEVEL ?? "info",
  };
}

function readVariables(environment: Record<string, string | undefined>): Values {
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

function readHdfc(values: Values): HdfcConfig | undefined {
  const given = allOrNone(
    values,
    ["HDFC_BASE_URL", "HDFC_MERCHANT_ID", "HDFC_API_KEY", "HDFC_CLIENT_ID"],
    ["HDFC_RESPONSE_KEY", "HDFC_WEBHOOK_USER", "HDFC_WEBHOOK_PASSWORD"],
  );
  return (
    given && {
      baseUrl: given.HDFC_BASE_URL,
      merchantId: given.HDFC_MERCHANT_ID,
      apiKey: given.HDFC_API_KEY,
      clientId: given.HDFC_CLIENT_ID,
      responseKey: given.HDFC_RESPONSE_KEY,
      webhookUser: given.HDFC_WEBHOOK_USER,
      webhookPassword: given.HDFC_WEBHOOK_PASSWORD,
    }
  );
}

function readCloudinary(values: Values): CloudinaryConfig | undefined {
  const given = allOrNone(
    values,
    ["CLOUDINARY_CLOUD_NAME", "CLOUDINARY_API_KEY", "CLOUDINARY_API_SECRET"],
    [],
  );
  return (
    given && {
      cloudName: given.CLOUDINARY_CLOUD_NAME,
      apiKey: given.CLOUDINARY_API_KEY,
      apiSecret: given.CLOUDINARY_API_SECRET,
    }
  );
}

function readS3(values: Values): S3Config | undefined {
  const given = allOrNone(
    values,
    ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
    ["S3_REGION"],
  );
  return (
    given && {
      endpoint: given.S3_ENDPOINT,
      bucket: given.S3_BUCKET,
      // What stores besides Amazon's expect, most of which have no regions.
      region: given.S3_REGION ?? "us-east-1",
      accessKeyId: given.S3_ACCESS_KEY_ID,
      secretAccessKey: given.S3_SECRET_ACCESS_KEY,
    }
  );
}

function readReviewsWidget(values: Values): ReviewsWidget | undefined {
  const given = allOrNone(values, ["REVIEWS_WIDGET_SRC", "REVIEWS_WIDGET_ID"], []);
  return given && { src: given.REVIEWS_WIDGET_SRC, id: given.REVIEWS_WIDGET_ID };
}

type Name = keyof Values;

/** All that a part needs, or nothing of it: half a gateway would silently be the sandbox. */
function allOrNone<Needed extends Name, Optional extends Name>(
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

/** Whether an origin can be reached from this machine alone. */
export function isThisMachine(origin: string): boolean {
  const { hostname } = new URL(origin);
  return hostname === "localhost" || hostname === "[::1]" || /^127\./.test(hostname);
}
