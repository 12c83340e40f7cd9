import { randomBytes } from "node:crypto";
import { type ApiAnswer, apiError } from "./api-answer.ts";
import { newId, type SandboxOrder } from "./order-store.ts";
import { type JsonObject, readAmount } from "./protocol.ts";

/** How long a payment link lives, in ms of real time. */
const LINK_MS = 15 * 60_000;

type Rule = (value: string) => boolean;

const notBlank: Rule = (value) => value.trim() !== "";
const required: Record<string, Rule> = {
  order_id: (value) => /^[A-Za-z0-9]{1,21}$/.test(value),
  amount: (value) => readAmount(value) !== null,
  customer_id: notBlank,
  customer_email: (value) => /^\S+@\S+$/.test(value),
  payment_page_client_id: notBlank,
  action: (value) => value === "paymentPage",
  return_url: isReturnUrl,
  currency: (value) => value === "INR",
};
const optional: Record<string, Rule> = {
  customer_phone: (value) => /^\d{10}$/.test(value),
  description: atMost255,
  first_name: atMost255,
  last_name: atMost255,
  ...Object.fromEntries(udfNames().map((name) => [name, atMost255])),
};

/** Holds a session's body against the gateway's rules; a number as amount is refused as well. */
export function readSessionOrder(body: JsonObject): SandboxOrder | ApiAnswer {
  const missing = Object.keys(required).filter((name) => (body[name] ?? "") === "");
  if (missing.length > 0) return fieldError(missing, "is required");
  const wrong = Object.entries({ ...required, ...optional })
    .filter(([name, rule]) => !obeys(body[name], rule))
    .map(([name]) => name);
  return wrong.length > 0 ? fieldError(wrong, "is invalid") : makeOrder(body);
}

function obeys(value: unknown, rule: Rule): boolean {
  return value === undefined || (typeof value === "string" && rule(value));
}

function fieldError(names: string[], reason: string): ApiAnswer {
  const message = `${names.join(", ")} ${reason}`;
  return apiError(
    400,
    "invalid_request",
    message,
    names.map((fieldName) => ({ fieldName, reason })),
  );
}

function makeOrder(body: JsonObject): SandboxOrder | ApiAnswer {
  const text = (name: string) => (typeof body[name] === "string" ? body[name] : "");
  const amount = readAmount(text("amount"));
  if (amount === null) return fieldError(["amount"], "is invalid");
  const now = Date.now();
  return {
    orderId: text("order_id"),
    gatewayId: newId("ordeh"),
    pageToken: randomBytes(24).toString("base64url"),
    amount,
    currency: "INR",
    customer: {
      id: text("customer_id"),
      email: text("customer_email"),
      phone: text("customer_phone"),
      firstName: text("first_name"),
      lastName: text("last_name"),
    },
    returnUrl: text("return_url"),
    udf: Object.fromEntries(udfNames().map((name) => [name, text(name)])),
    createdAt: now,
    linkExpiresAt: now + LINK_MS,
    attempts: [],
    refunds: [],
    outbox: [],
  };
}

function isReturnUrl(value: string): boolean {
  return /^https?:\/\/[^?#]+$/.test(value) && URL.canParse(value);
}

function atMost255(value: string): boolean {
  return value.length <= 255;
}

function udfNames(): string[] {
  return Array.from({ length: 10 }, (_, index) => `udf${index + 1}`);
}
