import { type SQL, sql } from "drizzle-orm";
import type { BoundedCount } from "#shared/search/contract.ts";
import type { Db } from "../database/connection.ts";
import { attributes, attributeValues } from "../database/schema/attributes.ts";
import { searchCards, searchMembers } from "../database/schema/search.ts";
import { type CardFilter, cardCondition, isNarrowed, memberCondition } from "./card-filter.ts";

/** Counting stops at so many cards. */
export const MAX_COUNTED = 5_000;

/** A choice of an attribute, and how many of the counted cards have it. */
export interface CountedChoice {
  code: string;
  slug: string;
  name: string;
  swatch: string;
  position: number;
  cards: number;
}

/** What the cards of a list have, by the first `MAX_COUNTED` of them. */
export interface CardCounts {
  cards: BoundedCount;
  /** How many of the counted can be bought now. */
  inStock: number;
  /** Their lowest and highest price; null where there are none. */
  price: { minPaise: number; maxPaise: number } | null;
  choices: CountedChoice[];
  /** The least and greatest number of each attribute that has some. */
  numbers: { code: string; min: number; max: number }[];
}

interface CountsRow extends Record<string, unknown> {
  cards: number;
  inStock: number;
  minPaise: string | null;
  maxPaise: string | null;
  choices: CountedChoice[] | null;
  numbers: CardCounts["numbers"] | null;
}

/**
 * Counts the cards of a list, and by the attributes that lists filter by what they have; of a family
 * only what those of its members have that are all that is asked.
 *
 * @param only the code of the one attribute that is counted; `price` for none
 */
export async function countCards(db: Db, filter: CardFilter, only?: string): Promise<CardCounts> {
  const { rows } = await db.execute<CountsRow>(sql`
    with found as materialized (${countedCards(filter)}),
    counted as (
      select value, count(*)::int as cards
      from found, unnest(found.facets) as value where value > 0 group by value
    ),
    known as (
      select ${attributes.code} as code, ${attributes.kind} as kind, ${attributeValues.slug} as slug,
        ${attributeValues.name} as name, ${attributeValues.swatch} as swatch,
        ${attributeValues.position} as position, ${attributeValues.number} as number, counted.cards
      from counted
      inner join ${attributeValues} on ${attributeValues.id} = counted.value
      inner join ${attributes} on ${attributes.id} = ${attributeValues.attributeId}
      where ${attributes.isFilter} and ${only === undefined ? sql`true` : sql`${attributes.code} = ${only}`}
    )
    select count(*)::int as cards, (count(*) filter (where in_stock))::int as "inStock",
      min(price_paise) as "minPaise", max(price_paise) as "maxPaise",
      (select json_agg(json_build_object('code', code, 'slug', slug, 'name', name,
         'swatch', swatch, 'position', position, 'cards', cards))
       from known where kind = 'choice') as choices,
      (select json_agg(numbers) from (
         select code, min(number), max(number) from known where kind = 'number' group by code
       ) as numbers) as numbers
    from found`);
  const [row] = rows;
  if (!row) throw new Error("a count answered no row");
  const { cards, inStock, minPaise, maxPaise, choices, numbers } = row;
  return {
    cards: { count: Math.min(cards, MAX_COUNTED), isExact: cards <= MAX_COUNTED },
    inStock: Math.min(inStock, MAX_COUNTED),
    price:
      minPaise === null || maxPaise === null
        ? null
        : { minPaise: Number(minPaise), maxPaise: Number(maxPaise) },
    choices: choices ?? [],
    numbers: numbers ?? [],
  };
}

/** The cards to count: one more than the bound tells whether there are more. */
function countedCards(filter: CardFilter): SQL {
  const where = cardCondition(filter) ?? sql`true`;
  if (!isNarrowed(filter)) {
    return sql`select ${searchCards.facets}, ${searchCards.inStock}, ${searchCards.pricePaise}
      from ${searchCards} where ${where} limit ${MAX_COUNTED + 1}`;
  }
  return sql`select coalesce(fitting.facets, ${searchCards.facets}) as facets,
      coalesce(fitting.in_stock, ${searchCards.inStock}) as in_stock,
      coalesce(fitting.price_paise, ${searchCards.pricePaise}) as price_paise
    from ${searchCards}
    left join lateral (
      select array_agg(distinct value) as facets, bool_or(${searchMembers.inStock}) as in_stock,
        min(${searchMembers.pricePaise}) as price_paise
      from ${searchMembers}, unnest(${searchMembers.facets}) as value
      where ${searchMembers.familyId} = ${searchCards.familyId} and ${memberCondition(filter)}
    ) as fitting on ${searchCards.familyId} is not null
    where ${where} and (${searchCards.familyId} is null or fitting.facets is not null)
    limit ${MAX_COUNTED + 1}`;
}
