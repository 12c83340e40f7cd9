import { describe, expect, it } from "vitest";
import { isGstin } from "#shared/tax/gstin.ts";
import { readConfig } from "./config.ts";

const gateway = {
  HDFC_BASE_URL: "https://gateway.example.com",
  HDFC_MERCHANT_ID: "m",
  HDFC_API_KEY: "k",
  HDFC_CLIENT_ID: "c",
};

describe("readConfig", () => {
  it("needs nothing", () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      host: "127.0.0.1",
      port: 3000,
      origin: "http://localhost:3000",
      demo: true,
      hdfc: undefined,
    });
    expect(config.dataDir).toMatch(/^\/.*\/data$/);
  });

  it("takes a mobile for WhatsApp and no landline, and other pages of the shop by https alone", () => {
    const whatsapp = (given: object) => readConfig({ ...given }).storeInfo.whatsapp;
    expect(whatsapp({})).toMatch(/^91[6-9]\d{9}$/);
    expect(whatsapp({ STORE_PHONE: "+91 33 4000 1988" })).toBeUndefined();
    expect(whatsapp({ STORE_PHONE: "098000 12345" })).toBe("919800012345");
    expect(whatsapp({ STORE_PHONE: "033 4000 1988", STORE_WHATSAPP: "+971 50 123 4567" })).toBe(
      "971501234567",
    );
    const { storeInfo } = readConfig({
      STORE_PROFILES: "https://a.example/x, https://b.example/y",
    });
    expect(storeInfo.profiles).toEqual(["https://a.example/x", "https://b.example/y"]);
    expect(() => readConfig({ STORE_PROFILES: "http://a.example/x" })).toThrow(/STORE_PROFILES/);
  });

  it("takes an empty variable as unset", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: "" }).port).toBe(3000);
  });

  it.each([
    ["PORT", "eighty"],
    ["PORT", "70000"],
    ["METRICS_PORT", "0"],
    ["ORIGIN", "https://shop.example.com/path"],
    ["DATABASE_URL", "mysql://x"],
    ["ADMIN_PASSWORD", "short"],
    ["DEMO", "yes"],
    ["LOG_LEVEL", "loud"],
    ["SMTP_URL", "mail.example.com"],
    ["TRUST_PROXY", "everyone"],
    ["STORE_GSTIN", "19"],
    ["CLOUDINARY_CLOUD_NAME", "two words"],
    ["REVIEWS_WIDGET_SRC", "http://reviews.example.com/widget.js"],
    ["REVIEWS_WIDGET_ID", 'x" onload="'],
    ["S3_ENDPOINT", "s3.example.com"],
    ["S3_BUCKET", "No_Bucket"],
  ])("names %s when it is %s, in one line without the value's secret", (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(
      new RegExp(`^${name} is not valid: .+\\.$`),
    );
  });

  it("names a limit that a value is past", () => {
    expect(() => readConfig({ STORE_NAME: "x".repeat(61) })).toThrow(
      "STORE_NAME is not valid: it takes a name of at most 60 characters.",
    );
  });

  it("takes real money on a public address only over https", () => {
    const open = { ...gateway, ORIGIN: "http://shop.example.com" };
    expect(() => readConfig(open)).toThrow(/^ORIGIN is http:.*Set ORIGIN to the https address/);
    expect(() => readConfig({ ...open, DEMO: "true" })).toThrow(/^ORIGIN is http:/);
    expect(readConfig({ ...open, ORIGIN: "https://shop.example.com" }).hdfc).toBeDefined();
    expect(readConfig({ ...open, ORIGIN: "http://localhost:4205" }).hdfc).toBeDefined();
  });

  it("fills no demo catalogue beside a real gateway", () => {
    expect(readConfig(gateway)).toMatchObject({ demo: false, storeInfo: { sandbox: false } });
    expect(readConfig({ ...gateway, DEMO: "true" }).demo).toBe(true);
  });

  it("sells under no made-up GSTIN where money is real", () => {
    expect(isGstin(readConfig({}).storeInfo.gstin ?? "")).toBe(true);
    expect(readConfig({ ...gateway, DEMO: "true" }).storeInfo.gstin).toBeDefined();
    expect(readConfig(gateway).storeInfo.gstin).toBeUndefined();
    const STORE_GSTIN = "29AAGCB7383J1Z4";
    expect(readConfig({ ...gateway, STORE_GSTIN }).storeInfo.gstin).toBe(STORE_GSTIN);
  });

  it("refuses half a gateway", () => {
    const { HDFC_API_KEY: _, ...half } = gateway;
    expect(() => readConfig(half)).toThrow("HDFC_API_KEY is missing");
    expect(() => readConfig({ HDFC_WEBHOOK_USER: "u" })).toThrow("HDFC_BASE_URL is missing");
  });

  it("takes the media's hosts whole or not at all", () => {
    const s3 = {
      S3_ENDPOINT: "https://s3.example.com",
      S3_BUCKET: "pictures",
      S3_ACCESS_KEY_ID: "id",
      S3_SECRET_ACCESS_KEY: "secret",
    };
    expect(readConfig(s3).s3).toEqual({
      endpoint: "https://s3.example.com",
      bucket: "pictures",
      region: "us-east-1",
      accessKeyId: "id",
      secretAccessKey: "secret",
    });
    expect(readConfig({ ...s3, S3_REGION: "ap-south-1" }).s3?.region).toBe("ap-south-1");
    expect(() => readConfig({ ...s3, S3_BUCKET: "" })).toThrow("S3_BUCKET is missing: with S3_");
    expect(() => readConfig({ S3_REGION: "auto" })).toThrow("S3_ENDPOINT is missing");
    const cloudinary = {
      CLOUDINARY_CLOUD_NAME: "cloud",
      CLOUDINARY_API_KEY: "123",
      CLOUDINARY_API_SECRET: "secret",
    };
    expect(readConfig(cloudinary).cloudinary).toEqual({
      cloudName: "cloud",
      apiKey: "123",
      apiSecret: "secret",
    });
    expect(() => readConfig({ CLOUDINARY_API_KEY: "123" })).toThrow("CLOUDINARY_CLOUD_NAME is");
    expect(readConfig({})).toMatchObject({ s3: undefined, cloudinary: undefined });
  });

  it("takes the reviews service's script with the element that it fills, or neither", () => {
    const widget = {
      REVIEWS_WIDGET_SRC: "https://reviews.example.com/widget.js",
      REVIEWS_WIDGET_ID: "reviews-app-1234",
    };
    expect(readConfig(widget).storeInfo.reviewsWidget).toEqual({
      src: "https://reviews.example.com/widget.js",
      id: "reviews-app-1234",
    });
    expect(() => readConfig({ ...widget, REVIEWS_WIDGET_ID: "" })).toThrow("REVIEWS_WIDGET_ID is");
    expect(readConfig({}).storeInfo.reviewsWidget).toBeUndefined();
  });

  it("takes of the sender of mails its address, which the settings of the store begin with", () => {
    const sender = (MAIL_FROM: string) => readConfig({ MAIL_FROM }).storeInfo.mailAddress;
    expect(sender("Shop <orders@example.com>")).toBe("orders@example.com");
    expect(sender("orders@example.com")).toBe("orders@example.com");
    for (const wrong of ["Shop orders@example.com", "Shop <shop@localhost>", "Shop"]) {
      expect(() => sender(wrong)).toThrow("MAIL_FROM");
    }
  });

  it("shows what the law asks of a seller as far as it is set", () => {
    const untold = { legalName: undefined, address: undefined, grievanceOfficer: undefined };
    expect(readConfig(gateway).storeInfo).toMatchObject(untold);
    expect(readConfig({ STORE_GSTIN: "29AAGCB7383J1Z4" }).storeInfo).toMatchObject(untold);
    // A demonstration's documents look like real ones.
    expect(readConfig({}).storeInfo).toMatchObject({
      gstin: "19AAAAA0000A1ZZ",
      address: "21 Pressroom Lane, Kolkata 700001",
    });
    const config = readConfig({
      STORE_LEGAL_NAME: "Press Co Private Limited",
      STORE_ADDRESS: "1 A Road, Kolkata 700001",
      STORE_GRIEVANCE_OFFICER: "A. Person",
    });
    expect(config.storeInfo).toMatchObject({
      legalName: "Press Co Private Limited",
      address: "1 A Road, Kolkata 700001",
      grievanceOfficer: "A. Person",
    });
  });

  it("never takes play money at a public origin, unless it is set to be a demonstration", () => {
    const ORIGIN = "https://shop.example.com";
    expect(() => readConfig({ ORIGIN })).toThrow("a live shop never takes play money");
    expect(() => readConfig({ ORIGIN, DEMO: "false" })).toThrow("never takes play money");
    expect(readConfig({ ORIGIN, DEMO: "true" }).origin).toBe(ORIGIN);
    expect(readConfig({ ORIGIN, ...gateway }).origin).toBe(ORIGIN);
  });

  it.each([
    "http://smartgateway.hdfc.bank.in",
    "http://127.0.0.1:4000",
    "https://127.0.0.1:4000",
    "https://localhost",
    "https://shop.localhost",
    "https://0.0.0.0:4000",
    "https://[::1]:4000",
  ])("takes no money of %s at a public origin, unless it is a demonstration", (HDFC_BASE_URL) => {
    const settings = { ...gateway, HDFC_BASE_URL, ORIGIN: "https://shop.example.com" };
    expect(() => readConfig(settings)).toThrow(/^HDFC_BASE_URL is no bank's address/);
    expect(readConfig({ ...settings, DEMO: "true" }).hdfc?.baseUrl).toBe(HDFC_BASE_URL);
    expect(readConfig({ ...settings, ORIGIN: "" }).hdfc?.baseUrl).toBe(HDFC_BASE_URL);
  });
});
