import { type FieldUnits, readTypedAmount } from "../attributes/typed-amount.ts";
import { MACHINES } from "./fits-address.ts";
import { readPriceWords, upright } from "./price-words.ts";

/** In which order a list shows its products. */
export const listSorts = [
  "relevance",
  "popular",
  "newest",
  "price-up",
  "price-down",
  "origin",
] as const;
export type ListSort = (typeof listSorts)[number];

/** Two bounds, both included; null where there is none. */
export interface NumberRange {
  min: number | null;
  max: number | null;
}

/** As an address asks for it. */
export interface ListQuery {
  /** Without words about the price; empty in a category's list. */
  q: string;
  /** The words are meant as they are typed: no slip is corrected. */
  isLiteral: boolean;
  /** Null for the list's own order: relevance for a search, else the most sold. */
  sort: ListSort | null;
  /** Only what can be bought now. */
  inStock: boolean;
  /** Rupees, GST included. */
  price: NumberRange;
  /** Slugs of chosen values by attribute code; several of one attribute widen. */
  choices: Readonly<Record<string, readonly string[]>>;
  /** Bounds by attribute code, in the attribute's unit. */
  ranges: Readonly<Record<string, NumberRange>>;
  /** Slugs of machines of which one must fit. */
  fits: readonly string[];
}

export const MAX_KEYWORD_LENGTH = 2_000;
/** More chosen values and bounds, or machines, are not read: nobody chooses so many. */
const MAX_FILTERS = 20;
/** As many as a list offers; for each there is a count of its own. */
const MAX_ATTRIBUTES = 12;
const MAX_SLUG_LENGTH = 100;

/** The parameter of what is in stock, and the code under which it is counted. */
export const STOCK = "stock";

/** The parameter of prices, and the code of their group, which no attribute has. */
export const PRICE = "price";

/** Attributes' parameters begin with it, so that campaign parameters are none. */
const ATTRIBUTE = "f.";

/** The name of a filter group's parameter: of the price, of machines or of an attribute, by its code. */
export function parameterOf(code: string): string {
  return code === PRICE || code === MACHINES ? code : ATTRIBUTE + code;
}

/** The parameter that says in which unit a form's bounds are typed, with what `unitsText` writes. */
export function unitParameter(code: string): string {
  return `${parameterOf(code)}.unit`;
}

/** The units of a form's field in one text: `cm|mm` for centimetres that are kept in millimetres. */
export function unitsText({ shown, storedUnit }: FieldUnits): string {
  return shown === storedUnit ? shown : `${shown}|${storedUnit}`;
}

/**
 * Reads what a list is asked to show from an address, as links and forms write it: `q`, `literal=1`,
 * `sort`, `stock=in`, `price.min`, `price.max`, `f.<code>=<slug>` (repeated), `f.<code>.min`, `f.<code>.max`,
 * `fits=<slug>`. Bounds may be typed with units where the form says which are meant
 * (`f.<code>.unit`). Never fails: what is no filter is passed over, and bounds that are upside down
 * change places. What the words say of the price is a bound or an order as those that are chosen are,
 * which go before it.
 */
export function readListQuery(parameters: URLSearchParams): ListQuery {
  const choices: Record<string, string[]> = Object.create(null);
  const ranges: Record<string, NumberRange> = Object.create(null);
  const codes = new Set<string>();
  let read = 0;
  for (const [name, value] of parameters) {
    if (!name.startsWith(ATTRIBUTE) || value === "" || read >= MAX_FILTERS) continue;
    const [code = "", bound, ...more] = name.slice(ATTRIBUTE.length).split(".");
    if (!isSlugText(code) || more.length > 0) continue;
    if (!codes.has(code) && codes.size >= MAX_ATTRIBUTES) continue;
    if (bound === undefined) {
      if (!isSlugText(value)) continue;
      choices[code] = [...new Set([...(choices[code] ?? []), value])];
    } else if (bound === "min" || bound === "max") {
      const number = readBound(parameters, code, value);
      if (number === null) continue;
      ranges[code] = { ...(ranges[code] ?? { min: null, max: null }), [bound]: number };
    } else continue;
    codes.add(code);
    read += 1;
  }
  for (const chosen of Object.values(choices)) chosen.sort();
  for (const [code, range] of Object.entries(ranges)) ranges[code] = upright(range);
  const sort = parameters.get("sort");
  const typed = typedKeyword(parameters);
  const isLiteral = parameters.get("literal") === "1";
  const price = upright({
    min: readBound(parameters, PRICE, parameters.get(`${PRICE}.min`) ?? ""),
    max: readBound(parameters, PRICE, parameters.get(`${PRICE}.max`) ?? ""),
  });
  const wordsAndPrice = isLiteral ? { words: typed, price, sort: null } : readPriceWords(typed);
  return {
    q: wordsAndPrice.words,
    isLiteral,
    sort: listSorts.find((each) => each === sort) ?? wordsAndPrice.sort,
    inStock: parameters.get(STOCK) === "in",
    price: isBounded(price) ? price : wordsAndPrice.price,
    choices,
    ranges,
    fits: [...new Set(parameters.getAll(MACHINES).filter(isSlugText))].sort().slice(0, MAX_FILTERS),
  };
}

/** The keyword of an address as it was typed, words about the price included. */
export function typedKeyword(parameters: URLSearchParams): string {
  return (parameters.get("q") ?? "").trim().slice(0, MAX_KEYWORD_LENGTH);
}

/** Writes it for an address, in one order and one spelling: the same query has the same address. */
export function writeListQuery(query: Partial<ListQuery>): URLSearchParams {
  const parameters = new URLSearchParams();
  const { q, isLiteral, sort, inStock, price, choices = {}, ranges = {}, fits = [] } = query;
  if (q) parameters.set("q", q);
  if (isLiteral) parameters.set("literal", "1");
  if (sort) parameters.set("sort", sort);
  if (inStock) parameters.set(STOCK, "in");
  if (price) writeRange(parameters, PRICE, price);
  for (const code of Object.keys(choices).sort()) {
    for (const slug of choices[code] ?? []) parameters.append(ATTRIBUTE + code, slug);
  }
  for (const code of Object.keys(ranges).sort()) {
    const range = ranges[code];
    if (range) writeRange(parameters, ATTRIBUTE + code, range);
  }
  for (const slug of fits) parameters.append(MACHINES, slug);
  return parameters;
}

/** How many filters narrow a list: a chosen value, a range and the stock count one each. */
export function countFilters({ inStock, price, choices, ranges, fits }: ListQuery): number {
  return (
    Number(inStock) +
    Number(isBounded(price)) +
    Object.values(choices).flat().length +
    Object.values(ranges).filter(isBounded).length +
    fits.length
  );
}

function isBounded({ min, max }: NumberRange): boolean {
  return min !== null || max !== null;
}

function isSlugText(text: string): boolean {
  return text.length <= MAX_SLUG_LENGTH && /^[a-z\d][a-z\d.-]*$/.test(text);
}

/** A bound in its group's own unit; null for what is none. */
function readBound(parameters: URLSearchParams, code: string, typed: string): number | null {
  const [shown = "", storedUnit = shown] = (parameters.get(unitParameter(code)) ?? "").split("|");
  return readTypedAmount(typed, { shown, storedUnit }) ?? null;
}

function writeRange(parameters: URLSearchParams, name: string, { min, max }: NumberRange): void {
  if (min !== null) parameters.set(`${name}.min`, String(min));
  if (max !== null) parameters.set(`${name}.max`, String(max));
}
