import { and, eq, exists, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { ADMIN_ROLE } from "#shared/accounts/roles.ts";
import { staffOrderName } from "#shared/orders/order-id.ts";
import { unpaidStates } from "#shared/orders/payment-status.ts";
import { refundStatesToCheck } from "#shared/payments/refund-state.ts";
import { MAX_IN_THE_WAY, type Person } from "#shared/personal-data/contract.ts";
import type { Db } from "../database/connection.ts";
import type { users } from "../database/schema/accounts.ts";
import { orders } from "../database/schema/orders.ts";
import { refunds } from "../database/schema/payments.ts";
import { returns } from "../database/schema/returns.ts";
import { returnNumber } from "../returns/return-view.ts";

/** Money is awaited, held, or on its way back. */
const openPayment = inArray(orders.paymentState, [...unpaidStates, "review", "refunding"]);

/** Why an account cannot be erased yet, and what to do first. */
interface Hindrance {
  why: string;
  /** What is to be brought to its end first. */
  inTheWay: NonNullable<Person["inTheWay"]>;
}

/**
 * Why an account cannot be erased yet, with all that is in the way: somebody still needs to know who it is. Undefined
 * where it can.
 */
export async function hindranceOf(
  db: Db,
  { id, role }: Pick<typeof users.$inferSelect, "id" | "role">,
): Promise<Hindrance | undefined> {
  if (role === ADMIN_ROLE) {
    const why = "This person is of the shop's staff. Take their role away under Staff first.";
    return { why, inTheWay: [] };
  }
  const found = [...(await openOrders(db, id)), ...(await openReturns(db, id))];
  const [first, second] = found;
  if (!first) return undefined;
  const inTheWay = found.slice(0, MAX_IN_THE_WAY).map(({ toDo: _, ...one }) => one);
  if (!second) return { why: `${first.why} ${first.toDo}`, inTheWay };
  const names = inTheWay.map(({ kind, name }) => `${kind} ${name}`).join(", ");
  const more = found.length > inTheWay.length ? " and others" : "";
  return { why: `Still open: ${names}${more}. Bring each to its end first.`, inTheWay };
}

type InTheWay = Hindrance["inTheWay"][number] & { toDo: string };

const END_FIRST = "Bring it to its end first.";
/** Nobody can hasten it: its page has no button. */
const WAIT = "Look again in a day or two.";

/** One more than are named, so that it is known whether there are others. */
const LOOKED_FOR = MAX_IN_THE_WAY + 1;

async function openOrders(db: Db, userId: string): Promise<InTheWay[]> {
  const isUnderWay = or(isNull(orders.status), inArray(orders.status, ["Processing", "Shipped"]));
  const isOpenRefund = and(eq(refunds.orderId, orders.id), ne(refunds.state, "done"));
  const hasOpenRefund = exists(db.select({ one: sql`1` }).from(refunds).where(isOpenRefund));
  const needsPerson = inArray(refunds.state, [...refundStatesToCheck]);
  const waitsForPerson = exists(
    db.select({ one: sql`1` }).from(refunds).where(and(isOpenRefund, needsPerson)),
  );
  const rows = await db
    .select({
      id: orders.id,
      number: orders.number,
      isUnderWay: sql<boolean>`coalesce(${isUnderWay}, false)`,
      isUnpaid: sql<boolean>`${openPayment}`,
      isWithBank: sql<boolean>`${hasOpenRefund} and not ${waitsForPerson}`,
    })
    .from(orders)
    .where(and(eq(orders.userId, userId), or(isUnderWay, openPayment, hasOpenRefund)))
    .orderBy(orders.id)
    .limit(LOOKED_FOR);
  return rows.map((row) => {
    const name = staffOrderName(row);
    const isRefund = !row.isUnderWay && !row.isUnpaid;
    const ofBank = !row.isUnderWay && row.isWithBank;
    const why = row.isUnderWay
      ? `Order ${name} is not delivered, cancelled or refunded yet.`
      : ofBank
        ? `The bank is working on a refund of order ${name}.`
        : row.isUnpaid
          ? `The payment of order ${name} is not settled yet.`
          : `A refund of order ${name} has not gone back yet.`;
    const toDo = ofBank ? WAIT : isRefund ? "Settle it first." : END_FIRST;
    const kind = "order" as const;
    return { kind, _id: row.id, name, why, toDo, ...(isRefund && { isRefund: true as const }) };
  });
}

async function openReturns(db: Db, userId: string): Promise<InTheWay[]> {
  const rows = await db
    .select({ id: returns.id, number: returns.number })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(
      and(
        eq(orders.userId, userId),
        inArray(returns.status, ["asked", "accepted", "received", "inspected"]),
      ),
    )
    .orderBy(returns.id)
    .limit(LOOKED_FOR);
  return rows.map((row) => {
    const name = returnNumber(row);
    const why = `Return ${name} is still open.`;
    return { kind: "return" as const, _id: row.id, name, why, toDo: END_FIRST };
  });
}
