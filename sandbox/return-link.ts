import { createHmac } from "node:crypto";
import { orderStatus, type SandboxOrder } from "./order-store.ts";
import { statusId } from "./protocol.ts";

/** The signed parameters with which the shopper goes back to the shop. */
export function returnParams(order: SandboxOrder, responseKey: string): Record<string, string> {
  const status = orderStatus(order);
  const params = {
    order_id: order.orderId,
    status,
    status_id: String(statusId(status) ?? 0),
  };
  return {
    ...params,
    signature: signReturn(params, responseKey),
    signature_algorithm: "HMAC-SHA256",
  };
}

/** The return as an address, for the return by GET. */
export function returnLink(order: SandboxOrder, responseKey: string): string {
  return `${order.returnUrl}?${new URLSearchParams(returnParams(order, responseKey))}`;
}

/**
 * The bank's signature of a return, base64: the parameters as a form's text sorted by key, that
 * text encoded once more, signed with the response key.
 */
export function signReturn(params: Record<string, string>, responseKey: string): string {
  const pairs = Object.entries(params).map(([key, value]) => [encode(key), encode(value)] as const);
  const sorted = pairs.toSorted(([one], [other]) => Buffer.compare(bytes(one), bytes(other)));
  const message = encode(sorted.map((pair) => pair.join("=")).join("&"));
  return createHmac("sha256", bytes(responseKey)).update(bytes(message)).digest("base64");
}

/** As forms encode: a space is `+`, and of all marks only `* - . _` stay. */
function encode(text: string): string {
  return encodeURIComponent(text)
    .replaceAll("%20", "+")
    .replace(/[!'()~]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}

function bytes(text: string): Buffer {
  return Buffer.from(text, "utf8");
}
