import { signParams } from "#server/payments/hdfc/signature.ts";
import { hdfcWebhook } from "#shared/payments/contract.ts";
import { PAYMENT_CALLBACK_PATH } from "#shared/payments/payment-paths.ts";
import { callEndpoint, newAddress, type Reply } from "./endpoint-client.ts";
import { merchant, SANDBOX_WEBHOOK, type TestShop } from "./test-shop.ts";

/** The return from the gateway as a form, signed by the bank's key unless another is given. */
export function returnFromGateway(
  shop: TestShop,
  orderId: string,
  status: string,
  key: string = merchant.responseKey,
): Promise<{ status: number; location: string }> {
  const params = { order_id: orderId, status, status_id: "21" };
  const signed = {
    ...params,
    signature: signParams(params, key),
    signature_algorithm: "HMAC-SHA256",
  };
  return shop.app
    .inject({
      method: "POST",
      url: PAYMENT_CALLBACK_PATH,
      remoteAddress: newAddress(),
      payload: new URLSearchParams(signed).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    })
    .then(({ statusCode, headers }) => ({
      status: statusCode,
      location: String(headers.location ?? ""),
    }));
}

/** An event from the gateway, with the right credentials unless others, or null for none, are given. */
export function sendWebhook(
  shop: TestShop,
  event: { id: string; orderId: string; name?: string; status?: string },
  authorization: string | null = basicAuthorization(SANDBOX_WEBHOOK.user, SANDBOX_WEBHOOK.password),
): Promise<Reply<typeof hdfcWebhook>> {
  const { id, orderId, name = "ORDER_SUCCEEDED", status = "CHARGED" } = event;
  return callEndpoint(shop, hdfcWebhook, {
    body: { id, event_name: name, content: { order: { order_id: orderId, status } } },
    headers: authorization === null ? {} : { authorization },
  });
}

export const basicAuthorization = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
