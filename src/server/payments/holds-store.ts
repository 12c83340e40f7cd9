import {
  and,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  notExists,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { type PgColumn, unionAll } from "drizzle-orm/pg-core";
import { type Money, paise } from "#shared/money.ts";
import { holdingStates } from "#shared/orders/payment-status.ts";
import { compiled, type Given } from "../database/compiled.ts";
import type { Db } from "../database/connection.ts";
import { users } from "../database/schema/accounts.ts";
import { milliseconds } from "../database/schema/columns.ts";
import { orderLines, orders } from "../database/schema/orders.ts";
import { orderPayments } from "../database/schema/payments.ts";
import { releasedReservations, reservations, stockLevels } from "../database/schema/stock.ts";
import { vouchingOrdersOf } from "../orders/unconfirmed-mailbox.ts";
import { keepsStock } from "../stock/kept-pieces.ts";
import { legacyReleased } from "../stock/version-before.ts";
import type { AccountStanding, ProductHold } from "./hold-limits.ts";

/** Orders on delivery that nobody has packed: until then they are a promise like any unpaid order. */
const waitsToBePacked = and(
  eq(orders.paymentState, "due"),
  isNull(orders.packedAt),
  isNull(orders.shippedAt),
);
/** Of an order that keeps pieces: nobody has paid for them yet. */
const isUnpaid = or(inArray(orders.paymentState, holdingStates), waitsToBePacked);

/**
 * Held of a product by unpaid orders: those of anyone, and those that the limits of an account ask.
 */
type HeldQuantity = Omit<ProductHold, "wanted" | "totalQuantity"> & { byAnyone: number };

export const NOTHING_HELD: HeldQuantity = {
  byAnyone: 0,
  heldByUntrusted: 0,
  held: 0,
  unpaidHolds: 0,
};

type OfUser = { userId: string };

const readStanding = compiled((db, { userId }: Given<OfUser>) =>
  db
    .select({
      isVerified: sql<boolean>`exists (select from ${users} where ${users.id} = ${userId} and ${users.emailVerifiedAt} is not null)`,
      hasOrder: sql<boolean>`exists ${vouchingOrdersOf(db, userId)}`,
      hasLeft: sql<boolean>`exists ${vouchingOrdersOf(db, userId, "left")}`,
      paise: sql<string>`coalesce(sum(least(${orders.totalPaise}, ${orderPayments.receivedPaise})) filter (where ${eq(orders.paymentState, "charged")}), 0)`,
    })
    .from(orders)
    .innerJoin(orderPayments, eq(orderPayments.orderId, orders.id))
    .where(and(eq(orders.userId, userId), isNotNull(orders.paidAt))),
);

const readHeldValue = compiled((db, { userId }: Given<OfUser>) =>
  db
    .select({ paise: sql<string>`coalesce(sum(${orders.totalPaise}), 0)` })
    .from(orders)
    .where(and(eq(orders.userId, userId), isUnpaid, keepsStock)),
);

/** See `heldOf`; `window` in milliseconds. */
type HeldQuestion = OfUser & { productIds: string[]; window: number; givenUp: string[] };

const isWanted = (column: PgColumn, { productIds }: Given<HeldQuestion>) =>
  sql`${column} = any(${productIds}::uuid[])`;
const isLeft = ({ givenUp }: Given<HeldQuestion>) => sql`${orders.id} <> all(${givenUp}::uuid[])`;

interface HeldBy {
  /** Whether nobody vouches for the account whose order it is. */
  untrusted: SQL;
  /** Whether it is the order of the account that is asked about. */
  own: SQL;
}

/** A row for each reservation; `ownRecent` has the same columns. */
const heldColumns = ({ untrusted, own }: HeldBy) => ({
  productId: sql<string>`${reservations.productId}`.as("product_id"),
  quantity: sql<number>`${reservations.quantity}`.as("quantity"),
  untrusted: sql<boolean>`${untrusted}`.as("untrusted"),
  own: sql<boolean>`${own}`.as("own"),
  recentOrder: sql<string | null>`null::uuid`.as("recent_order"),
});

/** Pieces that unpaid orders keep. Read by what is reserved now: of all lines of a product most were sold long ago. */
function heldNow(db: Db, given: Given<HeldQuestion>) {
  // A mailbox costs nothing: it vouches for nobody who holds pieces for days. Staff do, by a quote.
  const forDays = or(
    eq(orders.paymentState, "due"),
    and(eq(orders.payBy, "bank-transfer"), isNull(orders.quoteId)),
  );
  const isUntrusted = or(
    and(isNull(users.emailVerifiedAt), notExists(vouchingOrdersOf(db, users.id))),
    and(forDays, notExists(vouchingOrdersOf(db, users.id, "left"))),
  );
  return db
    .select(heldColumns({ untrusted: sql`${isUntrusted}`, own: eq(orders.userId, given.userId) }))
    .from(reservations)
    .innerJoin(orders, eq(orders.id, reservations.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(isWanted(reservations.productId, given), isUnpaid, isLeft(given)));
}

/** The same of the account alone, read by its orders, of which it has few. */
function ownHeldNow(db: Db, given: Given<HeldQuestion>) {
  return db
    .select(heldColumns({ untrusted: sql`false`, own: sql`true` }))
    .from(orders)
    .innerJoin(reservations, eq(reservations.orderId, orders.id))
    .where(
      and(
        isWanted(reservations.productId, given),
        eq(orders.userId, given.userId),
        isUnpaid,
        isLeft(given),
      ),
    );
}

/** The line is, or was, kept. */
const wasKept = (table: typeof reservations | typeof releasedReservations) =>
  sql`exists (select from ${table} where ${table.orderId} = ${orderLines.orderId}
    and ${table.position} = ${orderLines.position})`;

/** Orders by which the account held a product lately without paying, a row each. */
function ownRecent(db: Db, given: Given<HeldQuestion>) {
  return db
    .select({
      productId: orderLines.productId,
      quantity: sql<number>`0`,
      untrusted: sql<boolean>`false`,
      own: sql<boolean>`false`,
      recentOrder: sql<string | null>`${orders.id}`,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        isWanted(orderLines.productId, given),
        eq(orders.userId, given.userId),
        or(wasKept(reservations), wasKept(releasedReservations), legacyReleased),
        isNull(orders.paidAt),
        gte(orders.createdAt, sql`now() - ${milliseconds(given.window)}`),
        isLeft(given),
      ),
    );
}

type HeldRows = typeof heldNow | typeof ownHeldNow;

const sumsOf = (read: HeldRows) =>
  compiled((db, given: Given<HeldQuestion>) => {
    const held = unionAll(read(db, given), ownRecent(db, given)).as("held");
    const sumWhere = (condition: SQLWrapper) =>
      sql<number>`coalesce(sum(${held.quantity}) filter (where ${condition}), 0)::int`;
    return db
      .select({
        id: held.productId,
        byAnyone: sumWhere(sql`true`),
        heldByUntrusted: sumWhere(held.untrusted),
        held: sumWhere(held.own),
        unpaidHolds: sql<number>`count(distinct ${held.recentOrder})::int`,
      })
      .from(held)
      .groupBy(held.productId);
  });

const readHeld = sumsOf(heldNow);
const readOwnHeld = sumsOf(ownHeldNow);

const readReserved = compiled((db, { productIds }: Given<{ productIds: string[] }>) =>
  db
    .select({
      id: stockLevels.productId,
      reserved: sql<number>`sum(${stockLevels.reserved})::int`,
    })
    .from(stockLevels)
    .where(sql`${stockLevels.productId} = any(${productIds}::uuid[])`)
    .groupBy(stockLevels.productId),
);

export function holdsStore(db: Db) {
  return {
    /** An id that no account has is given no credit. */
    async standingOf(userId: string): Promise<AccountStanding> {
      const [known] = await readStanding(db, { userId });
      return {
        trusted: known?.isVerified === true || known?.hasOrder === true,
        proven: known?.hasLeft === true,
        paid: paise(Number(known?.paise)),
      };
    },

    /** Worth of the account's unpaid orders that hold stock. */
    async heldValue(userId: string): Promise<Money> {
      const [held] = await readHeldValue(db, { userId });
      return paise(Number(held?.paise));
    },

    /**
     * By product id; products of which nothing is held are left out. Products that are locked stay
     * so: who takes their stock has made the order in the same transaction.
     *
     * @param window milliseconds in which the account's holds count
     * @param givenUp ids of orders that are about to be given up, and hold nothing any more
     */
    async heldOf(
      userId: string,
      productIds: readonly string[],
      window: number,
      givenUp: readonly string[] = [],
    ): Promise<Map<string, HeldQuantity>> {
      const asked = { userId, productIds: [...productIds], window, givenUp: [...givenUp] };
      const rows = await readHeld(db, asked);
      return new Map(rows.map(({ id, ...held }) => [id, held]));
    },

    /**
     * As heldOf, but the worst that it can be for the account, told without others' orders, of which a product that
     * sells well has hundreds: all that is reserved counts as untrusted, and of others' pieces none counts to the whole
     * of which an account may hold a share. What the limits allow by this they allow by heldOf.
     */
    async heldAtWorst(
      userId: string,
      productIds: readonly string[],
      window: number,
    ): Promise<Map<string, HeldQuantity>> {
      const ids = [...productIds];
      const [own, levels] = await Promise.all([
        readOwnHeld(db, { userId, productIds: ids, window, givenUp: [] }),
        readReserved(db, { productIds: ids }),
      ]);
      const ofAccount = new Map(own.map(({ id, ...held }) => [id, held]));
      const reserved = new Map(levels.map(({ id, reserved }) => [id, reserved]));
      return new Map(
        ids.map((id) => [
          id,
          { ...(ofAccount.get(id) ?? NOTHING_HELD), heldByUntrusted: reserved.get(id) ?? 0 },
        ]),
      );
    },
  };
}
