import { resolve } from "node:path";
import { z } from "zod";
import type { ShopFace } from "#shared/shop-face.ts";
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
  mail: { smtpUrl: string | undefined; from: string };
  face: ShopFace;
  trustProxy: string[];
  logLevel: string;
}

export interface HdfcConfig {
  baseUrl: string;
  merchantId: string;
  apiKey: string;
  clientId: string;
  responseKey: string | undefined;
  webhookUser: string | undefined;
  webhookPassword: string | undefined;
}

const levels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((n) => n <= 65_535);
const httpUrl = z.url({ protocol: /^https?$/ });

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
  SMTP_URL: [
    "a mail server, such as smtps://user:password@mail.example.com",
    z.url({ protocol: /^smtps?$/ }),
  ],
  MAIL_FROM: ["a sender, such as Shop <orders@example.com>", z.string().regex(/\S+@\S+/)],
  STORE_NAME: ["a name", z.string().max(60)],
  STORE_EMAIL: ["an e-mail address", z.email()],
  STORE_PHONE: ["a phone number", z.string().regex(/^\+?[\d\s-]{8,20}$/)],
  STORE_WHATSAPP: ["a phone number with country code", z.string().regex(/^\+?[\d\s-]{8,20}$/)],
  STORE_GSTIN: ["a GSTIN of 15 characters", z.string().regex(/^\d{2}[A-Z]{5}\d{4}[A-Z]\w{3}$/)],
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
    mail: { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM ?? `${name} <${email}>` },
    face: {
      name,
      email,
      phone,
      whatsapp: (values.STORE_WHATSAPP ?? phone).replaceAll(/\D/g, ""),
      gstin: values.STORE_GSTIN ?? "19AAAAA0000A1Z5",
      origin,
      sandbox: !hdfc,
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

/** All of the gateway's necessary variables, or none: half a gateway would be a silent sandbox. */
function readHdfc(values: Values): HdfcConfig | undefined {
  const necessary = [
    "HDFC_BASE_URL",
    "HDFC_MERCHANT_ID",
    "HDFC_API_KEY",
    "HDFC_CLIENT_ID",
  ] as const;
  const optional = ["HDFC_RESPONSE_KEY", "HDFC_WEBHOOK_USER", "HDFC_WEBHOOK_PASSWORD"] as const;
  const given = [...necessary, ...optional].filter((name) => values[name] !== undefined);
  const [missing] = necessary.filter((name) => values[name] === undefined);
  if (given.length === 0) return undefined;
  if (missing) {
    throw new StartError(
      `${missing} is missing: with ${given[0]} set it takes ${variables[missing][0]}.`,
    );
  }
  return {
    baseUrl: values.HDFC_BASE_URL as string,
    merchantId: values.HDFC_MERCHANT_ID as string,
    apiKey: values.HDFC_API_KEY as string,
    clientId: values.HDFC_CLIENT_ID as string,
    responseKey: values.HDFC_RESPONSE_KEY,
    webhookUser: values.HDFC_WEBHOOK_USER,
    webhookPassword: values.HDFC_WEBHOOK_PASSWORD,
  };
}

/** Whether an origin can be reached from this machine alone. */
export function isThisMachine(origin: string): boolean {
  const { hostname } = new URL(origin);
  return hostname === "localhost" || hostname === "[::1]" || /^127\./.test(hostname);
}
