import { and, type SQL, sql } from "drizzle-orm";
import { searchCards, searchMembers } from "../database/schema/search.ts";
import {
  type CardFilter,
  cardCondition,
  categoryConditions,
  isNarrowed,
  memberCondition,
  unionOf,
} from "./card-filter.ts";

/**
 * A query of the cards that are all that is asked, `limit` at most, in no order. What it tells of a
 * family (`facets`, `in_stock`, `price_paise`) is that of those of its members that are all that is
 * asked.
 */
export function fittingCards(filter: CardFilter, limit: number): SQL {
  return sql`select * from (${unionOf(categoryConditions(filter.category), (category) =>
    ofCategory(filter, category),
  )}) as fitting limit ${limit}`;
}

const { id, productId, familyId, facets, inStock, pricePaise, sold, listedAt, origin } =
  searchCards;

function ofCategory(filter: CardFilter, category: SQL): SQL {
  const where = and(category, cardCondition(filter));
  if (!isNarrowed(filter)) {
    return sql`select ${id}, ${productId}, ${familyId}, ${facets}, ${inStock}, ${pricePaise},
        ${sold}, ${listedAt}, ${origin}
      from ${searchCards} where ${where}`;
  }
  return sql`select ${id}, ${productId}, ${familyId}, coalesce(members.facets, ${facets}) as facets,
      coalesce(members.in_stock, ${inStock}) as in_stock,
      coalesce(members.price_paise, ${pricePaise}) as price_paise, ${sold}, ${listedAt}, ${origin}
    from ${searchCards}
    left join lateral (
      select array_agg(distinct value) as facets, bool_or(${searchMembers.inStock}) as in_stock,
        min(${searchMembers.pricePaise}) as price_paise
      from ${searchMembers}, unnest(${searchMembers.facets}) as value
      where ${searchMembers.familyId} = ${familyId} and ${memberCondition(filter)}
    ) as members on ${familyId} is not null
    where ${where} and (${familyId} is null or members.facets is not null)`;
}
