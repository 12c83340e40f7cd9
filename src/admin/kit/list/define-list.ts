import type { z } from "zod";
import { dayCodec } from "#shared/codecs.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { readPlaceBeside } from "#shared/list-place.ts";
import { readPageNumber } from "#shared/numbers.ts";

export type QueryOf<E extends Endpoint> = z.input<E["query"]>;

/** In every list; the endpoint's own query has more. */
interface CommonQuery {
  search?: string | undefined;
  sort?: string | undefined;
  /** From 1; left out for the first one. */
  page?: unknown;
  /** Beside which entry, in place of a page's number. */
  after?: string | undefined;
  before?: string | undefined;
}

/** One of some values, each under what people call it. */
interface ChoiceFilter<Value extends string> {
  /** Set by a chip, or by the links of the page's own tabs. */
  kind: "choice" | "tab";
  label: string;
  choices: Readonly<Record<Value, string>>;
}

/** The id of something whose choices the page loads. */
interface IdFilter {
  kind: "id";
  label: string;
}

/** A day such as 2026-11-21. */
interface DayFilter {
  kind: "day";
  label: string;
}

type FilterOf<Value> = string extends Value
  ? IdFilter | DayFilter
  : ChoiceFilter<Extract<Value, string>>;

type FilterName<Query> = Exclude<keyof Query, keyof CommonQuery | "limit">;

interface ListDefinition<Query extends CommonQuery> {
  path: string;
  search?: {
    /** Such as `Search in names`. */
    label: string;
    /** Says what else is searched in, while the field has the focus and is empty. */
    hint?: string;
    maxLength: number;
  };
  /** In the order in which they are offered and stand in the address. */
  filters?: { readonly [Name in FilterName<Query>]?: FilterOf<Exclude<Query[Name], undefined>> };
  /** Its orders by what people call them, first the usual one, whose name is empty. */
  sorts?: Readonly<Record<"" | NonNullable<Query["sort"]>, string>>;
  /** Often wanted queries, each under its name. */
  views?: readonly ListView<Query>[];
  /** What its entries are known by; left out, UUIDs. */
  ids?: RegExp;
}

/** A query under a name. */
export interface ListView<Query> {
  name: string;
  query: Query;
}

/** A filter and the name of its parameter. */
export type ListFilter = (ChoiceFilter<string> | IdFilter | DayFilter) & { name: string };

/** How a list is asked for: what its address says, and what its endpoint is sent. */
export interface List<Query> {
  path: string;
  search: ListDefinition<CommonQuery>["search"];
  /** Those that are chips, and those that the page's own tabs set. */
  filters: readonly ListFilter[];
  tabs: readonly ListFilter[];
  views: readonly ListView<Query>[];
  /** Its orders, each by its name in the address; empty where there is only one. */
  sorts: readonly { sort: string; label: string }[];
  /** Parameters that are unknown or make no sense count for nothing. */
  read: (address: URLSearchParams) => Query;
  /** The list's address, without what is empty. */
  address: (query: Query) => string;
  /** The address of its first page, or of another one, with something changed; undefined takes a part out. */
  changed: (query: Query, changes: Readonly<Record<string, string | undefined>>) => string;
  /** Tab, page and order leave nothing out of a list. */
  narrowedBy: (query: Query) => "search" | "filters" | undefined;
}

export function choice<Value extends string>(
  label: string,
  choices: Readonly<Record<Value, string>>,
): ChoiceFilter<Value> {
  return { kind: "choice", label, choices };
}

/** Parts of a list that are shown one at a time: the page hands their tabs to `ListPage`. */
export function tab<Value extends string>(
  label: string,
  choices: Readonly<Record<Value, string>>,
): ChoiceFilter<Value> {
  return { kind: "tab", label, choices };
}

export const day = (label: string): DayFilter => ({ kind: "day", label });

export const id = (label: string): IdFilter => ({ kind: "id", label });

/** Ids are UUIDs, or shorter. */
const MAX_ID_LENGTH = 100;

/**
 * Describes a list's query once: `defineList<QueryOf<typeof listAdminOrders>>({ … })`. Its filters are
 * the endpoint's: one that it does not take, or whose values are others, is an error of types.
 */
export function defineList<Query extends CommonQuery>(
  definition: ListDefinition<Query>,
): List<Query> {
  const { path, search, views = [], ids } = definition;
  const sorts = Object.entries<string>(definition.sorts ?? {}).map(([sort, label]) => ({
    sort,
    label,
  }));
  const given = Object.entries(definition.filters ?? {}) as [string, Omit<ListFilter, "name">][];
  const all = given.map(([name, filter]) => ({ name, ...filter }) as ListFilter);
  const filters = all.filter(({ kind }) => kind !== "tab");

  const read = (address: URLSearchParams): Query => {
    const text = (name: string) => address.get(name)?.trim() || undefined;
    const page = readPageNumber(text("page"));
    const parts: [string, unknown][] = [
      ["search", search && text("search")?.slice(0, search.maxLength)],
      ...all.map((filter): [string, unknown] => [
        filter.name,
        readValue(filter, text(filter.name)),
      ]),
      ["sort", sorts.find(({ sort }) => sort === text("sort"))?.sort],
      ["page", page > 1 ? page : undefined],
      ...Object.entries(readPlaceBeside(address, ids)),
    ];
    return Object.fromEntries(parts.filter(([, value]) => value !== undefined)) as object as Query;
  };

  const address = (query: Query): string => {
    const parts = Object.entries(query).filter(([name, value]) =>
      name === "page" ? Number(value) > 1 : Boolean(value),
    );
    const names = ["search", ...all.map(({ name }) => name), "sort", "page", "after", "before"];
    parts.sort(([a], [b]) => names.indexOf(a) - names.indexOf(b));
    const texts = parts.map(([name, value]) => [name, String(value)]);
    return texts.length > 0 ? `${path}?${new URLSearchParams(texts)}` : path;
  };

  return {
    path,
    search,
    filters,
    tabs: all.filter(({ kind }) => kind === "tab"),
    views,
    sorts,
    read,
    address,
    changed: (query, changes) =>
      address({ ...query, page: undefined, after: undefined, before: undefined, ...changes }),
    narrowedBy: (query) => {
      if (query.search) return "search";
      const isSet = ({ name }: ListFilter) => (query as Record<string, unknown>)[name];
      return filters.some(isSet) ? "filters" : undefined;
    },
  };
}

function readValue(filter: ListFilter, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (filter.kind === "id") return text.slice(0, MAX_ID_LENGTH);
  if (filter.kind === "day") return dayCodec.read(text);
  return Object.hasOwn(filter.choices, text) ? text : undefined;
}
