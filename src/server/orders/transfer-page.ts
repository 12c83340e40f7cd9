import { transferPath } from "#shared/payments/payment-paths.ts";
import { quotePath } from "#shared/quotes/quote-state.ts";
import type { Db } from "../database/connection.ts";
import { type OrderRow, ordersStore } from "./store.ts";

/**
 * The page that says where an order's sum is transferred to: of a quote's order that is the quote's
 * own, which needs no account.
 */
export async function transferPageOf(
  db: Db,
  { orderId, quoteId }: Pick<OrderRow, "orderId" | "quoteId">,
): Promise<string> {
  const token = quoteId ? (await ordersStore(db).quoteTokens([quoteId])).get(quoteId) : undefined;
  return token ? quotePath(token) : transferPath(orderId);
}
