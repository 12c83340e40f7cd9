import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import {
  boundsOfOther,
  hasConditions,
  type ProductFacts,
  type Rule,
  type RuleSide,
} from "#shared/compatibility/rule.ts";
import type { Db } from "../database/connection.ts";
import { keyed } from "../database/connection-share.ts";
import { attributes, attributeValues, familyVariants } from "../database/schema/attributes.ts";
import { searchEntries, searchVariants } from "../database/schema/search.ts";
import { together } from "../lib/together.ts";
import { type EntryFilter, intArray } from "../search-index/entry-filter.ts";
import type { KnownRules } from "./known-rules.ts";

/** Which products are wanted: the named, and those that meet the conditions. */
export interface TargetSide extends RuleSide {
  /** From comparisons: of each the number lies within one of these bounds. */
  compared?: readonly (readonly Range[])[];
}

/** Of each group a product must have one of these numbers among its facets. */
type FacetGroups = readonly (readonly number[])[];

/** The same as the search index is asked for it. */
export interface FitFilter {
  /** A product must meet one of these; none where no product can meet the conditions. */
  facets: readonly FacetGroups[];
  productIds: readonly string[];
  /** Families that one of these products belongs to. */
  familyIds: readonly string[];
}

/**
 * The other side of a rule for a product of one side; undefined where it wants nothing. Named
 * products are only those that the comparisons allow, which the caller looks at in their facts.
 */
export function targetSideOf(
  rule: Rule,
  side: "machine" | "goods",
  facts: ProductFacts,
): TargetSide | undefined {
  const wanted = side === "machine" ? rule.goods : rule.machines;
  const compared = rule.comparisons.map((comparison) => {
    const attribute = side === "machine" ? comparison.goods : comparison.machine;
    return boundsOfOther(comparison, side, facts).map((bounds) => ({ attribute, ...bounds }));
  });
  if (compared.some((bounds) => bounds.length === 0)) return undefined;
  // A side of named products alone must not become one of everything within the bounds.
  return hasConditions(wanted) ? { ...wanted, compared } : wanted;
}

/** What conditions name, as the search index knows it. */
export interface FilterLookups {
  /** The numbers of a condition's values. */
  numbersOf: (named: NamedValues) => Promise<readonly number[]>;
  /** Undefined of a product that stands alone. */
  familyOf: (productId: string) => Promise<string | undefined>;
}

/** Looks up all that is asked for in one turn by one query each. */
export const filterLookups = (db: Db): FilterLookups => ({
  numbersOf: together((named) => readNumbers(db, named)),
  familyOf: together((ids) => readFamilies(db, ids)),
});

/** Turns what is wanted into filters of the search index, one for each. */
export async function compileFilters(
  { numbersOf, familyOf }: FilterLookups,
  wanted: readonly TargetSide[],
  codeOf: KnownRules["codeOf"],
): Promise<FitFilter[]> {
  const named = new Map(wanted.flatMap(namedValues).map((each) => [keyOf(each), each]));
  const products = new Map(wanted.flatMap((side) => side.products).map((id) => [id, id]));
  const [numbers, families] = await Promise.all([
    findEach(named, numbersOf),
    findEach(products, familyOf),
  ]);
  const valuesOf = (each: NamedValues) => numbers.get(keyOf(each)) ?? [];
  return wanted.map((side) => ({
    facets: hasConditions(side) ? facetGroups(side, valuesOf, codeOf) : [],
    productIds: side.products,
    familyIds: [...new Set(side.products.flatMap((id) => families.get(id) ?? []))],
  }));
}

/** Finds something for each at the same time; by the same keys. */
async function findEach<Asked, Found>(
  asked: ReadonlyMap<string, Asked>,
  find: (each: Asked) => Promise<Found>,
): Promise<Map<string, Found>> {
  return new Map(
    await Promise.all([...asked].map(async ([key, each]) => [key, await find(each)] as const)),
  );
}

/** A filter for what any of these filters finds. */
export function anyFilter(filters: readonly FitFilter[]): FitFilter {
  const facets = new Map(
    filters.flatMap((filter) => filter.facets.map((groups) => [JSON.stringify(groups), groups])),
  );
  return {
    facets: [...facets.values()],
    productIds: [...new Set(filters.flatMap(({ productIds }) => productIds))],
    familyIds: [...new Set(filters.flatMap(({ familyIds }) => familyIds))],
  };
}

/** On an entry, and, of a family, on one of its variants. */
export interface FitConditions {
  /** On `search_entries`. */
  entry: SQL;
  /** On `search_variants`. */
  variant: SQL;
}

export function conditionsOf({ facets, productIds, familyIds }: FitFilter): FitConditions {
  const ids = sql`any(${sql.param(productIds)}::uuid[])`;
  const ofVariant = [
    ...facets.map((groups) => hasOneOfEach(searchVariants.facets, groups)),
    productIds.length > 0 && sql`${searchVariants.productId} = ${ids}`,
  ];
  const ofEntry = [
    ...facets.map((groups) => hasOneOfEach(searchEntries.facets, groups)),
    productIds.length > 0 && sql`${searchEntries.productId} = ${ids}`,
    familyIds.length > 0 && sql`${searchEntries.familyId} = any(${sql.param(familyIds)}::uuid[])`,
  ];
  return { entry: anyWay(ofEntry), variant: anyWay(ofVariant) };
}

/**
 * A condition for each group: so the index passes over what none of the rarest group has. As one query of intarray it
 * looks at all that any number is said of, which among a million products took a hundred times as long.
 */
function hasOneOfEach(column: AnyPgColumn, groups: FacetGroups): SQL {
  const conditions = groups.map((numbers) => sql`${column} && ${intArray(numbers)}`);
  return sql`(${sql.join(conditions, sql` and `)})`;
}

function anyWay(ways: readonly (SQL | false)[]): SQL {
  const given = ways.filter((way) => way !== false);
  return given.length === 0 ? sql`false` : sql`(${sql.join(given, sql` or `)})`;
}

/** The same as the search index filters its lists. */
export function entryFilterOf(filter: FitFilter): EntryFilter {
  const { entry, variant } = conditionsOf(filter);
  return {
    conditions: [entry],
    variantConditions: [variant],
    inStock: false,
    price: { minPaise: null, maxPaise: null },
    values: new Map(),
  };
}

/** Conditions as one alternative; none where one of them can be met by nothing. */
function facetGroups(
  { categories, choices, ranges, compared = [] }: TargetSide,
  valuesOf: (named: NamedValues) => readonly number[],
  codeOf: KnownRules["codeOf"],
): FacetGroups[] {
  const groups = [
    ...(categories.length > 0
      ? [categories.flatMap((id) => codeOf(id) ?? []).map((code) => -code)]
      : []),
    ...choices.map((choice) => choicesOf(choice).flatMap(valuesOf)),
    ...ranges.map(valuesOf),
    ...compared.map((bounds) => bounds.flatMap(valuesOf)),
  ];
  return groups.some((group) => group.length === 0) ? [] : [groups];
}

type Range = RuleSide["ranges"][number];

/** One value of an attribute by its slug, or all whose numbers lie within bounds. */
export type NamedValues = { attribute: string; slug: string } | Range;

export const keyOf = (named: NamedValues): string =>
  "slug" in named
    ? `${named.attribute} ${named.slug}`
    : `${named.attribute} ${named.min} ${named.max}`;

const choicesOf = ({ attribute, values }: RuleSide["choices"][number]): NamedValues[] =>
  values.map((slug) => ({ attribute, slug }));

const namedValues = ({ choices, ranges, compared = [] }: TargetSide): NamedValues[] => [
  ...choices.flatMap(choicesOf),
  ...ranges,
  ...compared.flat(),
];

/** The numbers of all values that conditions speak of, by one query: of a range there may be thousands. */
async function readNumbers(db: Db, named: readonly NamedValues[]): Promise<(readonly number[])[]> {
  const slugs = named.filter((each) => "slug" in each);
  const ranges = named.filter((each): each is Range => !("slug" in each));
  const { rows } = await keyed(db).execute<{ key: string; numbers: number[] }>(sql`
    select w.key, json_agg(${attributeValues.id} order by ${attributeValues.id}) as numbers
    from unnest(${sql.param(slugs.map(keyOf))}::text[],
      ${sql.param(slugs.map(({ attribute }) => attribute))}::text[],
      ${sql.param(slugs.map(({ slug }) => slug))}::text[]) as w(key, code, slug)
    inner join ${attributes} on ${attributes.code} = w.code
    inner join ${attributeValues} on ${attributeValues.attributeId} = ${attributes.id}
      and ${attributeValues.slug} = w.slug
    group by w.key
    union all
    select w.key, json_agg(${attributeValues.id} order by ${attributeValues.id})
    from unnest(${sql.param(ranges.map(keyOf))}::text[],
      ${sql.param(ranges.map(({ attribute }) => attribute))}::text[],
      ${sql.param(ranges.map(({ min }) => min ?? "-Infinity"))}::float8[],
      ${sql.param(ranges.map(({ max }) => max ?? "Infinity"))}::float8[])
      as w(key, code, least, greatest)
    inner join ${attributes} on ${attributes.code} = w.code
    inner join ${attributeValues} on ${attributeValues.attributeId} = ${attributes.id}
      and ${attributeValues.number} between w.least and w.greatest
    group by w.key`);
  const numbers = new Map(rows.map((row) => [row.key, row.numbers]));
  return named.map((each) => numbers.get(keyOf(each)) ?? []);
}

/** The family of each product that has one, in the order of the products. */
async function readFamilies(
  db: Db,
  productIds: readonly string[],
): Promise<(string | undefined)[]> {
  const { rows } = await keyed(db).execute<{ product_id: string; family_id: string }>(sql`
    select ${familyVariants.productId} as product_id, ${familyVariants.familyId} as family_id
    from ${familyVariants}
    where ${familyVariants.productId} = any(${sql.param([...new Set(productIds)])}::uuid[])`);
  const familyOf = new Map(rows.map(({ product_id, family_id }) => [product_id, family_id]));
  return productIds.map((id) => familyOf.get(id));
}
