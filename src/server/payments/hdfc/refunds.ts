import { type Money, toBankAmount } from "#shared/money.ts";
import type { GatewayOrder, GatewayOutcome, GatewayRefund } from "../gateway.ts";
import { type HdfcClient, refused, unknown } from "./client.ts";
import { isOrderId, orderStatus, readOrder } from "./order.ts";

interface RefundRequest {
  orderId: string;
  requestId: string;
  amount: Money;
  customerId?: string | undefined;
}

/** Refusals that no repeat changes. */
const finalRefusals: readonly (string | undefined)[] = [
  "invalid.amount.exceeded",
  "invalid.order.not_successful",
  "request.exceeded",
];

/**
 * POST /orders/{order_id}/refunds. A repeat that the gateway answers with `duplicate.call` is
 * looked up in the order, so that repeating a request always tells how that refund stands.
 */
export async function refund(
  client: HdfcClient,
  request: RefundRequest,
): Promise<GatewayOutcome<GatewayRefund>> {
  const { orderId, requestId, amount, customerId } = request;
  if (!isOrderId(orderId)) return refused("invalid_order_id");
  if (!/^[A-Za-z0-9_-]{1,20}$/.test(requestId)) return refused("invalid_request_id");
  if (amount <= 0) return refused("invalid_amount");
  const answer = await client.send({
    path: `/orders/${orderId}/refunds`,
    body: { form: { unique_request_id: requestId, amount: toBankAmount(amount) } },
    customerId,
  });
  if (answer.ok) {
    const made = findRefund(readOrder(answer.value), requestId);
    return made ? { ok: true, value: made } : unknown("unusable_answer");
  }
  if (answer.kind === "refused" && finalRefusals.includes(answer.code)) {
    return { ...answer, reason: "refund_impossible" };
  }
  if (answer.code !== "duplicate.call") return answer;
  const order = await orderStatus(client, orderId, customerId);
  const earlier = order.ok ? findRefund(order.value, requestId) : null;
  return earlier?.amount === amount ? { ok: true, value: earlier } : answer;
}

function findRefund(order: GatewayOrder | null, requestId: string): GatewayRefund | null {
  return order?.refunds.find((refund) => refund.requestId === requestId) ?? null;
}
