import { toBankAmount } from "#shared/money.ts";
import type { HdfcConfig } from "../../config/config.ts";
import type { GatewayOutcome, GatewaySession, GatewaySessionOrder } from "../gateway.ts";
import { type HdfcClient, refused, unknown } from "./client.ts";
import { isOrderId } from "./order.ts";
import { isJsonObject, type JsonObject, wireText } from "./wire-values.ts";

/** The gateway cuts or refuses longer texts. */
const MAX_TEXT = 255;

/** POST /session: the order and its hosted payment page. */
export async function openSession(
  client: HdfcClient,
  config: HdfcConfig,
  order: GatewaySessionOrder,
): Promise<GatewayOutcome<GatewaySession>> {
  if (!isOrderId(order.orderId)) return refused("invalid_order_id");
  if (order.amount <= 0) return refused("invalid_amount");
  if (!isReturnUrl(order.callbackUrl)) return refused("invalid_return_url");
  const answer = await client.send({
    path: "/session",
    body: { json: sessionBody(order, config.clientId) },
    customerId: order.customer.id,
  });
  if (!answer.ok) {
    const exists = answer.kind === "refused" && answer.code === "order_already_created";
    return exists ? { ...answer, reason: "order_exists" } : answer;
  }
  const session = readSession(answer.value, config.baseUrl);
  return session ? { ok: true, value: session } : unknown("unusable_answer");
}

function sessionBody(order: GatewaySessionOrder, clientId: string): JsonObject {
  const { customer } = order;
  const [firstName = "", ...otherNames] = customer.name.trim().split(/\s+/);
  const lastName = otherNames.join(" ");
  return {
    order_id: order.orderId,
    amount: toBankAmount(order.amount),
    // Without a currency the gateway may make a session that cannot be paid.
    currency: "INR",
    customer_id: customer.id,
    customer_email: customer.email,
    ...(customer.phone && /^\d{10}$/.test(customer.phone)
      ? { customer_phone: customer.phone }
      : {}),
    payment_page_client_id: clientId,
    action: "paymentPage",
    return_url: order.callbackUrl,
    ...(firstName ? { first_name: firstName.slice(0, MAX_TEXT) } : {}),
    ...(lastName ? { last_name: lastName.slice(0, MAX_TEXT) } : {}),
    udf1: order.orderId,
  };
}

function isReturnUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:\/\/[^?#]+$/.test(text);
}

function readSession(body: JsonObject, baseUrl: string): GatewaySession | null {
  const sessionId = wireText(body.id);
  const links = isJsonObject(body.payment_links) ? body.payment_links : {};
  const paymentUrl = wireText(links.web, 4000);
  if (!sessionId || !paymentUrl || !isPageUrl(paymentUrl, baseUrl)) return null;
  const expiry = wireText(links.expiry) ?? wireText(body.order_expiry);
  return {
    sessionId,
    paymentUrl,
    ...(expiry ? { expiry } : {}),
  };
}

/** Browsers are sent there: https, or the very protocol that the gateway itself is reached by. */
function isPageUrl(text: string, baseUrl: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null && (url.protocol === "https:" || url.protocol === URL.parse(baseUrl)?.protocol)
  );
}
