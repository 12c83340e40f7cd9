import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Machine } from "#shared/compatibility/machines.ts";
import type { Db } from "../database/connection.ts";
import { products } from "../database/schema/catalogue.ts";
import { searchEntries, searchVariants } from "../database/schema/search.ts";
import {
  entryCondition,
  oneProductCondition,
  variantCondition,
} from "../search-index/entry-filter.ts";
import type { Keywords } from "../search-index/keywords.ts";
import { anyFilter, compileFilters, entryFilterOf, filterLookups } from "./fit-filter.ts";
import type { KnownRules } from "./known-rules.ts";

const MAX_FOUND = 20;

/** Machines among which one of each category is looked for. */
const MAX_SORTED = 1_000;
/** More categories of machines nobody chooses among. */
const MAX_KINDS = 40;

/**
 * Machines that a text names, by the search's own words, those that sell most first; without a text the
 * first of all.
 *
 * @param hasAll whether only those that have all words are wanted
 */
export async function findMachines(
  db: Db,
  known: KnownRules,
  text: string,
  keywords: Pick<Keywords, "match">,
  { hasAll = false }: { hasAll?: boolean } = {},
): Promise<Machine[]> {
  const match = await keywords.match(text);
  if (text.trim() !== "" && (!match || (hasAll && !match.matchesAll))) return [];
  const found = await popularMachines(db, known, MAX_FOUND, match?.where);
  return found.map(({ machine }) => machine);
}

/** Of each category of machines the one that sells most, by name: sizes of one kind stand together. */
export async function findMachineKinds(db: Db, known: KnownRules): Promise<Machine[]> {
  const found = await popularMachines(db, known, MAX_SORTED);
  const kinds = Map.groupBy(found, ({ categoryId }) => categoryId);
  return [...kinds.values()]
    .slice(0, MAX_KINDS)
    .flatMap(([first]) => first?.machine ?? [])
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"));
}

async function popularMachines(
  db: Db,
  { rules, codeOf }: KnownRules,
  limit: number,
  where?: SQL,
): Promise<{ machine: Machine; categoryId: string }[]> {
  const sides = rules.map(({ machines }) => machines);
  const filter = entryFilterOf(anyFilter(await compileFilters(filterLookups(db), sides, codeOf)));
  const product = sql`coalesce(${searchEntries.productId}, (
    select ${searchVariants.productId} from ${searchVariants}
    where ${searchVariants.familyId} = ${searchEntries.familyId} and ${variantCondition(filter)}
    order by ${searchVariants.sold} desc, ${searchVariants.productId} limit 1))`;
  return db
    .select({
      machine: {
        _id: products.id,
        name: products.name,
        slug: products.slug,
        photo: sql<string>`coalesce(${products.photos} ->> 0, '')`,
      },
      categoryId: products.categoryId,
    })
    .from(searchEntries)
    .innerJoin(products, eq(products.id, product))
    .where(and(entryCondition(filter), oneProductCondition(filter), where))
    .orderBy(desc(searchEntries.sold), desc(searchEntries.id))
    .limit(limit);
}
