import { signParams } from "#server/checkout/hdfc/signature.ts";
import { statusId } from "#server/checkout/hdfc/status-table.ts";
import { orderStatus, type SandboxOrder } from "./order-store.ts";

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
    signature: signParams(params, responseKey),
    signature_algorithm: "HMAC-SHA256",
  };
}

/** The return as an address, for the return by GET. */
export function returnLink(order: SandboxOrder, responseKey: string): string {
  return `${order.returnUrl}?${new URLSearchParams(returnParams(order, responseKey))}`;
}
