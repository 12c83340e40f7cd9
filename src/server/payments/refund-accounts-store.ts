import { inArray, sql } from "drizzle-orm";
import type { RefundAccount } from "#shared/payments/refund-account-fields.ts";
import type { Db } from "../database/connection.ts";
import { refundAccounts } from "../database/schema/refund-accounts.ts";

/** Where customers have money transferred back to. It is for the desk and, masked, for them alone. */
export function refundAccountsStore(db: Db) {
  return {
    /** Keeps an account in place of the one before. */
    async save(orderId: string, account: RefundAccount): Promise<void> {
      await db
        .insert(refundAccounts)
        .values({ orderId, account })
        .onConflictDoUpdate({
          target: refundAccounts.orderId,
          set: { account, savedAt: sql`now()` },
        });
    },

    /** By order; those of which nothing was said are left out. */
    async ofOrders(ids: readonly string[]): Promise<Map<string, RefundAccount>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .select()
        .from(refundAccounts)
        .where(inArray(refundAccounts.orderId, [...ids]));
      return new Map(rows.map(({ orderId, account }) => [orderId, account]));
    },
  };
}
