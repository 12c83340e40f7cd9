import { type SQL, sql } from "drizzle-orm";
import type { ListSort } from "#shared/search/list-query.ts";
import { searchEntries } from "../database/schema/search.ts";

/** Compared the first first; its texts stand in cursors. */
interface SortKey {
  value: SQL;
  kind: "boolean" | "integer" | "time" | "text";
}

/** A sorting that an index keeps; all its keys run the same way, so that a place is one comparison. */
export interface EntrySort {
  keys: readonly SortKey[];
  descending: boolean;
}

const { inStock, sold, listedAt, pricePaise, origin } = searchEntries;
const id: SortKey = { value: sql`${searchEntries.id}`, kind: "integer" };
const price: SortKey = { value: sql`${pricePaise}`, kind: "integer" };
const listed: SortKey = { value: sql`${listedAt}`, kind: "time" };

/** All sortings but that by relevance, which is by places. */
export const entrySorts: Readonly<Record<Exclude<ListSort, "relevance">, EntrySort>> = {
  popular: {
    keys: [
      { value: sql`${inStock}`, kind: "boolean" },
      { value: sql`${sold}`, kind: "integer" },
      listed,
      id,
    ],
    descending: true,
  },
  newest: { keys: [listed, id], descending: true },
  "price-up": { keys: [price, id], descending: false },
  "price-down": { keys: [price, id], descending: true },
  // By the country's name; what names none stands last.
  origin: { keys: [{ value: sql`${origin}`, kind: "text" }, id], descending: false },
};

/** The order of a list. */
export function orderOf({ keys, descending }: EntrySort): SQL {
  return sql.join(
    keys.map(({ value }) => (descending ? sql`${value} desc` : value)),
    sql`, `,
  );
}

/** The columns that it compares. */
export function keysOf({ keys }: EntrySort): SQL {
  return sql.join(
    keys.map(({ value }) => value),
    sql`, `,
  );
}

/** An entry's place as texts, for a cursor. */
export function placeOf({ keys }: EntrySort): SQL<string[]> {
  const texts = keys.map(({ value, kind }) =>
    kind === "time"
      ? sql`(extract(epoch from ${value}) * 1000000)::bigint::text`
      : sql`(${value})::text`,
  );
  return sql`array[${sql.join(texts, sql`, `)}]`;
}

/** Spellings of each kind of key in a cursor: nothing else reaches the database. */
const written: Readonly<Record<SortKey["kind"], RegExp>> = {
  boolean: /^(?:true|false)$/,
  integer: /^-?\d{1,15}$/,
  time: /^\d{1,16}$/,
  text: /^[^\0]{0,100}$/u,
};

/** Texts that can be a place of this sorting. */
export function isPlace({ keys }: EntrySort, place: readonly unknown[]): place is string[] {
  return (
    place.length === keys.length &&
    keys.every(({ kind }, index) => {
      const text = place[index];
      return typeof text === "string" && written[kind].test(text);
    })
  );
}

const casts: Readonly<Record<SortKey["kind"], (text: string) => SQL>> = {
  boolean: (text) => sql`${text}::boolean`,
  integer: (text) => sql`${text}::bigint`,
  time: (text) => sql`(timestamptz 'epoch' + ${text}::bigint * interval '1 microsecond')`,
  text: (text) => sql`${text}::text`,
};

/** That an entry stands behind a place. */
export function isBehind(sort: EntrySort, place: readonly string[]): SQL {
  const { keys, descending } = sort;
  const left = keysOf(sort);
  const right = sql.join(
    keys.map(({ kind }, index) => casts[kind](place[index] ?? "")),
    sql`, `,
  );
  return descending ? sql`(${left}) < (${right})` : sql`(${left}) > (${right})`;
}
