import { and, eq, isNotNull, lt, or, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { advisoryLockFor } from "../database/advisory-lock.ts";
import { compiled, type Given } from "../database/compiled.ts";
import type { Db } from "../database/connection.ts";
import { users } from "../database/schema/accounts.ts";
import { mailboxMails } from "../database/schema/mail.ts";
import { orders } from "../database/schema/orders.ts";
import type { OldRows } from "../jobs/old-rows.ts";
import { mailboxKey } from "../lib/email-key.ts";
import { type OrderRow, ordersStore } from "./store.ts";

/** Mails about unpaid orders and quotes that a mailbox which nobody has confirmed gets within a day. */
export const MAX_MAILS_A_DAY = 5;

const NOT_MAILED = `A mail to the customer was not sent: nobody has confirmed its address, whose mailbox had its ${MAX_MAILS_A_DAY} mails of a day.`;

/** They are counted for a day. */
export const oldMailboxMails: OldRows = {
  table: mailboxMails,
  isOld: lt(mailboxMails.at, sql`now() - interval '2 days'`),
};

/** How a customer is addressed whose name may be a stranger's text. */
export const UNKNOWN_CUSTOMER = "customer";

type MailedOrder = Pick<OrderRow, "userId" | "customerEmail" | "paidAt" | "quoteId"> & {
  /** Undefined for the request for a quote, which is no order yet; as is the state of its payment. */
  id?: string;
  paymentState?: OrderRow["paymentState"];
};

/**
 * Guards the mailbox of whom an order, or the request for a quote, names: anybody can register with
 * anybody's address, order, and cancel again. An order of the account whose money the shop has, a
 * confirmed address and the staff, which sent a quote, vouch for it; of an order whose money went
 * back it is written, plainly, each time.
 *
 * @param db a transaction
 * @param mailId tells the mail from all others: a repeat is counted once
 * @returns `whole`; `plain`, without anybody's free text, where nobody vouches for the mailbox;
 *   `none` where it has had its mails of the day, which the dashboard's history of the order says
 */
export async function mailAllowance(
  db: Db,
  order: MailedOrder,
  mailId: string,
): Promise<"whole" | "plain" | "none"> {
  // An order that is paid vouches for its account itself.
  if (order.quoteId || order.paymentState === "charged") return "whole";
  if ((await isVouchedFor(db, { userId: order.userId })).length > 0) return "whole";
  const confirmed = and(eq(users.id, order.userId), isNotNull(users.emailVerifiedAt));
  if ((await db.$count(users, confirmed)) > 0) return "whole";
  if (order.paidAt) return "plain";
  const mailbox = mailboxKey(order.customerEmail);
  await advisoryLockFor(db, `mails to ${mailbox}`);
  const ofMailbox = eq(mailboxMails.mailbox, mailbox);
  const before = lt(mailboxMails.at, sql`now() - interval '1 day'`);
  await db.delete(mailboxMails).where(and(ofMailbox, before));
  const known = and(ofMailbox, eq(mailboxMails.mailId, mailId));
  if ((await db.$count(mailboxMails, known)) > 0) return "plain";
  if ((await db.$count(mailboxMails, ofMailbox)) >= MAX_MAILS_A_DAY) {
    if (order.id) await ordersStore(db).addEvent({ id: order.id }, "shop", NOT_MAILED, "admin");
    return "none";
  }
  await db.insert(mailboxMails).values({ mailbox, mailId });
  return "plain";
}

/**
 * What vouches for an account. Money that went back does not: it costs nobody anything to pay and cancel.
 *
 * - `paid`: an order whose money the shop has, or that was paid and has left
 * - `left`: one that was paid and has left: its customer can no longer cancel it for the money
 */
type Voucher = "paid" | "left";

/** An account's orders that vouch for it, for asking whether there are any. */
export function vouchingOrdersOf(db: Db, userId: SQLWrapper, voucher: Voucher = "paid") {
  const vouching = alias(orders, "kept_orders");
  const hasLeft = and(isNotNull(vouching.paidAt), isNotNull(vouching.shippedAt));
  return db
    .select({ one: sql<number>`1` })
    .from(vouching)
    .where(
      and(
        eq(vouching.userId, userId),
        voucher === "left" ? hasLeft : or(eq(vouching.paymentState, "charged"), hasLeft),
      ),
    );
}

/** One of them, or none. */
export const isVouchedFor = compiled((db, { userId }: Given<{ userId: string }>) =>
  vouchingOrdersOf(db, userId).limit(1),
);
