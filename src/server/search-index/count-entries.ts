import { type SQL, sql } from "drizzle-orm";
import { type BoundedCount, boundCount } from "#shared/numbers.ts";
import type { Db } from "../database/connection.ts";
import { attributes, attributeValues } from "../database/schema/attributes.ts";
import type { EntryFilter } from "./entry-filter.ts";
import { fittingEntries } from "./fitting-entries.ts";
import { writtenLists } from "./written-lists.ts";

/** Counting stops at so many entries. */
export const MAX_COUNTED = 5_000;

/** A choice of an attribute, and how many of the counted entries have it. */
export interface CountedChoice {
  code: string;
  slug: string;
  name: string;
  swatch: string;
  position: number;
  /** Stored by this name in `list_counts`. */
  cards: number;
}

/** The numbers that the counted entries have of an attribute. */
interface CountedNumbers {
  code: string;
  min: number;
  max: number;
  /** How many entries have one, and the sum of the squares of how many have each. */
  having?: number;
  squares?: number;
}

export interface EntryCounts {
  entries: BoundedCount;
  /** How many of the counted can be bought now. */
  inStock: number;
  /** Their lowest and highest price; null where there are none. */
  price: { minPaise: number; maxPaise: number } | null;
  choices: CountedChoice[];
  numbers: CountedNumbers[];
}

interface CountsRow extends Record<string, unknown> {
  entries: number;
  inStock: number;
  minPaise: string | null;
  maxPaise: string | null;
  choices: CountedChoice[] | null;
  numbers: EntryCounts["numbers"] | null;
}

/**
 * Counts the entries of a list, and by the attributes that lists filter by what they have; of a family
 * only what those of its variants have that are all that is asked.
 *
 * @param only the code of the one attribute that is counted; `price` for none
 * @param bound counting stops at so many entries
 */
export async function countEntries(
  db: Db,
  filter: EntryFilter,
  { only, bound = MAX_COUNTED }: { only?: string; bound?: number } = {},
): Promise<EntryCounts> {
  const { rows } = await askCounted(db, filter, { only, bound });
  const [row] = rows;
  if (!row) throw new Error("a count answered no row");
  const { entries, inStock, minPaise, maxPaise, choices, numbers } = row;
  return {
    entries: boundCount(entries, bound),
    inStock: Math.min(inStock, bound),
    price:
      minPaise === null || maxPaise === null
        ? null
        : { minPaise: Number(minPaise), maxPaise: Number(maxPaise) },
    choices: choices ?? [],
    numbers: numbers ?? [],
  };
}

interface Counting {
  only: string | undefined;
  bound: number;
}

const askCounted = writtenLists<CountsRow, Counting>(countedEntries);

function countedEntries(filter: EntryFilter, { only, bound }: Counting): SQL {
  return sql`
    with found as materialized (${fittingEntries(filter, bound + 1)}),
    counted as (
      select value, count(*)::int as entries
      from found, unnest(found.facets) as value where value > 0 group by value
    ),
    known as (
      select ${attributes.code} as code, ${attributes.kind} as kind, ${attributeValues.slug} as slug,
        ${attributeValues.name} as name, ${attributeValues.swatch} as swatch,
        ${attributeValues.position} as position, ${attributeValues.number} as number, counted.entries
      from counted
      inner join ${attributeValues} on ${attributeValues.id} = counted.value
      inner join ${attributes} on ${attributes.id} = ${attributeValues.attributeId}
      where ${attributes.isFilter} and ${only === undefined ? sql`true` : sql`${attributes.code} = ${only}`}
    )
    select count(*)::int as entries, (count(*) filter (where in_stock))::int as "inStock",
      min(price_paise) as "minPaise", max(price_paise) as "maxPaise",
      (select json_agg(json_build_object('code', code, 'slug', slug, 'name', name,
         'swatch', swatch, 'position', position, 'cards', entries))
       from known where kind = 'choice') as choices,
      (select json_agg(numbers) from (
         select code, min(number), max(number), sum(entries) as having,
           sum(entries::float8 * entries) as squares
         from known where kind = 'number' group by code
       ) as numbers) as numbers
    from found`;
}
