import { and, asc, desc, eq, gt, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { periodBounds } from "#shared/accounting/period.ts";
import type { EndpointInput } from "#shared/endpoint.ts";
import type {
  ListedStockEntry,
  listStockEntries,
  StockEntry,
} from "#shared/stock/entries-contract.ts";
import type { Db } from "../database/connection.ts";
import { searchTextHoldsWords } from "../database/contains-text.ts";
import type { KeysPlace } from "../database/list-keys.ts";
import {
  type ListPlace,
  MAX_FOUND,
  MAX_NUMBERED,
  type NumberedPage,
  readPlacedPage,
} from "../database/numbered-page.ts";
import { products } from "../database/schema/catalogue.ts";
import {
  branches,
  stockEntries,
  stockEntrySearchText,
  stockMovements,
} from "../database/schema/stock.ts";

const PAGE_SIZE = 25;
/** Movements of an entry in one answer: an import may have a thousand. */
const MOVEMENTS_OF_ENTRY = 200;

export type EntryFilter = Pick<
  EndpointInput<typeof listStockEntries>["query"],
  "search" | "reason" | "from" | "to"
>;

type EntryRow = typeof stockEntries.$inferSelect;

/** What its movements come to; of one from before the entry said it, by whom and with what note. */
const summedMovements = sql`(
  select count(distinct product_id)::int as products, coalesce(sum(delta), 0)::int as delta,
    min(actor) as actor, min(note) as note
  from ${stockMovements} where ${stockMovements.entryId} = ${stockEntries.id}) as moved`;

/** By its number, supplier or bill, why, and its day in India. */
export function entryCondition({ search = "", reason, from, to }: EntryFilter): SQL | undefined {
  const text = search.trim();
  const { createdAt } = stockEntries;
  return and(
    text ? searchTextHoldsWords(stockEntrySearchText, text) : undefined,
    reason && eq(stockEntries.reason, reason),
    from ? gte(createdAt, periodBounds({ from, to: from }).since) : undefined,
    to ? lt(createdAt, periodBounds({ from: to, to }).before) : undefined,
  );
}

/** Reads what was entered of the stock for the dashboard. */
export function entriesStore(db: Db) {
  const selectEntries = (isShown: SQL) =>
    db
      .select({
        entry: stockEntries,
        branch: branches.name,
        products: sql<number>`moved.products`,
        delta: sql<number>`moved.delta`,
        actor: sql<string>`coalesce(nullif(${stockEntries.actor}, ''), moved.actor, 'shop')`,
        note: sql<string>`coalesce(nullif(${stockEntries.note}, ''), moved.note, '')`,
      })
      .from(stockEntries)
      .leftJoin(branches, eq(branches.code, stockEntries.branch))
      .innerJoinLateral(summedMovements, sql`true`)
      .where(isShown)
      .orderBy(desc(stockEntries.id));

  return {
    /** One page, the newest first. */
    list(filter: EntryFilter, place: ListPlace): Promise<NumberedPage<ListedStockEntry>> {
      const fits = entryCondition(filter);
      const max = filter.search?.trim() ? MAX_FOUND : MAX_NUMBERED;
      return readPlacedPage(place, {
        ...{ limit: PAGE_SIZE, max },
        findKeys: (keys) => findKeys(db, fits, keys),
        count: () =>
          db.$count(sql`(select from ${stockEntries} where ${fits ?? sql`true`}
            limit ${max + 1}) as found`),
        read: async (keys) => {
          const ids = keys.map(({ id }) => Number(id));
          const rows = await selectEntries(inArray(stockEntries.id, ids));
          return rows.map(({ products: count, delta, ...row }) => {
            return { ...headOf(row), products: count, delta };
          });
        },
      });
    },

    /**
     * What was entered at once, with its movements; undefined where there is no such entry.
     *
     * @param after only movements after this one
     */
    async find(id: number, after = 0): Promise<StockEntry | undefined> {
      const [found] = await selectEntries(eq(stockEntries.id, id));
      if (!found) return undefined;
      const { productId, delta, note } = stockMovements;
      const rows = await db
        .select({
          ...{ _id: stockMovements.id, productId, name: products.name },
          ...{ branch: branches.name, delta, note },
        })
        .from(stockMovements)
        .innerJoin(branches, eq(branches.code, stockMovements.branch))
        .leftJoin(products, eq(products.id, productId))
        .where(and(eq(stockMovements.entryId, id), gt(stockMovements.id, after)))
        .orderBy(asc(stockMovements.id))
        .limit(MOVEMENTS_OF_ENTRY + 1);
      return {
        ...headOf(found),
        products: found.products,
        movements: rows
          .slice(0, MOVEMENTS_OF_ENTRY)
          .map(({ productId: product, name, ...row }) => ({
            ...row,
            ...(name !== null && { product: { _id: product, name } }),
          })),
        hasMore: rows.length > MOVEMENTS_OF_ENTRY,
      };
    },
  };
}

function headOf({
  entry: { id, number, reason, createdAt, supplier, supplierReference, counted },
  branch,
  actor,
  note,
}: {
  entry: EntryRow;
  branch: string | null;
  actor: string;
  note: string;
}) {
  return {
    ...{ _id: id, number: number ?? "", reason, at: createdAt.toISOString() },
    ...{ actor, note, supplier, supplierReference },
    ...(counted !== null && { counted }),
    ...(branch !== null && { branch }),
  };
}

function findKeys(
  db: Db,
  fits: SQL | undefined,
  { isBackwards, beside, offset, count }: KeysPlace,
) {
  const isBeyond = isBackwards ? gt : lt;
  return db
    .select({ id: sql<string>`${stockEntries.id}::text` })
    .from(stockEntries)
    .where(and(fits, beside === undefined ? undefined : isBeyond(stockEntries.id, Number(beside))))
    .orderBy(isBackwards ? asc(stockEntries.id) : desc(stockEntries.id))
    .limit(count)
    .offset(offset);
}
