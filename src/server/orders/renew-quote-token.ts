import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { waitingStates } from "#shared/orders/payment-status.ts";
import type { Db } from "../database/connection.ts";
import { newTrackingToken, orders } from "../database/schema/orders.ts";
import { quotes } from "../database/schema/quotes.ts";

/**
 * Gives a quote another link, as part of this transaction. Its orders that can still be paid are told to
 * the bank with the address of the quote's page, so they come back by the new link.
 *
 * @param which one quote
 */
export async function renewQuoteToken(
  db: Db,
  which: SQL | undefined,
): Promise<{ token: string; orderId: string | null } | undefined> {
  // Quotes before orders, orders by their ids: the order of locks.
  const [quote] = await db
    .select({ id: quotes.id, userId: quotes.userId, token: quotes.token })
    .from(quotes)
    .where(which)
    .for("no key update");
  if (!quote) return undefined;
  const [renewed] = await db
    .update(quotes)
    .set({ token: newTrackingToken })
    .where(eq(quotes.id, quote.id))
    .returning({ token: quotes.token, orderId: quotes.orderId });
  if (!renewed) return undefined;
  const waiting = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.userId, quote.userId),
        eq(orders.quoteId, quote.id),
        inArray(orders.paymentState, [...waitingStates]),
      ),
    )
    .orderBy(orders.id)
    .for("no key update");
  if (waiting.length > 0) {
    const ids = waiting.map(({ id }) => id);
    await db
      .update(orders)
      .set({ returnUrl: sql`replace(${orders.returnUrl}, ${quote.token}, ${renewed.token})` })
      .where(inArray(orders.id, ids));
  }
  return renewed;
}
