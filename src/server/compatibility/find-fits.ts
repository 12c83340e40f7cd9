import type { FitKind } from "#shared/compatibility/rule.ts";
import type { CatalogueProduct } from "../catalogue/product.ts";
import { catalogueStore } from "../catalogue/store.ts";
import type { Db } from "../database/connection.ts";
import { keyed } from "../database/connection-share.ts";
import { cardsOfVariants, type ListedCard } from "../search/listed-cards.ts";
import { readFacts } from "./facts-store.ts";
import {
  type FittingList,
  type FoundProduct,
  type FoundWithVariants,
  findFitting,
} from "./find-fitting.ts";
import { anyFilter, compileFilters, type FilterLookups } from "./fit-filter.ts";
import type { KnownRules } from "./known-rules.ts";
import type { KnownFacts, RuleTarget } from "./rule-targets.ts";
import { starterList } from "./starter-lines.ts";

/** What the rules want beside a product. */
export interface WantedFits {
  /** The goods of a machine, and the machines of goods. */
  ofMachine: readonly RuleTarget[];
  ofGoods: readonly RuleTarget[];
  /** Kinds of the goods. */
  kinds: readonly FitKind[];
  /** Those that a starter kit takes. */
  starters: readonly RuleTarget[];
  /** Machines, and goods of one kind, at most. */
  limit: number;
}

/** A list to be found, as the search index is asked for it. */
export interface WantedList extends FittingList {
  /** Cards, or the products themselves, of which a starter kit is made. */
  shows: "cards" | "products";
}

/** Cards by the family or the product that they are of. */
export type Cards = ReadonlyMap<string, ListedCard>;

/** A list with what is shown of it. */
export interface FoundList {
  found: readonly FoundProduct[];
  cards: Cards;
  products: readonly CatalogueProduct[];
  factsOf: KnownFacts;
}

/** The lists of a product's page: one of machines, one of each kind of goods, one of each starter. */
export interface FitLists<List> {
  machines: List;
  goods: readonly List[];
  starters: readonly List[];
}

export type FindFits = (wanted: WantedFits) => Promise<FitLists<FoundList>>;

/** Turns what is wanted into lists of the search index. */
export async function wantedLists(
  lookUp: FilterLookups,
  { ofMachine, ofGoods, kinds, starters, limit }: WantedFits,
  codeOf: KnownRules["codeOf"],
): Promise<FitLists<WantedList>> {
  const targets = [...ofMachine, ...ofGoods];
  const filters = await compileFilters(
    lookUp,
    targets.map(({ wanted }) => wanted),
    codeOf,
  );
  const filterOf = new Map(targets.map((target, place) => [target, filters[place]] as const));
  const filterFor = (chosen: readonly RuleTarget[]) =>
    anyFilter(chosen.flatMap((target) => filterOf.get(target) ?? []));
  const cards = (chosen: readonly RuleTarget[]): WantedList => ({
    ...{ filter: filterFor(chosen), limit },
    shows: "cards",
  });
  return {
    machines: cards(ofGoods),
    goods: kinds.map((kind) => cards(ofMachine.filter(({ rule }) => rule.kind === kind))),
    starters: starters.map((target) => ({
      ...starterList(target, filterFor([target])),
      shows: "products",
    })),
  };
}

/** Has each list of a page found by the given function, all of them at the same time. */
export async function eachList<List, Found>(
  { machines, goods, starters }: FitLists<List>,
  find: (list: List) => Promise<Found>,
): Promise<FitLists<Found>> {
  const [ofMachines, ofGoods, ofStarters] = await Promise.all([
    find(machines),
    Promise.all(goods.map(find)),
    Promise.all(starters.map(find)),
  ]);
  return { machines: ofMachines, goods: ofGoods, starters: ofStarters };
}

/** Finds lists with what is shown of them: which products they have by one query, all else at the same time. */
export async function findLists(db: Db, lists: readonly WantedList[]): Promise<FoundList[]> {
  const all = await findFitting(
    db,
    lists.map((list) => ({ ...list, withVariants: list.shows === "cards" })),
  );
  const idsOf = (chosen: readonly (readonly FoundProduct[])[]) => [
    ...new Set(chosen.flat().map(({ id }) => id)),
  ];
  const foundBy = (shows: WantedList["shows"]) =>
    all.filter((_, place) => lists[place]?.shows === shows);
  const [cards, products, factsOf] = await Promise.all([
    Promise.all(
      lists.map(({ shows }, place) =>
        shows === "cards" ? cardsOf(db, all[place] ?? []) : new Map(),
      ),
    ),
    catalogueStore(keyed(db)).productsByIds(idsOf(foundBy("products"))),
    readFacts(db, idsOf(all)),
  ]);
  const productOf = new Map(products.map((product) => [product.id, product]));
  return lists.map(({ shows }, place) => {
    const found = all[place] ?? [];
    const shown = shows === "products" ? found : [];
    return {
      found: found.map(({ variantIds: _, ...product }) => product),
      cards: cards[place] ?? new Map(),
      products: shown.flatMap(({ id }) => productOf.get(id) ?? []),
      factsOf: new Map(
        found.flatMap(({ id }) => {
          const facts = factsOf.get(id);
          return facts ? [[id, facts] as const] : [];
        }),
      ),
    };
  });
}

/** The key of a found product's card. */
export const keyOf = ({ id, familyId }: FoundProduct) => familyId ?? id;

/** The cards of what was found, families by their variants that were found. */
async function cardsOf(db: Db, found: readonly FoundWithVariants[]): Promise<Cards> {
  const wanted = new Map(found.map((product) => [keyOf(product), product]));
  const listed = await cardsOfVariants(db, [...wanted.values()]);
  const familyOf = new Map(found.flatMap(({ id, familyId }) => (familyId ? [[id, familyId]] : [])));
  return new Map(
    listed.map((card) => {
      const variants = [card.product.id, ...(card.family?.productIds ?? [])];
      const family = variants.map((id) => familyOf.get(id)).find((id) => id !== undefined);
      return [card.family ? (family ?? "") : card.product.id, card];
    }),
  );
}
