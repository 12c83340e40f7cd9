import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { ShippingAddress } from "#shared/accounts/address-input.ts";
import { announce } from "../database/change-feed.ts";
import type { Db } from "../database/connection.ts";
import { orderEvents, orderLines, orders } from "../database/schema/orders.ts";
import type { orderPayments } from "../database/schema/payments.ts";
import { quotes } from "../database/schema/quotes.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import { isId, newId } from "../lib/ids.ts";
import { byWhom } from "../lib/sentence-parts.ts";
import type { LegacyColumn } from "../stock/version-before.ts";
import {
  changeOrder,
  findById,
  findByKey,
  insertEvent,
  insertLines,
  insertOrder,
  insertReserving,
  lockById,
  lockByKey,
  type NewOrder,
  type OrderChanges,
  readLines,
  selectOrders,
  withSettledStock,
} from "./order-statements.ts";

/** How an order is paid, as part of it. */
type PaymentPart = Omit<typeof orderPayments.$inferSelect, "orderId">;
/** An order as it stands, with its payment; `overdue` says by the database's clock that its reservation is over. */
export type OrderRow = Omit<typeof orders.$inferSelect, LegacyColumn> &
  PaymentPart & {
    overdue: boolean;
    /** Pieces are kept for it: see server/stock/kept-pieces.ts. */
    keepsStock: boolean;
    /** The same as a node of the version before has it. */
    legacyKeepsStock: boolean;
    /** Of the quote that it was made of. */
    quoteNumber: string | null;
  };
/** An order that is about to have its pieces, or not to. */
export type NewOrderRow = Omit<OrderRow, keyof PaymentPart | "keepsStock" | "legacyKeepsStock">;
export type NewLine = Omit<typeof orderLines.$inferInsert, "orderId" | "position">;

export type LineRow = typeof orderLines.$inferSelect;
export type EventRow = typeof orderEvents.$inferSelect;

/** An order by its id (see `isId`), or by the payment order id that the gateway knows it by. */
type OrderIdentifier = { id: string } | { orderId: string };

/** Who reads a note of an order's history: the customer, too, or only the shop's own people. */
export type Audience = "shopper" | "admin";

/** How a payment order id is compared: the gateway takes no notice of case. */
export function orderKeyOf(orderId: string): string {
  return orderId.toLowerCase();
}

export function ordersStore(db: Db) {
  const select = () => selectOrders(db);
  return {
    async find(name: OrderIdentifier): Promise<OrderRow | undefined> {
      const [order] = await ("id" in name
        ? findById(db, { id: name.id })
        : findByKey(db, { orderKey: orderKeyOf(name.orderId) }));
      return order;
    },

    /** An order by the number that people know it by, such as `SO-26-000123`. */
    async findByNumber(number: string): Promise<OrderRow | undefined> {
      const [order] = await select().where(eq(orders.number, number.toUpperCase()));
      return order;
    },

    /** Several orders, by their id. */
    async findAll(ids: readonly string[]): Promise<Map<string, OrderRow>> {
      if (ids.length === 0) return new Map();
      const rows = await select().where(inArray(orders.id, [...ids]));
      return new Map(rows.map((order) => [order.id, order]));
    },

    /** Reads an order and keeps others from changing it until the transaction ends. */
    async lock(name: OrderIdentifier): Promise<OrderRow | undefined> {
      const [order] = await withSettledStock(
        db,
        await ("id" in name
          ? lockById(db, { id: name.id })
          : lockByKey(db, { orderKey: orderKeyOf(name.orderId) })),
      );
      return order;
    },

    /**
     * Of a user's orders those of which nothing or a part has left, or those that no gateway took money for;
     * the newest first.
     */
    async ofUser(own: OwnScope, which: "unshipped" | "not-by-gateway"): Promise<OrderRow[]> {
      const fits =
        which === "unshipped"
          ? or(isNull(orders.status), eq(orders.status, "Processing"))
          : ne(orders.payBy, "gateway");
      return select()
        .where(and(isOwn(own), fits))
        .orderBy(desc(orders.createdAt), desc(orders.id));
    },

    /**
     * Of paid orders alone: somebody else may have ordered before the owner got the account. Not of
     * quotes: whoever has the link of one may have typed the address.
     */
    async lastAddressOf(userId: string): Promise<ShippingAddress | undefined> {
      const [newest] = await db
        .select({ shippingAddress: orders.shippingAddress })
        .from(orders)
        .where(
          and(
            eq(orders.userId, userId),
            isNotNull(orders.paidAt),
            isNull(orders.quoteId),
            // What was fetched went to a branch of the shop.
            sql`${orders.shippingMethod}->>'pickUpAt' is null`,
          ),
        )
        .orderBy(desc(orders.createdAt), desc(orders.id))
        .limit(1);
      return newest?.shippingAddress;
    },

    /** The lines of several orders, by order, in the order they were bought in. */
    async linesOf(orderIds: readonly string[]): Promise<Map<string, LineRow[]>> {
      if (orderIds.length === 0) return new Map();
      const rows = await readLines(db, { orderIds: [...orderIds] });
      return Map.groupBy(rows, (row) => row.orderId);
    },

    /** Fills in what a line was sold without. */
    async completeLine(
      { orderId, position }: Pick<LineRow, "orderId" | "position">,
      filled: Partial<Pick<LineRow, "hsn" | "gstPercent">>,
    ): Promise<void> {
      await db
        .update(orderLines)
        .set(filled)
        .where(and(eq(orderLines.orderId, orderId), eq(orderLines.position, position)));
    },

    /** By order, the oldest first. */
    async eventsOf(orderIds: readonly string[]): Promise<Map<string, EventRow[]>> {
      if (orderIds.length === 0) return new Map();
      const rows = await db
        .select()
        .from(orderEvents)
        .where(inArray(orderEvents.orderId, [...orderIds]))
        .orderBy(asc(orderEvents.at), asc(orderEvents.id));
      return Map.groupBy(rows, (row) => row.orderId);
    },

    /** Who changed an order last, and when, as a sentence of its own; notes count for nothing. */
    async lastChange({ id }: Pick<OrderRow, "id">): Promise<string> {
      const [last] = await db
        .select()
        .from(orderEvents)
        .where(and(eq(orderEvents.orderId, id), eq(orderEvents.isNote, false)))
        .orderBy(desc(orderEvents.at), desc(orderEvents.id))
        .limit(1);
      return last ? `Its last change was made${byWhom(last.actor, last.at)}.` : "";
    },

    /** Tokens of quotes' links, by the quote's id. */
    async quoteTokens(quoteIds: readonly string[]): Promise<Map<string, string>> {
      if (quoteIds.length === 0) return new Map();
      const rows = await db
        .select({ id: quotes.id, token: quotes.token })
        .from(quotes)
        .where(inArray(quotes.id, [...quoteIds]));
      return new Map(rows.map(({ id, token }) => [id, token]));
    },

    /**
     * Writes down an order and its lines; its payment is written with it (server/payments/store.ts).
     *
     * @param reserved until when its stock waits for the payment, or for how many milliseconds from now
     */
    async insert(
      order: Omit<NewOrder, "orderKey" | "reservedUntil">,
      lines: readonly NewLine[],
      reserved: number | Date,
    ): Promise<NewOrderRow> {
      const row = { ...order, orderKey: orderKeyOf(order.orderId) };
      const [[made]] = await Promise.all([
        reserved instanceof Date
          ? insertOrder(db, [{ ...row, reservedUntil: reserved }], {})
          : insertReserving(db, [row], { reserved }),
        insertLines(
          db,
          lines.map((line, position) => ({ ...line, orderId: order.id, position })),
          {},
        ),
        // Last: what is sent beside this, such as its payment, needs the order.
        announce(db, cacheTags.orders),
      ]);
      if (!made) throw new Error("an insert returned no row");
      return made;
    },

    /** Changes an order that this transaction has locked; the caller has asked whether it may. */
    async change({ id }: Pick<OrderRow, "id">, changes: OrderChanges): Promise<void> {
      await Promise.all([changeOrder(db, [changes], { id }), announce(db, cacheTags.orders)]);
    },

    /** Writes a note into an order's history, for the dashboard alone. */
    async addNote(order: Pick<OrderRow, "id">, actor: string, what: string): Promise<void> {
      const note = { actor, what, forShopper: false, isNote: true };
      await db.insert(orderEvents).values({ id: newId(), orderId: order.id, ...note });
    },

    /**
     * Writes into the order's history; answers when.
     *
     * @param actor `shopper`, `gateway`, `shop`, or an admin's e-mail
     * @param id made earlier, for one that comes before others of its transaction
     */
    async addEvent(
      order: Pick<OrderRow, "id">,
      actor: string,
      what: string,
      audience: Audience = "shopper",
      id: string = newId(),
    ): Promise<Date> {
      const forShopper = audience === "shopper";
      const [noted] = await insertEvent(db, { id, orderId: order.id, actor, what, forShopper });
      if (!noted) throw new Error("an insert returned no row");
      return noted.at;
    },

    /** How often a text was noted of an order within the last day. */
    countEventsOfDay({ id }: Pick<OrderRow, "id">, what: string): Promise<number> {
      const recent = gt(orderEvents.at, sql`now() - interval '1 day'`);
      return db.$count(
        orderEvents,
        and(eq(orderEvents.orderId, id), eq(orderEvents.what, what), recent),
      );
    },
  };
}

/** Whose orders are asked for: all of a user's, or these of them. */
export interface OwnScope {
  userId: string;
  orderIds?: readonly string[] | undefined;
}

/** The orders of a scope; ids that are none find nothing. */
export function isOwn({ userId, orderIds }: OwnScope): SQL | undefined {
  return and(eq(orders.userId, userId), orderIds && inArray(orders.id, orderIds.filter(isId)));
}
