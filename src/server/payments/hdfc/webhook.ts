import { createHash, timingSafeEqual } from "node:crypto";
import type { GatewayEvent } from "../gateway.ts";
import { isJsonObject, type JsonObject, wireText } from "./wire-values.ts";

interface WebhookCredentials {
  webhookUser?: string | undefined;
  webhookPassword?: string | undefined;
}

/** Reads a webhook's body; undefined where it is no event. */
export function readWebhook(body: unknown): GatewayEvent | undefined {
  if (!isJsonObject(body)) return undefined;
  const eventId = wireText(body.id);
  const eventName = wireText(body.event_name, 100);
  if (!eventId || !eventName) return undefined;
  return { eventId, eventName, orderId: findOrderId(contentOf(body)) };
}

function contentOf(body: JsonObject): JsonObject {
  return isJsonObject(body.content) ? body.content : {};
}

/** The order stands under `order`, in events of a transaction or a refund under those. */
function findOrderId(subjects: JsonObject): string | null {
  for (const subject of [subjects.order, ...Object.values(subjects)]) {
    const orderId = isJsonObject(subject) ? wireText(subject.order_id) : null;
    if (orderId) return orderId;
  }
  return null;
}

/**
 * An Authorization header (Basic) that carries the credentials; never true where there are none. A
 * webhook's body is not signed, so they are all that vouches for it.
 */
export function isGateway(
  credentials: WebhookCredentials,
  authorization: string | undefined,
): boolean {
  const { webhookUser, webhookPassword } = credentials;
  if (!webhookUser || !webhookPassword) return false;
  const encoded = /^Basic ([A-Za-z0-9+/=_-]+)$/i.exec(authorization?.trim() ?? "")?.[1];
  if (!encoded) return false;
  // Digests have one length, so the comparison's time tells nothing of the secret's.
  const received = createHash("sha256").update(Buffer.from(encoded, "base64")).digest();
  const expected = createHash("sha256").update(`${webhookUser}:${webhookPassword}`).digest();
  return timingSafeEqual(received, expected);
}
