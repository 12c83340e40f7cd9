import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { BulkDiscount, Specification } from "#shared/catalogue/contract.ts";
import type { ShippingAddress } from "#shared/checkout/contract.ts";
import type { PaymentState } from "#shared/checkout/payment-status.ts";
import type { OrderStatus } from "#shared/orders/order-status.ts";

/** Ids are UUID version 7 made by the application, so that they sort by time. */
const id = () => uuid("id").primaryKey();
/** All times come from the database's clock (`now()`): one clock rules. */
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
/** Money columns hold paise. */
const money = (name: string) => bigint(name, { mode: "number" });

export const users = pgTable("users", {
  id: id(),
  name: text("name").notNull(),
  /** As typed, for showing and writing to. */
  email: text("email").notNull(),
  /** Lower case: what an account is found by. */
  emailKey: text("email_key").notNull().unique(),
  phone: text("phone").notNull(),
  address: text("address").notNull(),
  role: smallint("role").notNull().default(0),
  passwordHash: text("password_hash").notNull(),
  answerHash: text("answer_hash").notNull(),
  createdAt: moment("created_at").notNull().defaultNow(),
});

export const sessions = pgTable(
  "sessions",
  {
    /** SHA-256 of the token, in hex; the token itself is never stored. */
    tokenHash: text("token_hash").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
);

export const categories = pgTable(
  "categories",
  {
    id: id(),
    name: text("name").notNull(),
    slug: text("slug").notNull().unique(),
    parentId: uuid("parent_id"),
    position: integer("position").notNull().default(0),
    description: text("description").notNull().default(""),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("categories_name_among_siblings").on(table.parentId, table.name).nullsNotDistinct(),
  ],
);

export const products = pgTable(
  "products",
  {
    id: id(),
    name: text("name").notNull(),
    slug: text("slug").notNull().unique(),
    sku: text("sku").notNull().default(""),
    description: text("description").notNull().default(""),
    pricePaise: money("price_paise").notNull(),
    /** Pieces that can be bought now: what is reserved or sold is already taken off. */
    stock: integer("stock").notNull().default(0),
    categoryId: uuid("category_id")
      .notNull()
      .references(() => categories.id),
    shipping: boolean("shipping").notNull().default(true),
    photos: jsonb("photos").$type<string[]>().notNull().default([]),
    bulkDiscounts: jsonb("bulk_discounts").$type<BulkDiscount[]>().notNull().default([]),
    specifications: jsonb("specifications").$type<Specification[]>().notNull().default([]),
    origin: text("origin").notNull().default(""),
    netQuantity: text("net_quantity").notNull().default(""),
    hsn: text("hsn").notNull().default(""),
    gstPercent: numeric("gst_percent", { precision: 5, scale: 2, mode: "number" }),
    /** The date from which HSN and GST hold. */
    taxFrom: text("tax_from").notNull().default(""),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index().on(table.categoryId),
    index().on(table.createdAt, table.id),
    check("products_price_not_negative", sql`${table.pricePaise} >= 0`),
    check("products_stock_not_negative", sql`${table.stock} >= 0`),
  ],
);

export const orders = pgTable(
  "orders",
  {
    id: id(),
    /** The payment order id `ORD…`, unique for ever; the bank compares ids without case. */
    orderId: text("order_id").notNull(),
    orderKey: text("order_key").notNull().unique(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** Null until the order is paid (or given up). */
    status: text("status").$type<OrderStatus>(),
    paymentState: text("payment_state").$type<PaymentState>().notNull(),
    totalPaise: money("total_paise").notNull(),
    currency: text("currency").notNull().default("INR"),
    /** What a coupon took off the total, and which. */
    couponCode: text("coupon_code"),
    couponPaise: money("coupon_paise").notNull().default(0),
    /** Given when it is shipped. */
    carrier: text("carrier"),
    trackingNumber: text("tracking_number"),
    /** SHA-256 of what was asked for: the same order id with another cart is a conflict. */
    cartDigest: text("cart_digest").notNull(),
    returnUrl: text("return_url").notNull(),
    customerName: text("customer_name").notNull(),
    customerEmail: text("customer_email").notNull(),
    customerPhone: text("customer_phone").notNull(),
    shippingAddress: jsonb("shipping_address").$type<ShippingAddress>().notNull(),
    /** Whether the stock of its lines is taken off the products (reserved or sold). */
    holdsStock: boolean("holds_stock").notNull(),
    reservedUntil: moment("reserved_until").notNull(),
    /** What the gateway last said, and by which transaction it was paid. */
    gatewayStatus: text("gateway_status").notNull().default("NEW"),
    gatewayId: text("gateway_id"),
    transactionId: text("transaction_id").unique(),
    paymentMethod: text("payment_method"),
    /** The open payment page, so that a repeated call gets the same one while its link is good. */
    sessionId: text("session_id"),
    paymentUrl: text("payment_url"),
    sessionExpiresAt: moment("session_expires_at"),
    /** Set while one call asks the gateway for the page; others wait for that one. */
    sessionClaimedAt: moment("session_claimed_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
    paidAt: moment("paid_at"),
    paidMailSentAt: moment("paid_mail_sent_at"),
  },
  (table) => [
    index().on(table.userId, table.createdAt),
    index().on(table.paymentState, table.reservedUntil),
    check("orders_total_not_negative", sql`${table.totalPaise} >= 0`),
  ],
);

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
    gstPercent: numeric("gst_percent", { precision: 5, scale: 2, mode: "number" }),
    fullPricePaise: money("full_price_paise").notNull(),
    unitPricePaise: money("unit_price_paise").notNull(),
    discountPercent: numeric("discount_percent", {
      precision: 5,
      scale: 2,
      mode: "number",
    }).notNull(),
    quantity: integer("quantity").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    check("order_lines_quantity_positive", sql`${table.quantity} > 0`),
  ],
);

/** What happened to an order: who, when, what. */
export const orderEvents = pgTable(
  "order_events",
  {
    id: id(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** Such as `shopper`, `gateway`, `shop`, or an admin's e-mail. */
    actor: text("actor").notNull(),
    /** A sentence for the order's history. */
    what: text("what").notNull(),
    /** Whether the customer reads it, too; otherwise it is for the order desk alone. */
    forShopper: boolean("for_shopper").notNull().default(true),
    at: moment("at").notNull().defaultNow(),
  },
  (table) => [index().on(table.orderId, table.at)],
);

export const refunds = pgTable(
  "refunds",
  {
    id: id(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    /** What the bank knows the refund by; at most 20 characters, the same at every retry. */
    requestId: text("request_id").notNull().unique(),
    amountPaise: money("amount_paise").notNull(),
    reason: text("reason").notNull(),
    state: text("state").$type<"queued" | "pending" | "done" | "failed" | "review">().notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [index().on(table.orderId)],
);

/** Every webhook event that was taken, so that a repeat is known by its id. */
export const webhookEvents = pgTable("webhook_events", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  orderId: text("order_id").notNull(),
  receivedAt: moment("received_at").notNull().defaultNow(),
  appliedAt: moment("applied_at"),
});

export const newsletterSubscriptions = pgTable("newsletter_subscriptions", {
  id: id(),
  email: text("email").notNull(),
  emailKey: text("email_key").notNull().unique(),
  /** The words that were agreed to, and when: proof of consent. */
  consent: text("consent").notNull(),
  /** SHA-256 of the secret in the mail's links, in hex: it confirms and it unsubscribes. */
  linkHash: text("link_hash").unique(),
  confirmedAt: moment("confirmed_at"),
  unsubscribedAt: moment("unsubscribed_at"),
  createdAt: moment("created_at").notNull().defaultNow(),
});

/** A coupon works once: `orderId` is the order that holds it, and it is free while that is null. */
export const coupons = pgTable(
  "coupons",
  {
    /** In upper case, as it is shown. */
    code: text("code").primaryKey(),
    percent: numeric("percent", { precision: 5, scale: 2, mode: "number" }).notNull(),
    /** One for each subscription. */
    subscriptionId: uuid("subscription_id")
      .unique()
      .references(() => newsletterSubscriptions.id),
    orderId: uuid("order_id")
      .unique()
      .references(() => orders.id),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [check("coupons_percent", sql`${table.percent} > 0 and ${table.percent} <= 100`)],
);

export const blogs = pgTable(
  "blogs",
  {
    id: id(),
    slug: text("slug").notNull().unique(),
    title: text("title").notNull(),
    /** HTML that was already cut down to the allow-list. */
    content: text("content").notNull(),
    thumbnail: text("thumbnail").notNull(),
    images: jsonb("images").$type<string[]>().notNull().default([]),
    authorId: uuid("author_id").references(() => users.id, { onDelete: "set null" }),
    /** A copy, so that an article keeps its author's name. */
    authorName: text("author_name").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [index().on(table.createdAt, table.id)],
);

/** One review from each paying customer. */
export const reviews = pgTable(
  "reviews",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    rating: smallint("rating").notNull(),
    text: text("text").notNull(),
    state: text("state").$type<"waiting" | "shown" | "refused">().notNull().default("waiting"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index().on(table.state, table.createdAt),
    check("reviews_rating", sql`${table.rating} between 1 and 5`),
  ],
);
