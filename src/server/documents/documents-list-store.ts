import {
  and,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  lte,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { type AnyPgColumn, alias, unionAll } from "drizzle-orm/pg-core";
import type { DocumentKind } from "#shared/documents/document.ts";
import { isStorable } from "#shared/fields.ts";
import { ORDER_ID_PATTERN } from "#shared/orders/order-id.ts";
import { isGstin } from "#shared/tax/gstin.ts";
import type { Db } from "../database/connection.ts";
import { beginsWith, searchTextHolds } from "../database/contains-text.ts";
import {
  type ListCondition,
  type ListPlace,
  type LongList,
  MAX_FOUND,
  MAX_WALKED,
  type NumberedPage,
  readListPage,
} from "../database/numbered-page.ts";
import { documentBuyerLines, documents } from "../database/schema/documents.ts";
import { orders } from "../database/schema/orders.ts";
import { orderKeyOf } from "../orders/store.ts";
import type { DocumentRow } from "./documents-store.ts";
import { sellerGstins } from "./series-store.ts";

/** With the number of its order; null until an older one has it. */
export type FoundDocument = DocumentRow & { orderNumber: string | null };

export interface DocumentFilter {
  /** Taken literally, in any case: a part of what a document says of itself, its buyer or its order. */
  search?: string | undefined;
  kind?: DocumentKind | undefined;
  /** The seller's. */
  gstin?: string | undefined;
  /** Days of India such as 2026-11-22, both included. */
  from?: string | undefined;
  to?: string | undefined;
}

/** Documents on one page of the dashboard. */
const PAGE_SIZE = 25;

/** The dashboard's list of documents: its pages and its export are made of it. */
export async function documentListOf(
  db: Db,
  asked: DocumentFilter,
): Promise<LongList<FoundDocument>> {
  const filter = await withSeller(db, asked);
  return {
    table: documents,
    ...(await conditionOf(db, filter)),
    by: [documents.issuedOn],
    isDescending: true,
    limit: PAGE_SIZE,
    name: `documents ${JSON.stringify(filter)}`,
    ...(filter.search && { max: MAX_FOUND }),
    read: (isShown, order) =>
      db
        .select({ ...getTableColumns(documents), orderNumber: orders.number })
        .from(documents)
        .innerJoin(orders, eq(orders.id, documents.orderId))
        .where(isShown)
        .orderBy(...order),
  };
}

/** One page of the documents that fit, the newest first. */
export async function readDocumentsPage(
  db: Db,
  filter: DocumentFilter,
  place: ListPlace,
): Promise<NumberedPage<FoundDocument>> {
  return readListPage(db, await documentListOf(db, filter), place);
}

/** Who searches for a GSTIN of the shop itself means what was issued under it. */
async function withSeller(db: Db, filter: DocumentFilter): Promise<DocumentFilter> {
  const typed = filter.search?.toUpperCase();
  if (!typed || filter.gstin || !isGstin(typed)) return filter;
  if (!(await sellerGstins(db)).includes(typed)) return filter;
  return { ...filter, search: undefined, gstin: typed };
}

async function conditionOf(db: Db, filter: DocumentFilter): Promise<ListCondition> {
  const facts = hasFacts(documents, filter);
  const search = filter.search?.replace(/^#/, "");
  if (!search) return { fits: facts };
  if (NUMBER_PART.test(search)) {
    for (const isNumbered of [beginsNumber(search), hasPart(search)]) {
      const few = await numberedBy(db, isNumbered, FEW + 1);
      if (few.length > FEW)
        return { fits: inArray(documents.id, idsByNumber(db, isNumbered, filter)) };
      if (few.length > 0)
        return fewByNumber(
          db,
          few.map(({ id }) => id),
          facts,
        );
    }
  }
  if (ORDER_ID_PATTERN.test(search.toUpperCase())) {
    // They are alike in most of their letters: an index of these finds one slowly.
    const isOfOrder = eq(orders.orderKey, orderKeyOf(search));
    const [order] = await db.select({ id: orders.id }).from(orders).where(isOfOrder).limit(1);
    if (order) return { fits: and(eq(documents.orderId, order.id), facts) };
  }
  const holds = searchTextHolds(sql`${documents.searchText}`, search);
  const ofBuyer = documentBuyerLines.map((line) => beginsWith(line, search.toLowerCase()));
  // The planner guesses by a hundred documents how many have a text, and where none of these has it, it reads thousands.
  const isWalked = !facts && (await isSoonFound(db, search.toLowerCase()));
  if (!isWalked) {
    // Where one of them has it, it takes what a single buyer has for what one in a hundred has, and reads all by their day.
    const ids = await idsOf(db, and(holds, facts));
    if (ids.length <= MAX_FOUND) return foundByIds(ids);
  }
  return {
    fits: isWalked ? sql`case when ${holds} then true else false end` : and(holds, facts),
    counted: and(holds, facts),
    surely: ofBuyer.map((isOfBuyer) => and(isOfBuyer, facts) ?? isOfBuyer),
  };
}

/** Whether a page of what a buyer of this whole name has is among the newest documents. */
async function isSoonFound(db: Db, name: string): Promise<boolean> {
  if (!isStorable(name)) return false;
  const newestFirst = sql`order by ${documents.issuedOn} desc, ${documents.id} desc`;
  const lastOfPage = documentBuyerLines.map(
    (line) =>
      sql`(select ${documents.issuedOn} from ${documents} where ${line} = ${name} ${newestFirst} offset ${PAGE_SIZE} limit 1)`,
  );
  const found = await db.$count(
    sql`(select from ${documents} where ${documents.issuedOn} >= greatest(${sql.join(lastOfPage, sql`, `)}) limit ${MAX_WALKED + 1}) as newest`,
  );
  return found > 0 && found <= MAX_WALKED;
}

function hasFacts(
  table: Record<"kind" | "sellerGstin" | "issuedOn", AnyPgColumn>,
  { kind, gstin, from, to }: DocumentFilter,
): SQL | undefined {
  return and(
    kind && eq(table.kind, kind),
    gstin ? eq(table.sellerGstin, gstin) : undefined,
    from ? gte(table.issuedOn, from) : undefined,
    to ? lte(table.issuedOn, to) : undefined,
  );
}

/** A part of numbers such as PR/26-27/000123 that goes over their parts. */
const NUMBER_PART = /^[\p{L}\p{N}]*(?:[/-][\p{L}\p{N}]*)+$/u;

const numbered = alias(documents, "numbered");
const correcting = alias(documents, "correcting");
const lowerNumber = sql`lower(${numbered.number})`;

/** A condition on numbers, and the order in which an index leads to the newest first. */
interface NumberCondition {
  holds: SQL;
  newestFirst: SQL;
}

function beginsNumber(search: string): NumberCondition {
  const text = search.toLowerCase();
  return {
    holds: beginsWith(lowerNumber, text),
    newestFirst: sql`${lowerNumber} using ~>~`,
  };
}

/** So few are read at once with those that correct them, and not looked for again. */
const FEW = 5;

async function fewByNumber(
  db: Db,
  found: string[],
  facts: SQL | undefined,
): Promise<ListCondition> {
  const isNumbered = or(inArray(documents.id, found), inArray(documents.correctsId, found));
  return foundByIds(await idsOf(db, and(isNumbered, facts)));
}

/** The documents that fit, in no order, one more than are counted. */
async function idsOf(db: Db, fits: SQL | undefined): Promise<string[]> {
  const rows = await db
    .select({ id: documents.id })
    .from(documents)
    .where(fits)
    .limit(MAX_FOUND + 1);
  return rows.map(({ id }) => id);
}

const foundByIds = (ids: string[]): ListCondition => ({
  ids,
  fits: sql`${documents.id} = any(${sql.param(ids)}::uuid[])`,
});

function hasPart(search: string): NumberCondition {
  return {
    holds: searchTextHolds(lowerNumber, search),
    newestFirst: sql`${numbered.issuedOn} desc, ${numbered.id} desc`,
  };
}

function numberedBy(db: Db, { holds, newestFirst }: NumberCondition, limit: number, facts?: SQL) {
  return db
    .select({ id: numbered.id })
    .from(numbered)
    .where(and(holds, facts))
    .orderBy(newestFirst)
    .limit(limit);
}

/**
 * A search that some numbers have is meant as one: the documents with it, and those that correct them, the
 * newest of each, as many as a list shows. Each has words like "PR" and "26", so that by the index of all
 * that documents say each would have to be read.
 */
function idsByNumber(db: Db, isNumbered: NumberCondition, filter: DocumentFilter) {
  const correctingThem = db
    .select({ id: correcting.id })
    .from(correcting)
    .innerJoin(numbered, eq(numbered.id, correcting.correctsId))
    .where(and(isNotNull(correcting.correctsId), isNumbered.holds, hasFacts(correcting, filter)))
    .orderBy(desc(correcting.issuedOn), desc(correcting.id))
    .limit(MAX_FOUND + 1);
  return unionAll(
    numberedBy(db, isNumbered, MAX_FOUND + 1, hasFacts(numbered, filter)),
    correctingThem,
  );
}
