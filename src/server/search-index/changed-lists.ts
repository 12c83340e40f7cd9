import { isDeepStrictEqual } from "node:util";
import { inArray } from "drizzle-orm";
import { announce } from "../database/change-feed.ts";
import type { Db } from "../database/connection.ts";
import { changedLists, searchEntries, searchVariants } from "../database/schema/search.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import { WHOLE_CATALOGUE } from "./list-counts-store.ts";

/** Of some entries and variants, texts aside, by what each row is of. */
type ListedFacts = ReadonlyMap<string, { facets: readonly number[] }>;

const entryFacts = {
  facets: searchEntries.facets,
  pricePaise: searchEntries.pricePaise,
  maxPricePaise: searchEntries.maxPricePaise,
  inStock: searchEntries.inStock,
  origin: searchEntries.origin,
  listedAt: searchEntries.listedAt,
};

const variantFacts = {
  familyId: searchVariants.familyId,
  facets: searchVariants.facets,
  pricePaise: searchVariants.pricePaise,
  inStock: searchVariants.inStock,
};

/** Of products that stand alone, and of families with their variants. */
export async function listedFacts(
  db: Db,
  productIds: readonly string[],
  familyIds: readonly string[],
): Promise<ListedFacts> {
  const facts = new Map<string, { facets: readonly number[] }>();
  const entries = await db
    .select({ of: searchEntries.productId, ...entryFacts })
    .from(searchEntries)
    .where(inArray(searchEntries.productId, [...productIds]));
  for (const entry of entries) facts.set(`product ${entry.of}`, entry);
  if (familyIds.length === 0) return facts;
  const familyEntries = await db
    .select({ of: searchEntries.familyId, ...entryFacts })
    .from(searchEntries)
    .where(inArray(searchEntries.familyId, [...familyIds]));
  for (const entry of familyEntries) facts.set(`family ${entry.of}`, entry);
  const variants = await db
    .select({ of: searchVariants.productId, ...variantFacts })
    .from(searchVariants)
    .where(inArray(searchVariants.familyId, [...familyIds]));
  for (const variant of variants) facts.set(`variant ${variant.of}`, variant);
  return facts;
}

/** Announces the lists whose entries, order or filters have become different. */
export async function announceChangedLists(
  db: Db,
  before: ListedFacts,
  after: ListedFacts,
): Promise<void> {
  const changed = [...new Set([...before.keys(), ...after.keys()])]
    .map((key) => [before.get(key), after.get(key)] as const)
    .filter(([was, is]) => !isDeepStrictEqual(was, is));
  await announceListsOf(
    db,
    changed.flatMap(([was, is]) => [was?.facets ?? [], is?.facets ?? []]),
  );
}

/** Those of an entry's facets that say which lists show it: its categories, with all above. */
export function listFacets(facets: readonly number[]): number[] {
  return facets.filter((value) => value < 0);
}

/** Announces the lists that show entries with these facets, if there are any, and notes them. */
export async function announceListsOf(
  db: Db,
  facets: readonly (readonly number[])[],
): Promise<void> {
  if (facets.length === 0) return;
  const codes = [...new Set(facets.flatMap(listFacets))].map((code) => -code);
  await announce(db, cacheTags.list(), ...codes.map((code) => cacheTags.list(code)));
  // Always a new row: nobody waits for another who changes the same list.
  const noted = [WHOLE_CATALOGUE, ...codes];
  await db.insert(changedLists).values(noted.map((categoryCode) => ({ categoryCode })));
}

/** Announces that the dictionary of attributes has changed, by which every list has its filters. */
export async function announceDictionary(db: Db): Promise<void> {
  await announce(db, cacheTags.attributes);
  await db.insert(changedLists).values({ categoryCode: null });
}
