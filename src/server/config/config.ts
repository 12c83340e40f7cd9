import { join, resolve } from "node:path";
import { type ReviewsWidget, type StoreInfo, whatsappNumber } from "#shared/store-info.ts";
import { DEMO_ADDRESS, DEMO_GSTIN } from "./demo-seller.ts";
import { addressIn, allOrNone, readVariables, type Values } from "./environment.ts";
import { StartError } from "./start-error.ts";

/** From the environment, checked once at the start. README.md has the table of names. */
export interface Config {
  host: string;
  port: number;
  /** The public origin, without a slash at its end. */
  origin: string;
  /** Absolute path. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** Where that database is reached without a pooler; undefined where `databaseUrl` does so. */
  databaseDirectUrl: string | undefined;
  /** How long a start waits for that database. */
  databaseWaitMs: number;
  /** How many shops, this one counted, share the database on purpose. */
  nodes: number;
  /** A copy of the shop to try things on: it writes to nobody and to no bank. */
  drill: boolean;
  /** Named by a start that took itself for a copy, and given back by the owner. */
  confirmShop: string | undefined;
  admin: { email: string; password: string | undefined };
  demo: boolean;
  /** The real gateway; undefined for the sandbox. */
  hdfc: HdfcConfig | undefined;
  /** The hosted upload widget; undefined for the shop's own uploads. */
  cloudinary: CloudinaryConfig | undefined;
  /** Object storage for pictures; undefined to keep them under `dataDir`. */
  s3: S3Config | undefined;
  /** Where backups go: a folder (absolute path), and object storage of their own where there is one. */
  backups: { folder: string; s3: S3Config | undefined };
  smtpUrl: string | undefined;
  storeInfo: StoreInfo;
  trustProxy: string[];
  /** Undefined where nobody has said it; see `openLog`. */
  logLevel: string | undefined;
  /** Where Prometheus reads; undefined for nowhere. */
  metrics: { host: string; port: number } | undefined;
}

/** The shop's account at the gateway, and how the gateway is spoken to. */
export interface HdfcConfig {
  /** Such as https://smartgateway.hdfc.bank.in. */
  baseUrl: string;
  merchantId: string;
  apiKey: string;
  /** The payment page's client id. */
  clientId: string;
  /** Signs returns. Without it no return counts as signed. */
  responseKey?: string | undefined;
  /** Without both, every webhook is refused. */
  webhookUser?: string | undefined;
  webhookPassword?: string | undefined;
  /** For a whole request, its answer included; 15 s by default. */
  timeoutMs?: number | undefined;
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

/** A mobile number for examples, as a landline has no WhatsApp. */
const DEMO_WHATSAPP = "+91 98300 01988";

/**
 * Reads the configuration from the environment. Throws a StartError with one line that names the
 * variable and what it takes; an empty variable counts as unset.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const values = readVariables(environment);
  const listenPort = values.PORT ?? 3000;
  const origin = (values.ORIGIN ?? `http://localhost:${listenPort}`).replace(/\/$/, "");
  const hdfc = readHdfc(values);
  if (values.DEMO !== "true" && !isThisMachine(origin)) refusePlayMoney(origin, hdfc);
  refuseOpenLine(origin, hdfc);
  const phone = values.STORE_PHONE ?? "+91 33 4000 1988";
  const email = values.STORE_EMAIL ?? "care@example.com";
  const name = values.STORE_NAME ?? "Pressroom";
  const dataDir = resolve(values.DATA_DIR ?? "./data");
  const isMadeUp = values.STORE_GSTIN === undefined && (!hdfc || values.DEMO === "true");
  return {
    host: values.HOST ?? "127.0.0.1",
    port: listenPort,
    origin,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseWaitMs: (values.DATABASE_WAIT ?? 60) * 1_000,
    nodes: values.NODES ?? 1,
    drill: values.DRILL === "true",
    confirmShop: values.CONFIRM_SHOP,
    admin: { email: values.ADMIN_EMAIL ?? "admin@example.com", password: values.ADMIN_PASSWORD },
    demo: values.DEMO ? values.DEMO === "true" : !hdfc,
    hdfc,
    cloudinary: readCloudinary(values),
    s3: readS3(values),
    backups: {
      folder: resolve(values.BACKUP_DIR ?? join(dataDir, "backups")),
      s3: readBackupS3(values),
    },
    smtpUrl: values.SMTP_URL,
    storeInfo: {
      name,
      email,
      mailAddress: otherThan(email, values.MAIL_FROM && addressIn(values.MAIL_FROM)),
      orderEmail: values.ORDER_EMAIL,
      phone,
      whatsapp: whatsappNumber(values.STORE_WHATSAPP ?? values.STORE_PHONE ?? DEMO_WHATSAPP),
      profiles: values.STORE_PROFILES,
      gstin: values.STORE_GSTIN ?? (isMadeUp ? DEMO_GSTIN : undefined),
      legalName: values.STORE_LEGAL_NAME,
      address: values.STORE_ADDRESS ?? (isMadeUp ? DEMO_ADDRESS : undefined),
      grievanceOfficer: values.STORE_GRIEVANCE_OFFICER,
      origin,
      sandbox: !hdfc,
      resetByAnswer: values.RESET_BY_ANSWER !== "false",
      reviewsWidget: readReviewsWidget(values),
    },
    trustProxy: values.TRUST_PROXY?.split(",").map((range) => range.trim()) ?? [],
    logLevel: values.LOG_LEVEL,
    metrics: values.METRICS_PORT
      ? { host: values.METRICS_HOST ?? "127.0.0.1", port: values.METRICS_PORT }
      : undefined,
  };
}

/** A shop that the public reaches takes the money of a bank only, over a line that nobody can change. */
function refusePlayMoney(origin: string, hdfc: HdfcConfig | undefined): void {
  if (!hdfc) {
    throw new StartError(
      `ORIGIN is ${origin}, but no payment gateway is configured: a live shop never takes play money. Set HDFC_BASE_URL and its companions, or DEMO=true for a demonstration.`,
    );
  }
  if (new URL(hdfc.baseUrl).protocol !== "https:" || isThisMachine(hdfc.baseUrl)) {
    throw new StartError(
      `HDFC_BASE_URL is no bank's address, but ORIGIN is ${origin}: a live shop never takes play money. Set the https address that the bank gave, or DEMO=true for a demonstration.`,
    );
  }
}

/** Nobody on the way may read what people enter at a shop that takes real money. */
function refuseOpenLine(origin: string, hdfc: HdfcConfig | undefined): void {
  if (!hdfc || isThisMachine(origin) || new URL(origin).protocol === "https:") return;
  if (new URL(hdfc.baseUrl).protocol !== "https:") return;
  throw new StartError(
    `ORIGIN is ${origin}, and a real payment gateway is configured: passwords and addresses would be sent in the clear. Set ORIGIN to the https address of the reverse proxy.`,
  );
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

/** Stores other than Amazon's mostly have no regions, and expect this one. */
const NO_REGION = "us-east-1";

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
      region: given.S3_REGION ?? NO_REGION,
      accessKeyId: given.S3_ACCESS_KEY_ID,
      secretAccessKey: given.S3_SECRET_ACCESS_KEY,
    }
  );
}

/** Never the pictures' bucket by itself, which may be open to everybody. */
function readBackupS3(values: Values): S3Config | undefined {
  const given = allOrNone(
    values,
    [
      "BACKUP_S3_ENDPOINT",
      "BACKUP_S3_BUCKET",
      "BACKUP_S3_ACCESS_KEY_ID",
      "BACKUP_S3_SECRET_ACCESS_KEY",
    ],
    ["BACKUP_S3_REGION"],
  );
  return (
    given && {
      endpoint: given.BACKUP_S3_ENDPOINT,
      bucket: given.BACKUP_S3_BUCKET,
      region: given.BACKUP_S3_REGION ?? NO_REGION,
      accessKeyId: given.BACKUP_S3_ACCESS_KEY_ID,
      secretAccessKey: given.BACKUP_S3_SECRET_ACCESS_KEY,
    }
  );
}

function readReviewsWidget(values: Values): ReviewsWidget | undefined {
  const given = allOrNone(values, ["REVIEWS_WIDGET_SRC", "REVIEWS_WIDGET_ID"], []);
  return given && { src: given.REVIEWS_WIDGET_SRC, id: given.REVIEWS_WIDGET_ID };
}

function otherThan(usual: string, given: string | undefined): string | undefined {
  return given === usual ? undefined : given;
}

/** The origin can be reached from this machine alone. */
export function isThisMachine(origin: string): boolean {
  const { hostname } = new URL(origin);
  return (
    /(^|\.)localhost$/.test(hostname) ||
    ["[::1]", "[::]", "0.0.0.0"].includes(hostname) ||
    /^127\./.test(hostname)
  );
}
