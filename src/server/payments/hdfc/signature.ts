import { createHmac, timingSafeEqual } from "node:crypto";
import type { GatewayReturn } from "../gateway.ts";
import { wireText } from "./wire-values.ts";

const ALGORITHM = "HMAC-SHA256";

/**
 * The text that the gateway signs: every parameter but the signature's own, form-encoded key and
 * value, sorted by the encoded key, joined, and the whole encoded once more.
 */
export function signedMessage(params: Record<string, string>): string {
  const pairs = Object.entries(params)
    .filter(([key]) => key !== "signature" && key !== "signature_algorithm")
    .map(([key, value]): [string, string] => [formEncode(key), formEncode(value)])
    // Encoded keys are ASCII, so comparing texts is comparing bytes.
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return formEncode(pairs.map(([key, value]) => `${key}=${value}`).join("&"));
}

/** The signature of a return's parameters, base64. `responseKey` is taken as UTF-8 text. */
export function signParams(params: Record<string, string>, responseKey: string): string {
  return createHmac("sha256", responseKey).update(signedMessage(params), "utf8").digest("base64");
}

/** Reads a return's parameters and says what its signature is worth. */
export function readReturn(
  params: Record<string, string>,
  responseKey: string | undefined,
): GatewayReturn {
  const orderId = wireText(params.order_id) ?? wireText(params.orderId);
  if (!responseKey) return { orderId, verdict: "unsigned" };
  const algorithm = params.signature_algorithm ?? ALGORITHM;
  const genuine =
    algorithm.toUpperCase() === ALGORITHM &&
    sameText(decodeSignature(params.signature ?? ""), signParams(params, responseKey));
  return { orderId, verdict: genuine ? "signed" : "forged" };
}

/** Space as `+`, `~` as `%7E`, `*-._` as they are: what HTML forms do. */
function formEncode(text: string): string {
  return new URLSearchParams([["", text]]).toString().slice(1);
}

/** Signatures arrive encoded never, once or twice, and with `+` read as a space. */
function decodeSignature(received: string): string {
  let text = received;
  for (let round = 0; round < 2 && text.includes("%"); round++) {
    try {
      text = decodeURIComponent(text);
    } catch {
      return text;
    }
  }
  return text.replaceAll(" ", "+");
}

function sameText(received: string, expected: string): boolean {
  const a = Buffer.from(received, "utf8");
  const b = Buffer.from(expected, "utf8");
  return a.length === b.length && timingSafeEqual(a, b);
}
