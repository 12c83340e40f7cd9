import { PRICE } from "#shared/search/list-query.ts";
import type { EntryCounts } from "./count-entries.ts";
import type { EntryFilter } from "./entry-filter.ts";
import type { KnownValue, ListEntries, ListEntry, ListedUnit } from "./list-entries.ts";

interface Tally {
  entries: number;
  inStock: number;
  minPaise: number;
  maxPaise: number;
  /** How many entries have a value, by its id. */
  values: Map<number, number>;
}

/** The list's own conditions, words and machines aside, as a test of each product. */
interface GroupFilters {
  /** The ids of which a product needs one, by their attribute's code. */
  groups: [string, ReadonlySet<number>][];
  filter: Pick<EntryFilter, "inStock" | "price">;
}

/** Stands for a product that is not what was asked for by more than one group. */
const SEVERAL = Symbol();

/**
 * Counts the entries of a list in memory, as `countEntries` does in the database: of all that is asked, and
 * for each of `groups` with its own choices aside. Each entry is looked at once, however many groups there are.
 */
export function countListEntries(
  { entries, values }: ListEntries,
  filter: Pick<EntryFilter, "inStock" | "price" | "values">,
  groups: readonly string[],
): { all: EntryCounts; aside: Map<string, EntryCounts> } {
  const filters: GroupFilters = {
    groups: [...filter.values].map(([code, ids]) => [code, new Set(ids)]),
    filter,
  };
  const all = emptyTally();
  const aside = new Map(groups.map((code) => [code, emptyTally()]));
  const narrowedBy = groups.length + Number(filter.inStock);
  for (const entry of entries) {
    // Of a family that nothing narrows its own row tells, which knows the variants of other categories as well.
    const units = narrowedBy > 0 ? (entry.variants ?? [entry]) : [entry];
    const fitting: ListedUnit[] = [];
    const failing = new Map<string, ListedUnit[]>();
    for (const unit of units) {
      const failed = failedGroup(unit, filters);
      if (failed === undefined) fitting.push(unit);
      else if (failed !== SEVERAL) failing.set(failed, [...(failing.get(failed) ?? []), unit]);
    }
    add(all, fitting);
    for (const [code, tally] of aside) {
      const others = failing.get(code);
      add(tally, unitsAside(entry, others ? [...fitting, ...others] : fitting, narrowedBy));
    }
  }
  return {
    all: countsOf(all, values),
    aside: new Map([...aside].map(([code, tally]) => [code, countsOf(tally, values, code)])),
  };
}

/** Without the only group nothing narrows the list. */
const unitsAside = (entry: ListEntry, units: readonly ListedUnit[], narrowedBy: number) =>
  narrowedBy === 1 ? [entry] : units;

/** The one group by which a product is not what was asked for; undefined where it is all of it. */
function failedGroup(
  { facets, inStock, pricePaise, maxPricePaise }: ListedUnit,
  { groups, filter: { inStock: inStockOnly, price } }: GroupFilters,
): string | undefined | typeof SEVERAL {
  if (inStockOnly && !inStock) return SEVERAL;
  let failed: string | undefined;
  const { minPaise, maxPaise } = price;
  if (
    (minPaise !== null && maxPricePaise < minPaise) ||
    (maxPaise !== null && pricePaise > maxPaise)
  ) {
    failed = PRICE;
  }
  for (const [code, wanted] of groups) {
    if (facets.some((value) => wanted.has(value))) continue;
    if (failed !== undefined) return SEVERAL;
    failed = code;
  }
  return failed;
}

const emptyTally = (): Tally => ({
  entries: 0,
  inStock: 0,
  minPaise: Number.POSITIVE_INFINITY,
  maxPaise: Number.NEGATIVE_INFINITY,
  values: new Map(),
});

/** Adds an entry by those of its products that are what was asked for. */
function add(tally: Tally, units: readonly ListedUnit[]): void {
  if (units.length === 0) return;
  tally.entries += 1;
  if (units.some(({ inStock }) => inStock)) tally.inStock += 1;
  const price = Math.min(...units.map(({ pricePaise }) => pricePaise));
  tally.minPaise = Math.min(tally.minPaise, price);
  tally.maxPaise = Math.max(tally.maxPaise, price);
  const [first, ...others] = units;
  const facets =
    others.length === 0 ? (first?.facets ?? []) : new Set(units.flatMap((unit) => unit.facets));
  for (const value of facets) {
    if (value > 0) tally.values.set(value, (tally.values.get(value) ?? 0) + 1);
  }
}

function countsOf(tally: Tally, values: ListEntries["values"], only?: string): EntryCounts {
  const { entries, inStock, minPaise, maxPaise } = tally;
  const known = [...tally.values].flatMap(([id, having]): [KnownValue, number][] => {
    const value = values.get(id);
    return value && (only === undefined || value.code === only) ? [[value, having]] : [];
  });
  return {
    entries: { count: entries, isExact: true },
    inStock,
    price: entries === 0 ? null : { minPaise, maxPaise },
    choices: known
      .filter(([{ kind }]) => kind === "choice")
      .map(([{ code, slug, name, swatch, position }, having]) => ({
        ...{ code, slug, name, swatch, position },
        cards: having,
      })),
    numbers: numbersOf(known),
  };
}

function numbersOf(known: readonly (readonly [KnownValue, number])[]): EntryCounts["numbers"] {
  const byCode = new Map<string, Required<EntryCounts["numbers"][number]>>();
  for (const [{ code, number }, having] of known) {
    if (number === null) continue;
    const present = byCode.get(code) ?? { code, min: number, max: number, having: 0, squares: 0 };
    byCode.set(code, {
      code,
      min: Math.min(present.min, number),
      max: Math.max(present.max, number),
      having: present.having + having,
      squares: present.squares + having ** 2,
    });
  }
  return [...byCode.values()];
}
