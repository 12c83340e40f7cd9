import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { BillingAddress, ShippingAddress } from "#shared/accounts/address-input.ts";
import type { ShippingMethod } from "#shared/orders/contract.ts";
import { type OrderStatus, orderStatuses } from "#shared/orders/order-status.ts";
import {
  type PayBy,
  type PaymentState,
  paymentStates,
  waysToPay,
} from "#shared/orders/payment-status.ts";
import type { Unit } from "#shared/tax/hsn.ts";
import { users } from "./accounts.ts";
import { id, isOneOf, money, percentage, seriesNumber, timestamptz } from "./columns.ts";

/** A version 4 UUID, of PostgreSQL's strong random bits, without its dashes. */
export const newTrackingToken = sql`replace(gen_random_uuid()::text, '-', '')`;

export const orders = pgTable(
  "orders",
  {
    id: id(),
    number: seriesNumber(),
    /** The payment order id `ORD…`, unique forever; the bank compares ids without case. */
    orderId: text("order_id").notNull(),
    orderKey: text("order_key").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** Null until the order is paid (or given up). */
    status: text("status").$type<OrderStatus>(),
    paymentState: text("payment_state").$type<PaymentState>().notNull(),
    totalPaise: money("total_paise").notNull(),
    currency: text("currency").notNull().default("INR"),
    couponCode: text("coupon_code"),
    couponPaise: money("coupon_paise").notNull().default(0),
    /** Charged for carrying it, GST included; part of the total. */
    freightPaise: money("freight_paise").notNull().default(0),
    /** How it travels, as it was offered; null where there were no shipping rules. */
    shippingMethod: jsonb("shipping_method").$type<ShippingMethod>(),
    /** The day on which it was promised to have arrived, at its latest; null where nothing was. */
    arrivesBy: date("arrives_by", { mode: "string" }),
    payBy: text("pay_by").$type<PayBy>().notNull().default("gateway"),
    /** The quote that it was made of; null of what came from a cart. Its foreign key stands in the baseline by hand. */
    quoteId: uuid("quote_id"),
    /** Under which the shop sold; empty where it had none, null of orders from before it was kept. */
    sellerGstin: text("seller_gstin"),
    /** SHA-256 of what was asked for: the same order id with another cart is a conflict. */
    cartDigest: text("cart_digest").notNull(),
    redirectUrl: text("return_url").notNull(),
    customerName: text("customer_name").notNull(),
    customerEmail: text("customer_email").notNull(),
    customerPhone: text("customer_phone").notNull(),
    shippingAddress: jsonb("shipping_address").$type<ShippingAddress>().notNull(),
    /** Added by the buyer, each null where it was left empty. */
    company: text("company"),
    gstin: text("gstin"),
    /** The buyer is a unit or developer of a special economic zone. */
    sez: boolean("sez").notNull().default(false),
    /** Somebody has said that the GSTIN is right though the bill goes to another state. */
    gstinConfirmed: boolean("gstin_confirmed").notNull().default(false),
    /** By whom: `shopper`, `quote` (in the quote that it was made of), or an admin's e-mail; null of older orders. */
    gstinConfirmedBy: text("gstin_confirmed_by"),
    /** Null where it is the shipping address. */
    billingAddress: jsonb("billing_address").$type<BillingAddress>(),
    purchaseOrder: text("purchase_order"),
    note: text("note"),
    /** Where the shopper asks to have it sent instead, until staff have decided. */
    addressRequest: jsonb("address_request").$type<ShippingAddress>(),
    /** Read by the version before, as are the next two; written and read by server/stock/version-before.ts alone. */
    stockReserved: boolean("stock_reserved").notNull().default(true),
    holdsStock: boolean("holds_stock").notNull(),
    writtenOff: boolean("written_off").notNull().default(false),
    reservedUntil: timestamptz("reserved_until").notNull(),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    paidAt: timestamptz("paid_at"),
    /** When the shop cancelled it: money that comes later goes back. */
    cancelledAt: timestamptz("cancelled_at"),
    /** The order that was paid instead of it: it was given up for that one, or its own money went back. */
    supersededBy: uuid("superseded_by"),
    /** When a shipment of it that was to be paid on delivery was refused at the door. */
    refusedAt: timestamptz("refused_at"),
    /** Phone numbers and address that it is counted by, as keys, where it is paid on delivery. */
    codContacts: text("cod_contacts").array(),
    /** When the owner was reminded that one that is paid on delivery waits to be packed. */
    packRemindedAt: timestamptz("pack_reminded_at"),
    /** Since when staff have it packed: the shopper may then no longer cancel at once. */
    packedAt: timestamptz("packed_at"),
    /** Pieces of it have left while others wait; a trigger notes it as a transaction with a shipment ends. */
    partiallyShipped: boolean("partially_shipped").notNull().default(false),
    shippedAt: timestamptz("shipped_at"),
    deliveredAt: timestamptz("delivered_at"),
    /**
     * Who has it sees status and shipments without an account (docs/decisions/031): 122 random bits in
     * 32 hex digits.
     */
    trackingToken: text("tracking_token").notNull().unique().default(newTrackingToken),
  },
  (table) => [
    // By patterns, so that an order is found by the beginning of its id, too.
    uniqueIndex("orders_key_once").on(table.orderKey.op("text_pattern_ops")),
    index().on(table.userId, table.createdAt),
    // The dashboard's list of what is yet to be paid.
    index("orders_unpaid")
      .on(table.createdAt, table.id)
      .where(sql`${table.paymentState} in ('unpaid', 'pending', 'failed', 'due')`),
    index("orders_cod_contacts")
      .using("gin", table.codContacts)
      .where(sql`${table.codContacts} is not null`),
    check("orders_status_known", isOneOf(table.status, orderStatuses)),
    check("orders_payment_state_known", isOneOf(table.paymentState, paymentStates)),
    check("orders_pay_by_known", isOneOf(table.payBy, waysToPay)),
    // Its page leads the shopper to that one.
    foreignKey({
      name: "orders_superseded_by_order",
      columns: [table.supersededBy],
      foreignColumns: [table.id],
    }),
    check("orders_coupon_not_negative", sql`${table.couponPaise} >= 0`),
    check("orders_freight_not_negative", sql`${table.freightPaise} >= 0`),
    check("orders_total_not_negative", sql`${table.totalPaise} >= 0`),
  ],
);

/** As text: the index of delivered orders (late-indexes.ts) is only found by it. */
export const isDelivered = sql`${orders.status} = 'Delivered'`;

/** Orders that are still to be shipped; as text for the same reason. */
export const isToShip = sql`${orders.status} = 'Processing'`;

/** When it was sure that an order is sent: paid, or ordered where it is paid on delivery. */
export const settledAt = sql`coalesce(${orders.paidAt}, ${orders.createdAt})`;

/** Orders to ship that can be late: what is packed to be fetched waits for its shopper. */
export const canBeLate = sql`${isToShip} and (${orders.packedAt} is null or ${orders.shippingMethod} ->> 'pickUpAt' is null)`;

/** Orders that their customers pick up, as text too. */
export const isForPickUp = sql`${orders.shippingMethod} ->> 'pickUpAt' is not null`;

/** Orders to ship of a business, or of a special economic zone: of these alone the buyer may contradict itself. */
export const isOfBusinessToShip = sql`${isToShip} and (${orders.gstin} is not null or ${orders.sez})`;

/**
 * Paid, to be paid on delivery, or given up. The indexes of trigrams have these alone: an order that is made would be written into
 * them twice, then and when it is paid. All others are few, and are looked at one by one.
 */
export const isDecided = sql`${orders.status} is not null`;

/** A line keeps its own copy of what was bought: products change and go. */
export const orderLines = pgTable(
  "order_lines",
  {
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    position: smallint("position").notNull(),
    /** No reference: the line outlives the product. */
    productId: uuid("product_id").notNull(),
    name: text("name").notNull(),
    slug: text("slug").notNull(),
    sku: text("sku").notNull(),
    image: text("image"),
    hsn: text("hsn").notNull(),
    gstPercent: percentage("gst_percent"),
    /** By which it is counted on documents: a unit of shared/tax/hsn.ts. */
    unit: text("unit").$type<Unit>().notNull().default("NOS"),
    /** The country it comes from; empty where it is not known. */
    origin: text("origin").notNull().default(""),
    /** Made to order, as it was at the sale: not returnable. */
    customised: boolean("customised").notNull().default(false),
    fullPricePaise: money("full_price_paise").notNull(),
    unitPricePaise: money("unit_price_paise").notNull(),
    discountPercent: percentage("discount_percent").notNull(),
    quantity: integer("quantity").notNull(),
    /** What a piece cost the shop when it was sold, without GST; null where that was not known. Staff's alone. */
    costPaise: money("cost_paise"),
    /**
     * The GST in what all its pieces are charged, before a coupon, as of the sale: margins leave it out. Null where
     * its rate was not known, also once that is filled in: days that are summed up keep what they were summed of.
     */
    taxPaise: money("tax_paise"),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    check("order_lines_quantity_positive", sql`${table.quantity} > 0`),
    check(
      "order_lines_amounts_not_negative",
      sql`${table.unitPricePaise} >= 0 and ${table.fullPricePaise} >= 0`,
    ),
    check(
      "order_lines_costs_not_negative",
      sql`${table.costPaise} >= 0 and ${table.taxPaise} >= 0`,
    ),
  ],
);

/**
 * What lines of orders call each product, each text once, so that goods are looked for among some thousand texts and not in
 * each line. A trigger of `order_lines` writes it; nothing goes from it.
 */
export const soldGoods = pgTable(
  "sold_goods",
  {
    productId: uuid("product_id").notNull(),
    sku: text("sku").notNull(),
    name: text("name").notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.sku, table.name] })],
);

export const orderEvents = pgTable(
  "order_events",
  {
    id: uuid("id").notNull(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** Such as `shopper`, `gateway`, `shop`, or an admin's e-mail. */
    actor: text("actor").notNull(),
    /** A sentence for the order's history. */
    what: text("what").notNull(),
    /** The customer reads it, too; otherwise it is for the dashboard's orders alone. */
    forShopper: boolean("for_shopper").notNull().default(true),
    /** Somebody of the shop wrote it down; never for the customer. */
    isNote: boolean("is_note").notNull().default(false),
    at: timestamptz("at").notNull().defaultNow(),
  },
  // In the order in which an order's history is read: one index in place of two.
  (table) => [primaryKey({ columns: [table.orderId, table.at, table.id] })],
);
