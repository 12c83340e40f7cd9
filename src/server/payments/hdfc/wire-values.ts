import { type Money, paise } from "#shared/money.ts";

export type JsonObject = Record<string, unknown>;

/** Narrows parsed JSON to an object; lists and null are none. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A short text such as an id or a code. Numbers become text, anything else or blank is null. */
export function wireText(value: unknown, maxLength = 255): string | null {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string") return null;
  const trimmed = text.trim();
  // PostgreSQL takes no NUL in a text, and an id that was cut would be another id.
  return trimmed === "" || trimmed.length > maxLength || trimmed.includes("\0") ? null : trimmed;
}

/** A sentence for people: control characters become spaces, at most 300 characters stay. */
export function wireSentence(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const text = value.replace(/\p{Cc}+/gu, " ").trim();
  return text === "" ? null : text.slice(0, 300);
}

/**
 * Rupees as the gateway writes them, a number or a text, read exactly. Signs, exponents, blanks
 * and a third decimal give null: an amount that has to be guessed at is not an amount.
 */
export function wireAmount(value: unknown): Money | null {
  if (typeof value !== "number" && typeof value !== "string") return null;
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(String(value));
  if (!match) return null;
  const [, whole = "0", fraction = ""] = match;
  return paise(Number(whole) * 100 + Number(fraction.padEnd(2, "0")));
}

/** The first error code that an answer names, null where it names none that is safe to log. */
export function errorCode(body: JsonObject): string | null {
  const info = isJsonObject(body.error_info) ? body.error_info : {};
  for (const candidate of [body.error_code, info.code, body.status]) {
    if (typeof candidate === "string" && /^[\w.-]{1,64}$/.test(candidate)) return candidate;
  }
  return null;
}
