import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { attributes, attributeValues } from "../database/schema/attributes.ts";
import { searchEntries, searchVariants } from "../database/schema/search.ts";
import { categoryConditions, type FilterCategory, intArray, unionOf } from "./entry-filter.ts";

/** A product as lists filter it, or a family as a whole. */
export interface ListedUnit {
  facets: readonly number[];
  inStock: boolean;
  pricePaise: number;
  maxPricePaise: number;
}

/** An entry of a list, with the variants in its category where it is a family's. */
export interface ListEntry extends ListedUnit {
  variants: readonly ListedUnit[] | null;
}

/** A value of an attribute that lists filter by. */
export interface KnownValue {
  code: string;
  kind: "number" | "choice";
  slug: string;
  name: string;
  swatch: string;
  position: number;
  number: number | null;
}

/** All entries of a list without filters, and what the ids in their facets stand for. */
export interface ListEntries {
  entries: readonly ListEntry[];
  values: ReadonlyMap<number, KnownValue>;
}

interface EntryRow extends ListedUnit, Record<string, unknown> {
  familyId: string | null;
}

/** Products of one list that are held: above it the database counts. */
const MAX_PRODUCTS = 2_000;

/** Reads the entries of a category, or of the catalogue; undefined where they are many. */
export async function readListEntries(
  db: Db,
  category: FilterCategory | undefined,
): Promise<ListEntries | undefined> {
  const { rows } = await db.execute<EntryRow>(sql`
    select * from (${unionOf(
      categoryConditions(category),
      (condition) => sql`
        select ${searchEntries.familyId} as "familyId", ${searchEntries.facets} as facets,
          ${searchEntries.inStock} as "inStock", ${searchEntries.pricePaise}::float8 as "pricePaise",
          ${searchEntries.maxPricePaise}::float8 as "maxPricePaise"
        from ${searchEntries} where ${condition} limit ${MAX_PRODUCTS + 1}`,
    )}) as listed limit ${MAX_PRODUCTS + 1}`);
  if (rows.length > MAX_PRODUCTS) return undefined;
  const familyIds = rows.flatMap(({ familyId }) => familyId ?? []);
  const variants = await db
    .select({
      familyId: searchVariants.familyId,
      facets: searchVariants.facets,
      inStock: searchVariants.inStock,
      pricePaise: searchVariants.pricePaise,
      maxPricePaise: searchVariants.pricePaise,
    })
    .from(searchVariants)
    .where(
      and(
        inArray(searchVariants.familyId, familyIds),
        category && sql`${searchVariants.facets} @> ${intArray([-category.code])}`,
      ),
    )
    .limit(MAX_PRODUCTS + 1);
  if (variants.length > MAX_PRODUCTS) return undefined;
  const variantsOf = Map.groupBy(variants, ({ familyId }) => familyId);
  const entries = rows.map(({ familyId, facets, inStock, pricePaise, maxPricePaise }) => ({
    ...{ facets, inStock, pricePaise, maxPricePaise },
    variants: familyId === null ? null : (variantsOf.get(familyId) ?? []),
  }));
  return { entries, values: await knownValues(db, entries) };
}

async function knownValues(db: Db, entries: readonly ListEntry[]): Promise<ListEntries["values"]> {
  const ids = new Set<number>();
  for (const { facets } of entries) for (const value of facets) if (value > 0) ids.add(value);
  const rows = await db
    .select({
      id: attributeValues.id,
      code: attributes.code,
      kind: attributes.kind,
      slug: attributeValues.slug,
      name: attributeValues.name,
      swatch: attributeValues.swatch,
      position: attributeValues.position,
      number: attributeValues.number,
    })
    .from(attributeValues)
    .innerJoin(attributes, eq(attributes.id, attributeValues.attributeId))
    .where(and(attributes.isFilter, sql`${attributeValues.id} = any(${intArray([...ids])})`));
  return new Map(rows.map(({ id, ...value }) => [id, value]));
}
