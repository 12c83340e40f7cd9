import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import {
  type EntryReason,
  entryReasons,
  type MovementReason,
  movementReasons,
} from "#shared/stock/movement-reason.ts";
import { products } from "./catalogue.ts";
import { isOneOf, seriesNumber, timestamptz } from "./columns.ts";
import { orderLines, orders } from "./orders.ts";
import { returns } from "./returns.ts";

/** Where goods lie. */
export const branches = pgTable("branches", {
  code: text("code").primaryKey(),
  name: text("name").notNull(),
  /** Its pieces can be bought in the shop. */
  sells: boolean("sells").notNull().default(true),
  /** The first one has what no branch was named for. */
  position: smallint("position").notNull().unique(),
});

/**
 * What somebody entered of the stock at once: a delivery, a count, what goes to another branch. A trigger makes it with
 * its first movement, and those of the same transaction and reason refer to it, too.
 */
export const stockEntries = pgTable(
  "stock_entries",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    number: seriesNumber().unique(),
    reason: text("reason").$type<EntryReason>().notNull(),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    /** Empty of those from before it stood here: their movements have it. */
    actor: text("actor").notNull().default(""),
    note: text("note").notNull().default(""),
    /** Who delivered, and the number of their bill; empty where nobody said. */
    supplier: text("supplier").notNull().default(""),
    supplierReference: text("supplier_reference").notNull().default(""),
    /** Of a sheet: how many products were counted, also those that were as many as the shop knew. */
    counted: integer("counted"),
    /** Of a sheet or a delivery: where. */
    branch: text("branch").references(() => branches.code),
  },
  (table) => [
    check("stock_entries_reason_known", isOneOf(table.reason, entryReasons)),
    check("stock_entries_counted_positive", sql`${table.counted} > 0`),
  ],
);

/** What an entry is found by, each on a line of its own. */
export const stockEntrySearchText = sql`lower(coalesce(${stockEntries.number}, '') || chr(10) || ${stockEntries.supplier} || chr(10) || ${stockEntries.supplierReference})`;

/**
 * Every change of what lies in a branch. Rows are only added; triggers carry them into `stock_levels`.
 */
export const stockMovements = pgTable(
  "stock_movements",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** No reference: the ledger outlives the product. */
    productId: uuid("product_id").notNull(),
    branch: text("branch")
      .notNull()
      .references(() => branches.code),
    delta: integer("delta").notNull(),
    reason: text("reason").$type<MovementReason>().notNull(),
    /** What it refers to is one of these three: the order that it left with, or came back from; */
    orderId: uuid("order_id").references(() => orders.id),
    /** the return that it came back with; */
    returnId: uuid("return_id").references(() => returns.id),
    /** or what was entered of the stock. A correction may have none. */
    entryId: bigint("entry_id", { mode: "number" }).references(() => stockEntries.id),
    note: text("note").notNull().default(""),
    /** `shopper`, `shop`, or an admin's e-mail. */
    actor: text("actor").notNull(),
    at: timestamptz("at").notNull().defaultNow(),
  },
  (table) => [
    index().on(table.orderId),
    check("stock_movements_reason_known", isOneOf(table.reason, movementReasons)),
    check("stock_movements_delta_not_zero", sql`${table.delta} <> 0`),
    // What is counted, corrected or carried to another branch goes both ways.
    check(
      "stock_movements_signed",
      sql`case when ${table.reason} in ('sale', 'damage') then ${table.delta} < 0
        when ${table.reason} in ('return', 'delivery', 'import') then ${table.delta} > 0 else true end`,
    ),
    check("stock_movements_actor_named", sql`${table.actor} <> ''`),
    check(
      "stock_movements_one_reference",
      sql`num_nonnulls(${table.orderId}, ${table.returnId}, ${table.entryId}) <= 1`,
    ),
  ],
);

/** What lies in a branch now, and what of it is promised. Only triggers write it. */
export const stockLevels = pgTable(
  "stock_levels",
  {
    productId: uuid("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    branch: text("branch")
      .notNull()
      .references(() => branches.code),
    onHand: integer("on_hand").notNull().default(0),
    reserved: integer("reserved").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.branch] }),
    check(
      "stock_levels_reserved_within",
      sql`${table.reserved} >= 0 and ${table.reserved} <= ${table.onHand}`,
    ),
  ],
);

/**
 * What can be sold of each product, as its own row says it, once more: by this it is sorted and filtered. Were `stock` in an
 * index of `products`, each sale would write all indexes of that table anew. Only triggers write it.
 */
export const sellableStock = pgTable("sellable_stock", {
  productId: uuid("product_id")
    .primaryKey()
    .references(() => products.id, { onDelete: "cascade" }),
  quantity: integer("quantity").notNull(),
});

/**
 * Pieces that are kept for a line of an order until they leave or are given up. Triggers hold them to a line and a level of the stock
 * that are there: a foreign key would lock both rows for each reservation, which is written like a change.
 */
export const reservations = pgTable(
  "reservations",
  {
    orderId: uuid("order_id").notNull(),
    position: smallint("position").notNull(),
    branch: text("branch").notNull(),
    /** Of the line; no reference, like the line's own. */
    productId: uuid("product_id").notNull(),
    quantity: integer("quantity").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position, table.branch] }),
    index().on(table.productId),
    check("reservations_quantity_positive", sql`${table.quantity} > 0`),
  ],
);

/** Pieces that were kept for a line of an order and let go, to be sold again. */
export const releasedReservations = pgTable(
  "released_reservations",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid("order_id").notNull(),
    position: smallint("position").notNull(),
    quantity: integer("quantity").notNull(),
    at: timestamptz("at").notNull().defaultNow(),
  },
  (table) => [
    index().on(table.orderId, table.position),
    foreignKey({
      name: "released_reservations_of_order_line",
      columns: [table.orderId, table.position],
      foreignColumns: [orderLines.orderId, orderLines.position],
    }).onDelete("cascade"),
    check("released_reservations_quantity_positive", sql`${table.quantity} > 0`),
  ],
);

/** What a level or a product's stock said where somebody had it set to its ledger. A trigger sets it as a row is added. */
export const stockRepairs = pgTable(
  "stock_repairs",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** No reference: like the ledger it outlives the product. */
    productId: uuid("product_id").notNull(),
    branch: text("branch"),
    what: text("what").$type<"on hand" | "reserved" | "stock">().notNull(),
    stood: integer("stood").notNull(),
    ledger: integer("ledger").notNull(),
    /** An admin's e-mail. */
    actor: text("actor").notNull(),
    at: timestamptz("at").notNull().defaultNow(),
  },
  (table) => [check("stock_repairs_differ", sql`${table.stood} <> ${table.ledger}`)],
);

/** Where the last comparison found levels that are not what their movements come to; none, if all is right. */
export const stockDifferences = pgTable("stock_differences", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  productId: uuid("product_id").notNull(),
  /** Null where the product's own `stock` differs. */
  branch: text("branch"),
  what: text("what").$type<"on hand" | "reserved" | "stock">().notNull(),
  stands: integer("stands").notNull(),
  ledger: integer("ledger").notNull(),
  foundAt: timestamptz("found_at").notNull().defaultNow(),
});
