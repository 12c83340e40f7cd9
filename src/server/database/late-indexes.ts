import { getTableName, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { userBusinessText, userSearchText, users } from "./schema/accounts.ts";
import { families, familyNameKey } from "./schema/attributes.ts";
import { bankLineSearchText, bankStatementLines } from "./schema/bank.ts";
import { goodsSearchText, productNameKey, products } from "./schema/catalogue.ts";
import { reviews, reviewWaits } from "./schema/content.ts";
import { documentBuyerLines, documents } from "./schema/documents.ts";
import {
  isDelivered,
  orderLines,
  orderPhones,
  orderPlaceText,
  orderSearchText,
  orders,
} from "./schema/orders.ts";
import { hasFailed, orderPayments, paymentSearchText, refunds } from "./schema/payments.ts";
import { quoteSearchText, quotes, quoteWaits } from "./schema/quotes.ts";
import { returns } from "./schema/returns.ts";
import { stockMovements } from "./schema/stock.ts";

interface LateIndex {
  name: string;
  table: PgTable;
  definition: SQL;
  unique?: true;
  /** The one before, which goes once this one is there. */
  replaces?: string;
}

/**
 * Indexes of large tables that a migration must not make: it would keep the other nodes of a shop from
 * writing to the table until it is done. They are made beside the running shop, which is slower
 * without them and as right.
 */
export const lateIndexes: readonly LateIndex[] = [
  ...[orders, quotes, returns].map((table) => ({
    name: `${getTableName(table)}_by_number`,
    table,
    definition: sql`((${table.number}) text_pattern_ops)`,
    unique: true as const,
  })),
  {
    name: "documents_found",
    table: documents,
    definition: sql`using gin ((${documents.searchText}) gin_trgm_ops)`,
  },
  ...documentBuyerLines.map((line, place) => ({
    name: `documents_of_buyer_${place + 1}`,
    table: documents,
    definition: sql`((${line}) text_pattern_ops, (${documents.issuedOn}), (${documents.id}))`,
    replaces: `documents_by_buyer_${place + 1}`,
  })),
  {
    name: "documents_by_day",
    table: documents,
    definition: columns(documents.issuedOn, documents.id),
  },
  {
    name: "documents_by_kind",
    table: documents,
    definition: columns(documents.kind, documents.issuedOn, documents.id),
  },
  {
    name: "quotes_by_turn",
    table: quotes,
    definition: sql`((${quoteWaits}), (${quotes.createdAt}), (${quotes.id}))`,
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
    // What a person must look at is among the few refunds that are not done.
    name: "refunds_under_way",
    table: refunds,
    definition: sql`${columns(refunds.state, refunds.orderId)} where state <> 'done'`,
  },
  {
    name: "documents_by_number",
    table: documents,
    definition: sql`((lower(${documents.number})) text_pattern_ops)`,
  },
  {
    name: "documents_by_part_of_number",
    table: documents,
    definition: sql`using gin ((lower(${documents.number})) gin_trgm_ops)`,
  },
  {
    name: "documents_correcting",
    table: documents,
    definition: sql`${columns(documents.correctsId)} where ${documents.correctsId} is not null`,
  },
  {
    // By which the accountant's files are read, a batch after the other.
    name: "documents_in_order",
    table: documents,
    definition: columns(documents.issuedOn, documents.kind, documents.sequence, documents.id),
  },
  {
    // By which the balances of all orders are added up: a document's own row is as long as what is printed of it.
    name: "documents_balanced",
    table: documents,
    definition: sql`${columns(documents.orderId)} include (kind, issued_on, total_paise)`,
  },
  {
    name: "documents_to_fill_in",
    table: documents,
    definition: sql`((${documents.id})) where ${documents.searchText} is null`,
  },
  {
    name: "orders_placed",
    table: orders,
    definition: sql`using gin ((${orderPlaceText(orders)}) gin_trgm_ops)`,
  },
  {
    name: "orders_of_email",
    table: orders,
    definition: sql`((lower(${orders.customerEmail})) text_pattern_ops)`,
    replaces: "orders_by_email",
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
  ...orderPhones().map((phone, place) => ({
    name: `orders_by_phone_${place + 1}`,
    table: orders,
    definition: sql`((${phone}))`,
  })),
  {
    name: "orders_found",
    table: orders,
    definition: sql`using gin ((${orderSearchText(orders)}) gin_trgm_ops)`,
  },
  {
    name: "order_payments_found",
    table: orderPayments,
    definition: sql`using gin ((${paymentSearchText(orderPayments)}) gin_trgm_ops)`,
  },
  {
    name: "orders_by_status",
    table: orders,
    definition: columns(orders.status, orders.createdAt, orders.id),
  },
  {
    // Few are due at a time, of all that were ever delivered.
    name: "orders_delivered",
    table: orders,
    definition: sql`${columns(orders.deliveredAt)} where ${isDelivered}`,
  },
  {
    name: "order_lines_searched",
    table: orderLines,
    definition: sql`using gin ((${goodsSearchText(orderLines)}) gin_trgm_ops)`,
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
  {
    name: "stock_movements_of_entry",
    table: stockMovements,
    definition: sql`${columns(stockMovements.entryId, stockMovements.id)} where ${stockMovements.entryId} is not null`,
  },
  {
    name: "products_by_stock",
    table: products,
    definition: columns(products.stock),
  },
  {
    name: "products_by_name",
    table: products,
    definition: sql`((${productNameKey}), (${products.id}))`,
  },
  {
    name: "products_found",
    table: products,
    definition: sql`using gin ((${goodsSearchText(products)}) gin_trgm_ops)`,
  },
  {
    name: "reviews_by_turn",
    table: reviews,
    definition: sql`((${reviewWaits}), (${reviews.createdAt}), (${reviews.id}))`,
  },
  {
    // By which their file is read, a batch after the other.
    name: "reviews_by_time",
    table: reviews,
    definition: columns(reviews.createdAt, reviews.id),
  },
  {
    name: "families_by_name",
    table: families,
    definition: sql`((${familyNameKey}), (${families.id}))`,
  },
  {
    name: "families_found",
    table: families,
    definition: sql`using gin ((${familyNameKey}) gin_trgm_ops)`,
  },
  {
    name: "users_found",
    table: users,
    definition: sql`using gin ((${userSearchText}) gin_trgm_ops)`,
  },
  {
    // Most accounts are of people who buy for themselves.
    name: "users_by_business",
    table: users,
    definition: sql`using gin ((${userBusinessText}) gin_trgm_ops) where ${users.company} <> '' or ${users.gstin} <> ''`,
  },
  ...[orders.company, orders.gstin].map((column) => ({
    // With whose they are, and with the text itself, without which no index is read alone: customers are found by it.
    name: `orders_${column.name}_found`,
    table: orders,
    definition: sql`((lower(${column})) text_pattern_ops) include (user_id, ${sql.identifier(column.name)}) where ${column} is not null`,
    replaces: `orders_by_${column.name}`,
  })),
  {
    // What very many have is soon found among the newest; accounts that were brought along share a time. With what
    // says who is a customer, so that pages of them are passed over by it alone.
    name: "users_in_order",
    table: users,
    definition: sql`${columns(users.createdAt, users.id)} include (role, email)`,
    replaces: "users_by_time",
  },
  {
    name: "products_by_price",
    table: products,
    definition: columns(products.pricePaise, products.id),
  },
  {
    name: "orders_by_total",
    table: orders,
    definition: columns(orders.totalPaise, orders.id),
  },
  {
    // Reports of what was sold read it alone, not the orders.
    name: "orders_sold_between",
    table: orders,
    definition: sql`${columns(orders.paidAt)} include (status, user_id, pay_by, total_paise, coupon_paise, freight_paise, coupon_code)`,
  },
  {
    name: "order_payments_failed",
    table: orderPayments,
    definition: sql`${columns(orderPayments.orderId)} where ${hasFailed}`,
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
    name: "bank_statement_lines_found",
    table: bankStatementLines,
    definition: sql`using gin ((${bankLineSearchText}) gin_trgm_ops)`,
  },
  {
    // One statement's lines in their order: it may have all that there are.
    name: "bank_lines_of_statement",
    table: bankStatementLines,
    definition: sql`${columns(bankStatementLines.statementId, bankStatementLines.state, bankStatementLines.day, bankStatementLines.id)} where ${bankStatementLines.amountPaise} > 0`,
    replaces: "bank_statement_lines_of_statement",
  },
  {
    name: "bank_lines_by_state",
    table: bankStatementLines,
    definition: sql`${columns(bankStatementLines.state, bankStatementLines.day, bankStatementLines.id)} where ${bankStatementLines.amountPaise} > 0`,
    replaces: "bank_lines_dismissed",
  },
  {
    // Which order a line of the bank pays is looked for by its sum.
    name: "orders_by_transferred_sum",
    table: orders,
    definition: sql`${columns(orders.paymentState, orders.totalPaise)} where ${orders.payBy} = 'bank-transfer'`,
  },
  {
    name: "bank_lines_to_fill_in",
    table: bankStatementLines,
    definition: sql`((${bankStatementLines.id})) where ${bankStatementLines.state} is null`,
  },
  {
    // What is printed is one document's: each GSTIN has series of its own, which may print the same.
    name: "documents_printed_once",
    table: documents,
    definition: columns(documents.sellerGstin, documents.number),
    unique: true,
  },
];

/** Columns bear their table's name, which an index takes in brackets alone. */
function columns(...names: readonly PgColumn[]): SQL {
  const bracketed = names.map((name) => sql`(${name})`);
  return sql`(${sql.join(bracketed, sql`, `)})`;
}
