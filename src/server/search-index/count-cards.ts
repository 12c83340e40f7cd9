import { sql } from "drizzle-orm";
import { type BoundedCount, boundCount } from "#shared/numbers.ts";
import type { Db } from "../database/connection.ts";
import { attributes, attributeValues } from "../database/schema/attributes.ts";
import type { CardFilter } from "./card-filter.ts";
import { fittingCards } from "./fitting-cards.ts";

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

/** The numbers that the counted cards have of an attribute. */
export interface CountedNumbers {
  code: string;
  min: number;
  max: number;
  /** How many cards have one, and the sum of the squares of how many have each. */
  having?: number;
  squares?: number;
}

/** What the cards of a list have, by those that were counted. */
export interface CardCounts {
  cards: BoundedCount;
  /** How many of the counted can be bought now. */
  inStock: number;
  /** Their lowest and highest price; null where there are none. */
  price: { minPaise: number; maxPaise: number } | null;
  choices: CountedChoice[];
  numbers: CountedNumbers[];
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
 * only what those of its variants have that are all that is asked.
 *
 * @param only the code of the one attribute that is counted; `price` for none
 * @param bound counting stops at so many cards
 */
export async function countCards(
  db: Db,
  filter: CardFilter,
  { only, bound = MAX_COUNTED }: { only?: string; bound?: number } = {},
): Promise<CardCounts> {
  const { rows } = await db.execute<CountsRow>(sql`
    with found as materialized (${fittingCards(filter, bound + 1)}),
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
         select code, min(number), max(number), sum(cards) as having,
           sum(cards::float8 * cards) as squares
         from known where kind = 'number' group by code
       ) as numbers) as numbers
    from found`);
  const [row] = rows;
  if (!row) throw new Error("a count answered no row");
  const { cards, inStock, minPaise, maxPaise, choices, numbers } = row;
  return {
    cards: boundCount(cards, bound),
    inStock: Math.min(inStock, bound),
    price:
      minPaise === null || maxPaise === null
        ? null
        : { minPaise: Number(minPaise), maxPaise: Number(maxPaise) },
    choices: choices ?? [],
    numbers: numbers ?? [],
  };
}
