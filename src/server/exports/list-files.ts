import { auditSentence } from "#shared/audit-words/audit-sentence.ts";
import type { ExportRequest } from "#shared/exports/contract.ts";
import type { OwnRegistrations } from "#shared/tax/registration.ts";
import { readableChanges } from "../audit/readable-changes.ts";
import { type AuditRow, auditListOf } from "../audit/store.ts";
import { bankLineFileOf } from "../bank/lines-list.ts";
import { productListOf } from "../catalogue/admin-products-store.ts";
import { issueListOf } from "../catalogue/catalogue-issues.ts";
import type { CatalogueProduct } from "../catalogue/product.ts";
import { costsOf } from "../catalogue/product-costs.ts";
import { couponListOf } from "../coupons/admin-store.ts";
import { customerListOf } from "../customers/store.ts";
import type { Db } from "../database/connection.ts";
import type { LongList } from "../database/numbered-page.ts";
import { documentListOf } from "../documents/documents-list-store.ts";
import { eInvoiceListOf } from "../documents/e-invoices-store.ts";
import { type FamilyRecord, familyListOf, familyStore } from "../families/store.ts";
import { orderFilterOf } from "../fulfilment/service.ts";
import { orderListOf } from "../fulfilment/store.ts";
import { unmatchedListOf } from "../payments/unmatched-store.ts";
import { type ListedQuote, quoteListOf } from "../quotes/quote-list-store.ts";
import { quotesStore } from "../quotes/quotes-store.ts";
import { returnListOf } from "../returns/returns-list-store.ts";
import { reviewListOf } from "../reviews/store.ts";
import { zeroResultListOf } from "../search-index/zero-result-store.ts";
import { entryMovementListOf, movementListOf } from "../stock/movement-list.ts";
import * as goods from "./goods-columns.ts";
import * as columns from "./list-columns.ts";
import { fileOf, type ListFile, sortedFileOf } from "./list-file.ts";

/** Opens the file of a list by the very query of its pages. */
export async function openListFile(
  db: Db,
  { list, query }: ExportRequest,
  shop: OwnRegistrations,
): Promise<ListFile> {
  if (list === "orders")
    return fileOf(db, await orderListOf(db, orderFilterOf(query, shop)), columns.orders);
  if (list === "products") {
    const found = await productListOf(db, inFixedOrder(query));
    return query.costs
      ? fileOf(db, withCosts(db, found), goods.productsWithCosts)
      : fileOf(db, found, goods.products);
  }
  if (list === "audit") {
    const found = auditEntryRows(db, auditListOf(db, query), query.costs);
    return fileOf(db, found, columns.audit);
  }
  if (list === "reviews") return fileOf(db, byTime(reviewListOf(db, query.state)), columns.reviews);
  if (list === "e-invoices") return fileOf(db, eInvoiceListOf(db, query), columns.eInvoices);
  if (list === "stock-movements")
    return fileOf(db, movementListOf(db, query.product), goods.stockMovements);
  if (list === "unmatched-payments")
    return sortedFileOf(db, unmatchedListOf(db), columns.unmatchedPayments);
  if (list === "catalogue-issues")
    return sortedFileOf(db, issueListOf(db, query.issue), goods.catalogueIssues);
  const search = query.search?.trim();
  if (list === "stock-entries")
    return fileOf(db, entryMovementListOf(db, { ...query, search }), goods.stockEntries);
  if (list === "zero-result-searches")
    return sortedFileOf(db, zeroResultListOf(db, { ...query, search }), goods.zeroResults);
  if (list === "quotes") {
    const found = byTime(await quoteListOf(db, { ...query, search }));
    return fileOf(db, withOffers(db, found), columns.quotes);
  }
  if (list === "coupons")
    return fileOf(db, couponListOf(db, { ...query, search }), columns.coupons);
  if (list === "customers") return fileOf(db, await customerListOf(db, search), columns.customers);
  if (list === "returns")
    return fileOf(db, byKey(await returnListOf(db, { ...query, search })), columns.returns);
  if (list === "documents")
    return fileOf(db, await documentListOf(db, { ...query, search }), columns.documents);
  if (list === "families")
    return fileOf(db, withVariants(db, familyListOf(db, search)), goods.families);
  if (list === "bank-lines")
    return fileOf(db, await bankLineFileOf(db, { ...query, search }), columns.bankLines);
  // Of a newer version than this node's: another list in its place may be for other eyes.
  throw new Error(`there is no list ${String(list satisfies never)}`);
}

/**
 * By nothing but when its rows were made: its pages begin with those that wait, and one that is dealt with while the file
 * is written would be in it twice.
 */
function byTime<Row>(list: LongList<Row>): LongList<Row> {
  return { ...list, by: list.by.slice(1) };
}

/** By nothing but its key, by the time of which ids are made: a return that moves on while the file is written would be left out of it. */
function byKey<Row>(list: LongList<Row>): LongList<Row> {
  return { ...list, by: [] };
}

/** The newest first where the list is sorted by stock: what is sold while the file is written would be left out, or stand twice. */
function inFixedOrder<Query extends { sort?: string | undefined }>(query: Query): Query {
  return query.sort?.startsWith("stock") ? { ...query, sort: undefined } : query;
}

function withOffers(db: Db, list: LongList<ListedQuote>): LongList<columns.OfferedQuote> {
  return {
    ...list,
    async read(...place) {
      const rows = await list.read(...place);
      const versions = await quotesStore(db).latestVersions(rows.map(({ quote }) => quote));
      return rows.map((row) => ({ ...row, sent: versions.get(row.quote.id) }));
    },
  };
}

function withVariants(db: Db, list: LongList<FamilyRecord>): LongList<goods.FamilyWithVariants> {
  const store = familyStore(db);
  return {
    ...list,
    async read(...place) {
      const rows = await list.read(...place);
      const ids = rows.map(({ id }) => id);
      const names = await store.optionNames(ids);
      const facts = await store.variantFacts(ids);
      const faulty = await store.faultyVariants(ids);
      return rows.map((family) => ({
        family,
        options: names.get(family.id) ?? [],
        variants: facts.get(family.id)?.variants ?? 0,
        faulty: faulty.get(family.id) ?? 0,
      }));
    },
  };
}

function withCosts(db: Db, list: LongList<CatalogueProduct>): LongList<goods.CostedProduct> {
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
function auditEntryRows(
  db: Db,
  list: LongList<AuditRow>,
  seesCosts = false,
): LongList<columns.AuditEntryRow> {
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
