import { and, type SQL, sql } from "drizzle-orm";
import { searchEntries, searchVariants } from "../database/schema/search.ts";

/** Which entries a list shows. What is undefined or empty narrows nothing. */
export interface EntryFilter {
  category?: FilterCategory | undefined;
  /** Conditions on `search_entries`, such as those of a keyword and of machines. */
  conditions: readonly SQL[];
  /** Conditions on `search_variants`: what of these a family's one product must meet itself. */
  variantConditions?: readonly SQL[] | undefined;
  inStock: boolean;
  /** Both included; null where there is no bound. */
  price: { minPaise: number | null; maxPaise: number | null };
  /** Of each group, by its attribute's code, a product must have one of these values. */
  values: ReadonlyMap<string, readonly number[]>;
}

/** A category in the search index: its own number, and its and those of all below it. */
export interface FilterCategory {
  code: number;
  codes: readonly number[];
  /** Its facets in the place of those of its number, for a statement that is written once for all categories. */
  facets?: SQL;
}

/** Narrowed by something that the variants of one family may differ in. */
export function isNarrowed({ inStock, price, values, variantConditions }: EntryFilter): boolean {
  return (
    inStock ||
    price.minPaise !== null ||
    price.maxPaise !== null ||
    values.size > 0 ||
    (variantConditions ?? []).length > 0
  );
}

/** All of a category, or of the catalogue. */
export function isWhole(filter: EntryFilter): boolean {
  return filter.conditions.length === 0 && !isNarrowed(filter);
}

/**
 * On an entry besides its category, by its own row alone: of a family it is true where its variants
 * together have all that is asked.
 */
export function entryCondition(filter: EntryFilter): SQL | undefined {
  const { conditions, inStock, price, values } = filter;
  return and(
    ...conditions,
    ...[...values.values()].map((ids) => sql`${searchEntries.facets} && ${intArray(ids)}`),
    inStock ? sql`${searchEntries.inStock}` : undefined,
    price.minPaise === null ? undefined : sql`${searchEntries.maxPricePaise} >= ${price.minPaise}`,
    price.maxPaise === null ? undefined : sql`${searchEntries.pricePaise} <= ${price.maxPaise}`,
  );
}

/** True for a variant of a family that is all that is asked. */
export function variantCondition(filter: EntryFilter): SQL | undefined {
  const { category, inStock, price, values, variantConditions = [] } = filter;
  return and(
    ...variantConditions,
    category && sql`${searchVariants.facets} @> ${facetsOf(category)}`,
    ...[...values.values()].map((ids) => sql`${searchVariants.facets} && ${intArray(ids)}`),
    inStock ? sql`${searchVariants.inStock}` : undefined,
    price.minPaise === null ? undefined : sql`${searchVariants.pricePaise} >= ${price.minPaise}`,
    price.maxPaise === null ? undefined : sql`${searchVariants.pricePaise} <= ${price.maxPaise}`,
  );
}

/** That one product of the entry is all that is asked; nothing where no variant could fail. */
export function oneProductCondition(filter: EntryFilter): SQL | undefined {
  if (!isNarrowed(filter)) return undefined;
  // Not `exists`: that the planner may turn into a look at all variants.
  return sql`(${searchEntries.familyId} is null or (
    select true from ${searchVariants}
    where ${searchVariants.familyId} = ${searchEntries.familyId} and ${variantCondition(filter)}
    limit 1))`;
}

/**
 * Conditions that together find the entries of a category, each entry by one of them: those in one of its
 * categories, and families that are in several. One that is always true for the whole catalogue.
 */
export function categoryConditions(category: FilterCategory | undefined): SQL[] {
  if (!category) return [sql`true`];
  return [
    sql`${searchEntries.categoryCode} = any(${intArray(category.codes)})`,
    inSeveralCategories(category),
  ];
}

/** The same with one condition for each category, whose entries an index has in every order. */
export function singleCategoryConditions(category: FilterCategory | undefined): SQL[] {
  if (!category) return [sql`true`];
  if (category.codes.length > MAX_BRANCHES) return [hasCategory(category)];
  return [
    ...category.codes.map((code) => sql`${searchEntries.categoryCode} = ${code}`),
    inSeveralCategories(category),
  ];
}

/** Above it a walk through the whole catalogue is planned sooner than so many side by side. */
const MAX_BRANCHES = 40;

function inSeveralCategories(category: FilterCategory): SQL {
  return sql`${searchEntries.categoryCode} = 0 and ${hasCategory(category)}`;
}

function hasCategory(category: FilterCategory): SQL {
  return sql`${searchEntries.facets} @> ${facetsOf(category)}`;
}

function facetsOf({ code, facets }: FilterCategory): SQL {
  return facets ?? intArray([-code]);
}

/** One query of all entries that the conditions find; an entry must be found by one of them only. */
export function unionOf(conditions: readonly SQL[], query: (condition: SQL) => SQL): SQL {
  return sql.join(
    conditions.map((condition) => sql`(${query(condition)})`),
    sql` union all `,
  );
}

export function intArray(values: readonly number[]): SQL {
  return sql`${sql.param([...values])}::int[]`;
}
