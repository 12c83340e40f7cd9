import { and, eq, isNull, lte, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { compiledRows, type Given } from "../database/compiled.ts";
import type { Db } from "../database/connection.ts";
import { milliseconds } from "../database/schema/columns.ts";
import { orders } from "../database/schema/orders.ts";
import { orderPayments } from "../database/schema/payments.ts";
import type { GatewaySession } from "./gateway.ts";

/** The open payment page of an order. */
export interface PaymentPage {
  sessionId: string;
  paymentUrl: string;
}

/** Milliseconds after which a claim is of a process that died: longer than the gateway may take. */
export const CLAIM_LIFE_MS = 20_000;
/** Milliseconds that a link must still be good for, so that it is so when the browser gets there. */
const LINK_MARGIN_MS = 30_000;
/** Milliseconds that a link is taken to be good for where the gateway does not say. */
const LINK_LIFE_MS = 10 * 60_000;

const linkGood = sql`${orderPayments.sessionExpiresAt} > now() + ${milliseconds(LINK_MARGIN_MS)}`;
const linkEnd = sql`now() + ${milliseconds(LINK_LIFE_MS)}`;
const claimOver = or(
  isNull(orderPayments.sessionClaimedAt),
  lte(orderPayments.sessionClaimedAt, sql`now() - ${milliseconds(CLAIM_LIFE_MS)}`),
);

/**
 * Claims the page for whoever makes the order: written with the order itself, it costs no statement of its own.
 * Not the transaction's beginning, since when it may have waited for others.
 */
export const claimedAtOnce = sql`clock_timestamp()`;

/** Payment pages, kept only so that a repeated call gets the same one while its link is good. */
export function paymentPageStore(db: Db) {
  return {
    /**
     * The page whose link is good, and whether somebody is asking the gateway for one; `expired` where who did so
     * never said how it ended.
     */
    async findPage(
      id: string,
    ): Promise<{ page: PaymentPage | undefined; claim: "held" | "expired" | "none" }> {
      const [row] = await db
        .select({
          sessionId: orderPayments.sessionId,
          paymentUrl: orderPayments.paymentUrl,
          good: sql<boolean>`coalesce(${linkGood}, false)`,
          isClaimed: sql<boolean>`${orderPayments.sessionClaimedAt} is not null`,
          isOver: sql<boolean>`${claimOver}`,
        })
        .from(orderPayments)
        .where(eq(orderPayments.orderId, id));
      if (!row) throw new Error("an order went away while its payment page was opened");
      const { sessionId, paymentUrl, good, isClaimed, isOver } = row;
      const page = good && sessionId && paymentUrl ? { sessionId, paymentUrl } : undefined;
      const ended = isClaimed ? "expired" : "none";
      return { page, claim: isOver ? ended : "held" };
    },

    /** Takes the right to ask the gateway for the page; false where another has it. */
    async claimOpening(id: string): Promise<boolean> {
      const mayClaim = and(claimOver, sql`${linkGood} is not true`);
      return changePayment(db, id, { sessionClaimedAt: sql`now()` }, mayClaim);
    },

    async savePage(id: string, session: GatewaySession): Promise<void> {
      const end = session.expiry ? new Date(session.expiry) : undefined;
      const known = end !== undefined && !Number.isNaN(end.getTime());
      await changePayment(db, id, {
        sessionId: session.sessionId,
        paymentUrl: session.paymentUrl,
        sessionExpiresAt: known ? end : linkEnd,
        sessionClaimedAt: null,
      });
    },

    async releaseClaim(id: string): Promise<void> {
      await changePayment(db, id, { sessionClaimedAt: null });
    },
  };
}

export type NewPayment = Omit<typeof orderPayments.$inferInsert, "orderId">;

/**
 * Changes how an order is paid, where it is as `which` says; the order is locked before its payment then. Without that it is a
 * page that is kept, or an order that its caller has locked: a row that is changed alone waits for nobody while it is held.
 *
 * @returns whether it was
 */
export async function changePayment(
  db: Db,
  id: string,
  changes: PaymentChanges,
  which?: SQL,
): Promise<boolean> {
  const changed = await (which
    ? writeChange(db, changes, sql`(${lockedId(db, id)})`, which)
    : writePlainChange(db, [changes], { id }));
  return changed.length > 0;
}

type PaymentChanges = { [Name in keyof NewPayment]?: NewPayment[Name] | SQL };

function lockedId(db: Db, id: string) {
  return db.select({ id: orders.id }).from(orders).where(eq(orders.id, id)).for("no key update");
}

function writeChange(db: Db, changes: PaymentChanges, id: SQL | Placeholder, which?: SQL) {
  return db
    .update(orderPayments)
    .set(changes)
    .where(and(eq(orderPayments.orderId, id), which))
    .returning({ id: orderPayments.orderId });
}

const writePlainChange = compiledRows(
  (db, [changes = {}]: PaymentChanges[], { id }: Given<{ id: string }>) =>
    writeChange(db, changes, id),
);
