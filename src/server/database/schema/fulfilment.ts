import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { id, money, timestamptz } from "./columns.ts";
import { documents } from "./documents.ts";
import { orderLines, orders } from "./orders.ts";
import { refunds } from "./payments.ts";

/** A shipment that has left, with the pieces in it. */
export const shipments = pgTable(
  "shipments",
  {
    id: id(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    /** Counts the shipments of its order from 1. */
    ordinal: smallint("ordinal").notNull(),
    /** A replacement was sold with an earlier shipment: it has no value of its own, and a challan. */
    isReplacement: boolean("is_replacement").notNull().default(false),
    carrier: text("carrier").notNull(),
    trackingNumber: text("tracking_number").notNull(),
    weightGrams: integer("weight_grams"),
    /** The e-way bill's 12 digits. */
    ewayBill: text("eway_bill"),
    /** Its invoice, or its challan; null where the shop sold without a GSTIN. */
    documentId: uuid("document_id").references(() => documents.id),
    shippedAt: timestamptz("shipped_at").notNull().defaultNow(),
    shippedBy: text("shipped_by").notNull(),
    deliveredAt: timestamptz("delivered_at"),
  },
  (table) => [
    unique("shipments_ordinal_once").on(table.orderId, table.ordinal),
    // What is in it is of the same order.
    unique("shipments_of_order").on(table.id, table.orderId),
    foreignKey({
      name: "shipments_document_of_order",
      columns: [table.documentId, table.orderId],
      foreignColumns: [documents.id, documents.orderId],
    }),
    index().on(table.shippedAt),
    index("shipments_tracking_number").on(sql`lower(${table.trackingNumber})`),
  ],
);

export const shipmentLines = pgTable(
  "shipment_lines",
  {
    shipmentId: uuid("shipment_id")
      .notNull()
      .references(() => shipments.id),
    orderId: uuid("order_id").notNull(),
    /** The order's line. */
    position: smallint("position").notNull(),
    quantity: integer("quantity").notNull(),
    /** Charged for these pieces after the coupon, and for carrying them; 0 for replacements. */
    goodsPaise: money("goods_paise").notNull(),
    freightPaise: money("freight_paise").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shipmentId, table.position] }),
    index().on(table.orderId),
    foreignKey({
      name: "shipment_lines_of_order_line",
      columns: [table.orderId, table.position],
      foreignColumns: [orderLines.orderId, orderLines.position],
    }),
    foreignKey({
      name: "shipment_lines_of_one_order",
      columns: [table.shipmentId, table.orderId],
      foreignColumns: [shipments.id, shipments.orderId],
    }),
    check("shipment_lines_quantity_positive", sql`${table.quantity} > 0`),
    check(
      "shipment_lines_amounts_not_negative",
      sql`${table.goodsPaise} >= 0 and ${table.freightPaise} >= 0`,
    ),
  ],
);

/** Pieces of a paid order that will not be sent. */
export const cancellations = pgTable(
  "cancellations",
  {
    id: id(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    /** `shopper`, or an admin's e-mail. */
    actor: text("actor").notNull(),
    reason: text("reason").notNull(),
    /** Its pieces went back to the stock. */
    restocked: boolean("restocked").notNull(),
    refundId: uuid("refund_id").references(() => refunds.id),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
  },
  (table) => [
    index().on(table.orderId),
    unique("cancellations_of_order").on(table.id, table.orderId),
    foreignKey({
      name: "cancellations_refund_of_order",
      columns: [table.refundId, table.orderId],
      foreignColumns: [refunds.id, refunds.orderId],
    }),
  ],
);

export const cancellationLines = pgTable(
  "cancellation_lines",
  {
    cancellationId: uuid("cancellation_id")
      .notNull()
      .references(() => cancellations.id),
    orderId: uuid("order_id").notNull(),
    position: smallint("position").notNull(),
    quantity: integer("quantity").notNull(),
    goodsPaise: money("goods_paise").notNull(),
    freightPaise: money("freight_paise").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cancellationId, table.position] }),
    index().on(table.orderId),
    foreignKey({
      name: "cancellation_lines_of_order_line",
      columns: [table.orderId, table.position],
      foreignColumns: [orderLines.orderId, orderLines.position],
    }),
    foreignKey({
      name: "cancellation_lines_of_one_order",
      columns: [table.cancellationId, table.orderId],
      foreignColumns: [cancellations.id, cancellations.orderId],
    }),
    check("cancellation_lines_quantity_positive", sql`${table.quantity} > 0`),
    check(
      "cancellation_lines_amounts_not_negative",
      sql`${table.goodsPaise} >= 0 and ${table.freightPaise} >= 0`,
    ),
  ],
);

/** Taken back of the value of a shipment: pieces that came back, or a part of the price. */
export const credits = pgTable(
  "credits",
  {
    id: id(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    shipmentId: uuid("shipment_id")
      .notNull()
      .references(() => shipments.id),
    actor: text("actor").notNull(),
    reason: text("reason").notNull(),
    /** Its credit note; null where the shipment has no invoice. */
    documentId: uuid("document_id").references(() => documents.id),
    refundId: uuid("refund_id").references(() => refunds.id),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
  },
  (table) => [
    index().on(table.orderId),
    index().on(table.shipmentId),
    unique("credits_of_shipment").on(table.id, table.shipmentId),
    foreignKey({
      name: "credits_document_of_order",
      columns: [table.documentId, table.orderId],
      foreignColumns: [documents.id, documents.orderId],
    }),
    foreignKey({
      name: "credits_refund_of_order",
      columns: [table.refundId, table.orderId],
      foreignColumns: [refunds.id, refunds.orderId],
    }),
    foreignKey({
      name: "credits_of_one_order",
      columns: [table.shipmentId, table.orderId],
      foreignColumns: [shipments.id, shipments.orderId],
    }),
  ],
);

export const creditLines = pgTable(
  "credit_lines",
  {
    creditId: uuid("credit_id")
      .notNull()
      .references(() => credits.id),
    shipmentId: uuid("shipment_id").notNull(),
    position: smallint("position").notNull(),
    /** Pieces that came back; 0 where only the price was lowered. */
    quantity: integer("quantity").notNull(),
    amountPaise: money("amount_paise").notNull(),
    /** Its pieces went back to the stock. */
    restocked: boolean("restocked").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.creditId, table.position] }),
    index().on(table.shipmentId),
    foreignKey({
      name: "credit_lines_of_shipment_line",
      columns: [table.shipmentId, table.position],
      foreignColumns: [shipmentLines.shipmentId, shipmentLines.position],
    }),
    foreignKey({
      name: "credit_lines_of_one_shipment",
      columns: [table.creditId, table.shipmentId],
      foreignColumns: [credits.id, credits.shipmentId],
    }),
    check("credit_lines_quantity_not_negative", sql`${table.quantity} >= 0`),
    check("credit_lines_amount_not_negative", sql`${table.amountPaise} >= 0`),
  ],
);
