import { eq, sql } from "drizzle-orm";
import { type Money, paise } from "#shared/money.ts";
import type { Db } from "../database/connection.ts";
import { moneyMovements } from "../database/schema/payments.ts";

/** An order's money by its ledger, in paise. */
interface OrderMoney {
  /** Came, less what never came after all or the bank itself gave back. */
  received: Money;
  /** Of that, neither given back nor on its way. */
  left: Money;
}

export type MoneyMovement = typeof moneyMovements.$inferSelect;

/** All of an order's, the oldest first. */
export function movementsOf(db: Db, orderId: string): Promise<MoneyMovement[]> {
  return db
    .select()
    .from(moneyMovements)
    .where(eq(moneyMovements.orderId, orderId))
    .orderBy(moneyMovements.id);
}

export async function moneyOf(db: Db, orderId: string): Promise<OrderMoney> {
  const { amountPaise, kind } = moneyMovements;
  const [row] = await db
    .select({
      received: sql<string>`coalesce(sum(${amountPaise}) filter (where ${kind} in ('receipt', 'reversal')), 0)`,
      left: sql<string>`coalesce(sum(${amountPaise}) filter (where ${kind} <> 'excess-kept'), 0)`,
    })
    .from(moneyMovements)
    .where(eq(moneyMovements.orderId, orderId));
  return { received: paise(Number(row?.received)), left: paise(Number(row?.left)) };
}

/**
 * Says for the rest of this transaction who gives money back, or keeps what came over a total: the ledger's
 * triggers book it so. Of what is entered, its own row says who.
 *
 * @param actor `shopper`, `shop`, or an admin's e-mail
 */
export async function nameMoneyActor(db: Db, actor: string): Promise<void> {
  await db.execute(sql`select set_config('pressroom.money_actor', ${actor}, true)`);
}
