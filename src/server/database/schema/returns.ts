import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  type CancelRequestState,
  cancelRequestStates,
  type RequestedLine,
  type ReturnResolution,
  type ReturnStatus,
  returnResolutions,
  returnStatuses,
  returnsToDo,
} from "#shared/returns/return-status.ts";
import { users } from "./accounts.ts";
import { id, isOneOf, seriesNumber, timestamptz } from "./columns.ts";
import { credits, shipmentLines, shipments } from "./fulfilment.ts";
import { orders } from "./orders.ts";

/** A shopper's request to send back of one shipment, and how far that is. */
export const returns = pgTable(
  "returns",
  {
    id: id(),
    number: seriesNumber(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    shipmentId: uuid("shipment_id")
      .notNull()
      .references(() => shipments.id),
    status: text("status").$type<ReturnStatus>().notNull().default("asked"),
    /** One of the owner's list, as it read then. */
    reason: text("reason").notNull(),
    /** In the shopper's own words; may be empty. */
    note: text("note").notNull(),
    resolution: text("resolution").$type<ReturnResolution>().notNull(),
    creditId: uuid("credit_id").references(() => credits.id),
    replacementId: uuid("replacement_id").references(() => shipments.id),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    /** When it came into its present state. */
    movedAt: timestamptz("moved_at").notNull().defaultNow(),
  },
  (table) => [
    index().on(table.orderId),
    index().on(table.status, table.movedAt),
    index().on(table.shipmentId),
    unique("returns_of_shipment").on(table.id, table.shipmentId),
    foreignKey({
      name: "returns_of_one_order",
      columns: [table.shipmentId, table.orderId],
      foreignColumns: [shipments.id, shipments.orderId],
    }),
    foreignKey({
      name: "returns_credit_of_shipment",
      columns: [table.creditId, table.shipmentId],
      foreignColumns: [credits.id, credits.shipmentId],
    }),
    foreignKey({
      name: "returns_replaced_in_one_order",
      columns: [table.replacementId, table.orderId],
      foreignColumns: [shipments.id, shipments.orderId],
    }),
    check("returns_status_known", isOneOf(table.status, returnStatuses)),
    check("returns_resolution_known", isOneOf(table.resolution, returnResolutions)),
  ],
);

/** Returns that wait for the shop's own people; as text, since an index of these alone is found by no parameters. */
export const isToDo = isOneOf(returns.status, returnsToDo);

export const returnLines = pgTable(
  "return_lines",
  {
    returnId: uuid("return_id")
      .notNull()
      .references(() => returns.id),
    shipmentId: uuid("shipment_id").notNull(),
    position: smallint("position").notNull(),
    quantity: integer("quantity").notNull(),
    /** Of these, pieces that went back to the stock; null until they are inspected. */
    restocked: integer("restocked"),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.position] }),
    index().on(table.shipmentId),
    foreignKey({
      name: "return_lines_of_shipment_line",
      columns: [table.shipmentId, table.position],
      foreignColumns: [shipmentLines.shipmentId, shipmentLines.position],
    }),
    foreignKey({
      name: "return_lines_of_one_shipment",
      columns: [table.returnId, table.shipmentId],
      foreignColumns: [returns.id, returns.shipmentId],
    }),
    check("return_lines_quantity_positive", sql`${table.quantity} > 0`),
    check(
      "return_lines_restocked_of_quantity",
      sql`${table.restocked} between 0 and ${table.quantity}`,
    ),
  ],
);

/** Each state that a return came into: who, when, and what was written to the shopper. */
export const returnSteps = pgTable(
  "return_steps",
  {
    returnId: uuid("return_id")
      .notNull()
      .references(() => returns.id),
    status: text("status").$type<ReturnStatus>().notNull(),
    /** `shopper`, `shop`, or an admin's e-mail. */
    actor: text("actor").notNull(),
    /** Instructions, or why it was refused; empty for nothing. */
    note: text("note").notNull(),
    at: timestamptz("at").notNull().defaultNow(),
  },
  // No state is come into twice: the table of moves has no way back.
  (table) => [primaryKey({ columns: [table.returnId, table.status] })],
);

/** Photos that shoppers sent for a return; of those without one, the night's sweep forgets the old. */
export const returnPhotos = pgTable(
  "return_photos",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    url: text("url").notNull().unique(),
    returnId: uuid("return_id").references(() => returns.id),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
  },
  (table) => [index().on(table.userId, table.createdAt), index().on(table.returnId)],
);

/** Shoppers' requests to cancel pieces of an order that is packed. */
export const cancelRequests = pgTable(
  "cancel_requests",
  {
    id: id(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    state: text("state").$type<CancelRequestState>().notNull().default("open"),
    lines: jsonb("lines").$type<RequestedLine[]>().notNull(),
    reason: text("reason").notNull(),
    /** Written by staff; empty for nothing. */
    answer: text("answer").notNull().default(""),
    /** An admin's e-mail, or `shop` where its pieces have left meanwhile. */
    decidedBy: text("decided_by"),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    decidedAt: timestamptz("decided_at"),
  },
  (table) => [
    index().on(table.orderId),
    uniqueIndex("cancel_requests_one_open").on(table.orderId).where(sql`${table.state} = 'open'`),
    check("cancel_requests_state_known", isOneOf(table.state, cancelRequestStates)),
  ],
);
