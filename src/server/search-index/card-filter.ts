import { and, type SQL, sql } from "drizzle-orm";
import { searchCards, searchMembers } from "../database/schema/search.ts";

/** Which cards a list shows. What is undefined or empty narrows nothing. */
export interface CardFilter {
  /** The code of a category: its products and those of all below it. */
  categoryCode?: number | undefined;
  /** Conditions on `search_cards`, such as those of a keyword and of machines. */
  conditions: readonly SQL[];
  /** Conditions on `search_members`: what of these a family's one product must meet itself. */
  memberConditions?: readonly SQL[] | undefined;
  inStock: boolean;
  /** Both included; null where there is no bound. */
  price: { minPaise: number | null; maxPaise: number | null };
  /** Of each group, by its attribute's code, a product must have one of these values. */
  values: ReadonlyMap<string, readonly number[]>;
}

/** Whether something narrows a list that the members of one family may differ in. */
export function isNarrowed({ inStock, price, values, memberConditions }: CardFilter): boolean {
  return (
    inStock ||
    price.minPaise !== null ||
    price.maxPaise !== null ||
    values.size > 0 ||
    (memberConditions ?? []).length > 0
  );
}

/**
 * What a card must be, by its own row alone: of a family it is true where its members together have
 * all that is asked.
 */
export function cardCondition(filter: CardFilter): SQL | undefined {
  const { categoryCode, conditions, inStock, price } = filter;
  return and(
    ...conditions,
    categoryCode === undefined
      ? undefined
      : sql`${searchCards.facets} @> ${intArray([-categoryCode])}`,
    ...[...filter.values.values()].map((ids) => sql`${searchCards.facets} && ${intArray(ids)}`),
    inStock ? sql`${searchCards.inStock}` : undefined,
    price.minPaise === null ? undefined : sql`${searchCards.maxPricePaise} >= ${price.minPaise}`,
    price.maxPaise === null ? undefined : sql`${searchCards.pricePaise} <= ${price.maxPaise}`,
  );
}

/** What a member of a family must be to be all that is asked. */
export function memberCondition(filter: CardFilter): SQL | undefined {
  const { categoryCode, inStock, price, memberConditions = [] } = filter;
  return and(
    ...memberConditions,
    categoryCode === undefined
      ? undefined
      : sql`${searchMembers.facets} @> ${intArray([-categoryCode])}`,
    ...[...filter.values.values()].map((ids) => sql`${searchMembers.facets} && ${intArray(ids)}`),
    inStock ? sql`${searchMembers.inStock}` : undefined,
    price.minPaise === null ? undefined : sql`${searchMembers.pricePaise} >= ${price.minPaise}`,
    price.maxPaise === null ? undefined : sql`${searchMembers.pricePaise} <= ${price.maxPaise}`,
  );
}

/** That one product of the card is all that is asked; nothing where no member could fail. */
export function oneProductCondition(filter: CardFilter): SQL | undefined {
  if (!isNarrowed(filter)) return undefined;
  return sql`(${searchCards.familyId} is null or exists (
    select from ${searchMembers}
    where ${searchMembers.familyId} = ${searchCards.familyId} and ${memberCondition(filter)}))`;
}

export function intArray(values: readonly number[]): SQL {
  return sql`${sql.param([...values])}::int[]`;
}
