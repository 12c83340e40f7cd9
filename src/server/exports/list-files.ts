import { type AuditChange, auditSubjects } from "#shared/audit/contract.ts";
import { auditSentence } from "#shared/audit-words/audit-sentence.ts";
import { asIndianClock } from "#shared/dates.ts";
import { documentTitles } from "#shared/documents/document-texts.ts";
import type { ExportRequest } from "#shared/exports/contract.ts";
import { type Money, paise, toRupees } from "#shared/money.ts";
import { orderName } from "#shared/orders/order-id.ts";
import { returnStatusNames } from "#shared/returns/return-status.ts";
import { readableChanges } from "../audit/readable-changes.ts";
import { type AuditRow, auditListOf } from "../audit/store.ts";
import { productListOf } from "../catalogue/admin-products-store.ts";
import type { CatalogueProduct } from "../catalogue/product.ts";
import { costsOf } from "../catalogue/product-costs.ts";
import { type CustomerRow, customerListOf } from "../customers/store.ts";
import type { Db } from "../database/connection.ts";
import {
  countList,
  type ListKey,
  type LongList,
  readListBatch,
} from "../database/numbered-page.ts";
import { listed } from "../documents/api.ts";
import { documentListOf, type FoundDocument } from "../documents/documents-store.ts";
import { orderFilterOf } from "../fulfilment/service.ts";
import { orderListOf } from "../fulfilment/store.ts";
import type { OrderRow } from "../orders/store.ts";
import { returnNumber } from "../returns/return-view.ts";
import { type ListedRow, returnListOf } from "../returns/returns-list-store.ts";

/** A list as the rows of a file. */
export interface ListFile {
  columns: readonly string[];
  /** The next rows after a place; `read` of the list's, of which some may be gone meanwhile. */
  next(
    after: ListKey | null,
    limit: number,
  ): Promise<{ rows: string[][]; read: number; last: ListKey | undefined }>;
  /** `max` + 1 where there are more. */
  count(max: number): Promise<number>;
}

/** Each column with what stands in it; an empty cell for what there is not. */
type Columns<Row> = Readonly<Record<string, (row: Row) => string | number | null | undefined>>;

/** Opens the file of a list by the very query of its pages. */
export async function openListFile(db: Db, { list, query }: ExportRequest): Promise<ListFile> {
  if (list === "orders") return fileOf(db, await orderListOf(db, orderFilterOf(query)), orders);
  if (list === "products") {
    const found = await productListOf(db, query);
    return query.costs
      ? fileOf(db, withCosts(db, found), productsWithCosts)
      : fileOf(db, found, products);
  }
  if (list === "audit")
    return fileOf(db, toldAudit(db, auditListOf(db, query), query.costs), audit);
  const search = query.search?.trim();
  if (list === "customers") return fileOf(db, await customerListOf(db, search), customers);
  if (list === "returns") return fileOf(db, await returnListOf(db, { ...query, search }), returns);
  if (list === "documents")
    return fileOf(db, await documentListOf(db, { ...query, search }), documents);
  // Of a newer version than this node's: another list in its place may be for other eyes.
  throw new Error(`there is no list ${String(list satisfies never)}`);
}

function withCosts(db: Db, list: LongList<CatalogueProduct>): LongList<CostedProduct> {
  return {
    ...list,
    async read(...place) {
      const rows = await list.read(...place);
      const costs = await costsOf(
        db,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => ({ ...row, cost: costs.get(row.id) ?? null }));
    },
  };
}

/** With what each row of the audit says in words. */
function toldAudit(db: Db, list: LongList<AuditRow>, seesCosts = false): LongList<ToldRow> {
  return {
    ...list,
    async read(...place) {
      const rows = await list.read(...place);
      const { changeOf, names } = await readableChanges(db, rows, seesCosts);
      return rows.map((row) => {
        const change = changeOf(row);
        const what = auditSentence({ action: row.action, changes: [change] }, names);
        return { row, change, what };
      });
    },
  };
}

function fileOf<Row>(db: Db, list: LongList<Row>, columns: Columns<Row>): ListFile {
  const cells = Object.values(columns);
  return {
    columns: Object.keys(columns),
    async next(after, limit) {
      const { rows, ...place } = await readListBatch(db, list, after, limit);
      return { ...place, rows: rows.map((row) => cells.map((cell) => String(cell(row) ?? ""))) };
    },
    count: (max) => countList(db, list, max),
  };
}

/** Such as 2026-11-24 14:05, by India's clock. */
const moment = (at: Date | null) =>
  at && asIndianClock(at).toISOString().slice(0, 16).replace("T", " ");
const rupees = (amount: number | Money) => toRupees(paise(amount)).toFixed(2);

const orders: Columns<OrderRow> = {
  Order: ({ id, number }) => orderName({ id, number: number ?? undefined }),
  Made: ({ createdAt }) => moment(createdAt),
  Status: ({ status }) => status ?? "Pending",
  Payment: ({ paymentState }) => paymentState,
  "Way to pay": ({ payBy }) => payBy,
  "Payment order id": ({ orderId }) => orderId,
  Paid: ({ paidAt }) => moment(paidAt),
  Customer: ({ customerName }) => customerName,
  "E-mail": ({ customerEmail }) => customerEmail,
  Phone: ({ customerPhone }) => customerPhone,
  Company: ({ company }) => company,
  GSTIN: ({ gstin }) => gstin,
  "Purchase order": ({ purchaseOrder }) => purchaseOrder,
  Address: ({ shippingAddress }) => shippingAddress.address,
  City: ({ shippingAddress }) => shippingAddress.city,
  State: ({ shippingAddress }) => shippingAddress.state,
  Pincode: ({ shippingAddress }) => shippingAddress.pincode,
  Coupon: ({ couponCode }) => couponCode,
  Discount: ({ couponPaise }) => rupees(couponPaise),
  Freight: ({ freightPaise }) => rupees(freightPaise),
  Total: ({ totalPaise }) => rupees(totalPaise),
};

const documents: Columns<FoundDocument> = {
  Number: ({ number }) => number,
  Kind: ({ kind }) => documentTitles[kind],
  Date: ({ issuedOn }) => issuedOn,
  Buyer: (row) => listed(row).buyer.name,
  Company: (row) => listed(row).buyer.company,
  GSTIN: (row) => listed(row).buyer.gstin,
  Order: ({ orderId: id, orderNumber: number }) => orderName({ id, number: number ?? undefined }),
  Corrects: (row) => listed(row).corrects,
  Total: (row) => listed(row).total.toFixed(2),
};

const returns: Columns<ListedRow> = {
  Number: ({ row }) => returnNumber(row),
  Asked: ({ row }) => moment(row.createdAt),
  State: ({ row }) => returnStatusNames[row.status],
  Since: ({ row }) => moment(row.movedAt),
  Customer: ({ customerName }) => customerName,
  Order: ({ row, orderNumber }) => orderName({ id: row.orderId, number: orderNumber ?? undefined }),
  Pieces: ({ quantity }) => quantity,
  Reason: ({ row }) => row.reason,
  Note: ({ row }) => row.note,
  Wish: ({ row }) => row.resolution,
};

const customers: Columns<CustomerRow> = {
  Name: ({ user }) => user.name,
  "E-mail": ({ user }) => user.email,
  Phone: ({ user }) => user.phone,
  Company: ({ user }) => user.company,
  GSTIN: ({ user }) => user.gstin,
  Since: ({ user }) => moment(user.createdAt),
  Orders: ({ orders: count }) => count,
  "Last order": ({ lastOrderAt }) => moment(lastOrderAt),
  Spent: ({ spent }) => rupees(spent),
};

interface ToldRow {
  row: AuditRow;
  change: AuditChange;
  /** What was done, in a sentence. */
  what: string;
}

const audit: Columns<ToldRow> = {
  When: ({ row }) => moment(row.at),
  Who: ({ row }) => row.who,
  Role: ({ row }) => row.role,
  From: ({ row }) => row.address,
  What: ({ what }) => what,
  Call: ({ row }) => row.action,
  About: ({ change }) => auditSubjects[change.subject.type],
  "Its id": ({ row }) => row.subjectId,
  Table: ({ row }) => row.tableName,
  How: ({ row }) => row.operation,
  Before: ({ change }) => change.before && JSON.stringify(change.before),
  After: ({ change }) => change.after && JSON.stringify(change.after),
  Request: ({ row }) => row.requestId,
};

interface CostedProduct extends CatalogueProduct {
  /** Paise. */
  cost: number | null;
}

const products: Columns<CatalogueProduct> = {
  SKU: ({ sku }) => sku,
  Name: ({ name }) => name,
  Category: ({ category }) => category.name,
  Brand: ({ brand }) => brand,
  Price: ({ price }) => rupees(price),
  Stock: ({ stock }) => stock,
  HSN: ({ hsn }) => hsn,
  "GST %": ({ gstPercent }) => gstPercent,
  Origin: ({ origin }) => origin,
  "Net quantity": ({ netQuantity }) => netQuantity,
  "Weight in g": ({ weight }) => weight,
  Address: ({ slug }) => `/product/${slug}`,
  Made: ({ createdAt }) => moment(createdAt),
};

const productsWithCosts: Columns<CostedProduct> = {
  ...products,
  "Cost without GST": ({ cost }) => (cost === null ? null : rupees(cost)),
};

/** Columns of sums and counts, which a workbook adds up; codes of digits, such as an HSN, are texts. */
export const figureColumns: ReadonlySet<string> = new Set([
  ...["Discount", "Freight", "Total", "Pieces", "Orders", "Spent"],
  ...["Price", "Cost without GST", "Stock", "GST %", "Weight in g"],
]);
