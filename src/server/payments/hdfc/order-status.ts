import type { GatewayOrder, GatewayOutcome } from "../gateway.ts";
import { type HdfcClient, refused, unknown } from "./client.ts";
import { isMissing, isOrderId, missingOrder, readOrder } from "./order.ts";

/** Codes by which a 4xx says that there is no such order. */
const notFound = /^((order|record)[._-])?not[._-]found$/i;

/** GET /orders/{order_id}. NOT_FOUND comes as 200 or as 404; both are the same success. */
export async function orderStatus(
  client: HdfcClient,
  orderId: string,
  customerId?: string,
): Promise<GatewayOutcome<GatewayOrder>> {
  if (!isOrderId(orderId)) return refused("invalid_order_id");
  const answer = await client.send({ path: `/orders/${orderId}`, customerId });
  if (!answer.ok) {
    const missing = answer.kind === "refused" && notFound.test(answer.code ?? "");
    return missing ? { ok: true, value: missingOrder(orderId) } : answer;
  }
  if (isMissing(answer.value)) return { ok: true, value: missingOrder(orderId) };
  const order = readOrder(answer.value);
  return order ? { ok: true, value: order } : unknown("unusable_answer");
}
