import { getTableName, sql } from "drizzle-orm";
import { goodsSearchText } from "../schema/catalogue.ts";
import { failedPaymentAttempts } from "../schema/failed-payments.ts";
import { orderOwnText, orderPlaceText, recipientPhone } from "../schema/order-search.ts";
import {
  canBeLate,
  isDecided,
  isDelivered,
  isForPickUp,
  isOfBusinessToShip,
  isToShip,
  orderLines,
  orders,
  settledAt,
  soldGoods,
} from "../schema/orders.ts";
import {
  hasTransferReference,
  isUnmatchedEnded,
  orderPayments,
  refunds,
  transferSearchText,
  unmatchedPayments,
  unmatchedTurn,
} from "../schema/payments.ts";
import { quoteSearchText, quotes, quoteWaits } from "../schema/quotes.ts";
import { isToDo, returns } from "../schema/returns.ts";
import { columns, type LateIndex } from "./late-index.ts";

/** Of orders and their payments, refunds, quotes and returns. */
export const indexesOfSales: readonly LateIndex[] = [
  ...[orders, quotes, returns].map((table) => ({
    name: `${getTableName(table)}_by_number`,
    table,
    definition: sql`((${table.number}) text_pattern_ops)`,
    unique: true as const,
  })),
  {
    // With what tells whether one waits, without which no index is read alone.
    name: "quotes_in_turn",
    table: quotes,
    definition: sql`((${quoteWaits}), (${quotes.createdAt}), (${quotes.id})) include (state, question_open)`,
    replaces: "quotes_by_turn",
  },
  {
    name: "quotes_found",
    table: quotes,
    definition: sql`using gin ((${quoteSearchText}) gin_trgm_ops)`,
  },
  {
    name: "quotes_numbered",
    table: quotes,
    definition: sql`(right(${quotes.id}::text, 6))`,
  },
  {
    name: "returns_by_time",
    table: returns,
    definition: columns(returns.movedAt, returns.id),
  },
  {
    name: "returns_to_do",
    table: returns,
    definition: sql`${columns(returns.movedAt, returns.id)} where ${isToDo}`,
  },
  {
    // What a person must look at is among the few refunds that are not done.
    name: "refunds_under_way",
    table: refunds,
    definition: sql`${columns(refunds.state, refunds.orderId)} where state <> 'done'`,
  },
  {
    // Few orders have one; in the index of all that is said of an order, digits are in every row.
    name: "orders_of_purchase_order",
    table: orders,
    definition: sql`using gin ((lower(${orders.purchaseOrder})) gin_trgm_ops) where ${orders.purchaseOrder} is not null`,
  },
  {
    // With the name itself, so that those of a name are counted by it alone.
    name: "orders_of_customer_name",
    table: orders,
    definition: sql`((lower(${orders.customerName})) text_pattern_ops, (${orders.createdAt}), (${orders.id})) include (customer_name)`,
    replaces: "orders_by_customer_name",
  },
  {
    // Few orders go to somebody with another number.
    name: "orders_of_recipient_phone",
    table: orders,
    definition: sql`((${recipientPhone})) where ${recipientPhone} is not null`,
    replaces: "orders_by_phone_2",
  },
  {
    // What an order says of itself, and where it goes, each on its own: a row's entry into an index of trigrams has a beginning of
    // a hundred bytes. Its customer is found by the account (of-people.ts).
    name: "orders_told_decided",
    table: orders,
    definition: sql`using gin ((${orderOwnText(orders)}) gin_trgm_ops, (${orderPlaceText(orders)}) gin_trgm_ops) where ${isDecided}`,
    replaces: [
      "orders_found",
      "orders_found_decided",
      "orders_searched_decided",
      "orders_placed",
      "orders_placed_decided",
    ],
  },
  {
    // Nearly all are paid by the gateway: a list of these passes over the others, which this one tells by itself.
    name: "orders_in_time",
    table: orders,
    definition: sql`${columns(orders.createdAt, orders.id)} include (pay_by)`,
    replaces: "orders_created_at_id_index",
  },
  {
    name: "orders_of_other_ways",
    table: orders,
    definition: sql`${columns(orders.payBy, orders.createdAt, orders.id)} where ${orders.payBy} <> 'gateway'`,
    replaces: "orders_by_way",
  },
  {
    // The bank's transactions are found whole or by their beginnings, by the index that keeps one from paying two orders.
    name: "order_payments_transferred",
    table: orderPayments,
    definition: sql`using gin ((${transferSearchText(orderPayments)}) gin_trgm_ops) where ${hasTransferReference}`,
    replaces: [
      "order_payments_found",
      "order_payments_received_at_index",
      "order_payments_referred",
    ],
  },
  {
    name: "orders_by_status",
    table: orders,
    definition: columns(orders.status, orders.createdAt, orders.id),
  },
  {
    // Late ones are counted and listed by it alone: all that tells whether one is late stands in it.
    name: "orders_that_can_be_late",
    table: orders,
    definition: sql`${columns(orders.createdAt, orders.id)} include (paid_at, arrives_by) where ${canBeLate}`,
  },
  // Of those to ship, what a filter of the list leaves: a whole order would be read of each to tell.
  ...(
    [
      ["packed", sql`${isToShip} and ${orders.packedAt} is not null`],
      ["to_pick_up", sql`${isToShip} and ${isForPickUp}`],
      ["left_in_part", sql`${isToShip} and ${orders.partiallyShipped}`],
      ["of_business", isOfBusinessToShip],
      ["of_another_address", sql`${isToShip} and ${orders.addressRequest} is not null`],
    ] as const
  ).map(([which, where]) => ({
    name: `orders_to_ship_${which}`,
    table: orders,
    definition: sql`${columns(orders.createdAt, orders.id)} where ${where}`,
  })),
  {
    // The dashboard looks every few seconds which were settled last, and its first page at those that have waited longest.
    name: "orders_to_ship_settled",
    table: orders,
    definition: sql`((${settledAt}), (${orders.id})) where ${isToShip}`,
    replaces: "orders_to_ship",
  },
  {
    // Few are due at a time, of all that were ever delivered.
    name: "orders_delivered",
    table: orders,
    definition: sql`${columns(orders.deliveredAt)} where ${isDelivered}`,
  },
  {
    name: "sold_goods_found",
    table: soldGoods,
    definition: sql`using gin ((${goodsSearchText(soldGoods)}) gin_trgm_ops)`,
    replaces: "order_lines_searched",
  },
  {
    name: "order_lines_of_product",
    table: orderLines,
    definition: columns(orderLines.productId, orderLines.orderId),
  },
  {
    name: "orders_numbered",
    table: orders,
    definition: sql`(right(${orders.id}::text, 6))`,
  },
  ...[orders.company, orders.gstin].map((column) => ({
    // With whose they are, and with the text itself, without which no index is read alone: customers are found by it.
    name: `orders_${column.name}_found`,
    table: orders,
    definition: sql`((lower(${column})) text_pattern_ops) include (user_id, ${sql.identifier(column.name)}) where ${column} is not null`,
    replaces: `orders_by_${column.name}`,
  })),
  {
    name: "orders_by_total",
    table: orders,
    definition: columns(orders.totalPaise, orders.id),
  },
  {
    // Reports of what was sold read it alone, not the orders.
    name: "orders_paid_between",
    table: orders,
    definition: sql`${columns(orders.paidAt)} include (status, user_id, pay_by, total_paise, coupon_paise, freight_paise, coupon_code) where ${orders.paidAt} is not null`,
    replaces: ["orders_sold_between", "orders_paid_at_index"],
  },
  {
    // What is looked for by the state of its payment is not paid yet, or on its way back.
    name: "orders_in_payment",
    table: orders,
    definition: sql`${columns(orders.paymentState, orders.reservedUntil)} where ${orders.paymentState} <> 'charged'`,
    replaces: "orders_payment_state_reserved_until_index",
  },
  {
    // Failed tries are counted by their own days: orders whose last one failed are looked for by nobody any more.
    name: "failed_payment_attempts_by_time",
    table: failedPaymentAttempts,
    definition: columns(failedPaymentAttempts.failedAt),
    replaces: "order_payments_failed",
  },
  {
    name: "returns_of_credit",
    table: returns,
    definition: columns(returns.creditId),
  },
  {
    name: "returns_of_replacement",
    table: returns,
    definition: columns(returns.replacementId),
  },
  {
    name: "returns_numbered",
    table: returns,
    definition: sql`(right(${returns.id}::text, 6))`,
  },
  {
    // Which order a line of the bank pays is looked for by its sum.
    name: "orders_by_transferred_sum",
    table: orders,
    definition: sql`${columns(orders.paymentState, orders.totalPaise)} where ${orders.payBy} = 'bank-transfer'`,
  },
  {
    // Those that wait, the oldest first, then those that ended last: there are few, until a backup is restored.
    name: "unmatched_payments_in_turn",
    table: unmatchedPayments,
    definition: sql`((${isUnmatchedEnded}), (${unmatchedTurn}), (${unmatchedPayments.orderKey}))`,
  },
];
