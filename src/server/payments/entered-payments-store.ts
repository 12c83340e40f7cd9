import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { orders } from "../database/schema/orders.ts";
import { orderPayments, payments } from "../database/schema/payments.ts";
import { newId } from "../lib/ids.ts";

export type EnteredPayment = typeof payments.$inferSelect;

const stands = isNull(payments.voidedAt);

/** Money that staff entered. */
export function enteredPaymentsStore(db: Db) {
  return {
    /** The transfer of this UTR, and the payment order id that it was entered for. */
    async findTransfer(
      reference: string,
    ): Promise<(EnteredPayment & { paidOrder: string }) | undefined> {
      const [found] = await db
        .select({ payment: payments, paidOrder: orders.orderId })
        .from(payments)
        .innerJoin(orders, eq(orders.id, payments.orderId))
        .where(and(eq(payments.reference, reference), eq(payments.way, "bank-transfer"), stands));
      return found && { ...found.payment, paidOrder: found.paidOrder };
    },

    /** What is entered by one of these references, in whatever case, with the order that it is of. */
    withReferences(references: readonly string[]) {
      const lower = references.map((reference) => reference.toLowerCase());
      return db
        .select({
          orderId: orders.id,
          number: orders.number,
          customerName: orders.customerName,
          way: payments.way,
          reference: payments.reference,
          amountPaise: payments.amountPaise,
          account: sql<string | null>`${orderPayments.transferAccount}->>'number'`,
        })
        .from(payments)
        .innerJoin(orders, eq(orders.id, payments.orderId))
        .leftJoin(orderPayments, eq(orderPayments.orderId, payments.orderId))
        .where(and(inArray(sql`lower(${payments.reference})`, lower), stands))
        .orderBy(asc(payments.id));
    },

    /** @returns false, with nothing written, where the reference is entered already */
    async insert(
      payment: Omit<typeof payments.$inferInsert, "id" | "enteredAt">,
    ): Promise<boolean> {
      const made = await db
        .insert(payments)
        .values({ ...payment, id: newId() })
        .onConflictDoNothing()
        .returning({ id: payments.id });
      return made.length === 1;
    },

    /** The first part first, voided ones included. */
    ofOrder(orderId: string): Promise<EnteredPayment[]> {
      return db
        .select()
        .from(payments)
        .where(eq(payments.orderId, orderId))
        .orderBy(asc(payments.enteredAt), asc(payments.id));
    },

    /** Notes that a payment was entered wrongly: it never came. */
    async voidPayment(id: string, voidedBy: string, voidedReason: string): Promise<void> {
      await db
        .update(payments)
        .set({ voidedAt: sql`now()`, voidedBy, voidedReason })
        .where(eq(payments.id, id));
    },
  };
}
