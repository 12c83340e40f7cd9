import type { FitKind, ProductFacts } from "#shared/compatibility/rule.ts";
import type { CatalogueProduct } from "../catalogue/product.ts";
import { catalogueStore } from "../catalogue/store.ts";
import type { Db } from "../database/connection.ts";
import { keyed } from "../database/connection-share.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import { type ListedCard, listedCards } from "../search/listed-cards.ts";
import { readFacts } from "./facts-store.ts";
import { type FoundProduct, findFitting } from "./find-fitting.ts";
import { anyFilter, compileFilters, entryFilterOf, type FitFilter } from "./fit-filter.ts";
import type { KnownRules } from "./known-rules.ts";
import type { RuleTarget } from "./rule-targets.ts";
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

/** Cards by the family or the product that they are of. */
export type Cards = ReadonlyMap<string, ListedCard>;

/** What is found for all products of which the rules want the same. */
export interface FoundFits {
  machines: readonly FoundProduct[];
  /** Of each kind. */
  goods: readonly (readonly FoundProduct[])[];
  /** Of each starter. */
  starters: readonly (readonly FoundProduct[])[];
  ofMachines: Cards;
  ofKinds: Cards;
  starterProducts: readonly CatalogueProduct[];
  /** Of all that was found. */
  factsOf: ReadonlyMap<string, ProductFacts>;
}

export type FindFits = (wanted: WantedFits) => Promise<FoundFits>;

/** The same text for all products of which the rules want the same: goods of a category mostly do, and machines of one kind and size. */
export function fitsKey({ ofMachine, ofGoods }: Pick<WantedFits, "ofMachine" | "ofGoods">): string {
  return JSON.stringify([
    ofMachine.map(({ rule: { kind, starter }, wanted }) => [kind, starter?.takes, wanted]),
    ofGoods.map(({ wanted }) => wanted),
  ]);
}

/** How many products with their cards it holds: about a kilobyte each. */
export function sizeOfFound({ ofMachines, ofKinds, starterProducts }: FoundFits): number {
  return 1 + ofMachines.size + ofKinds.size + starterProducts.length;
}

export async function findFits(
  db: Db,
  { ofMachine, ofGoods, kinds, starters, limit }: WantedFits,
  codeOf: KnownRules["codeOf"],
): Promise<FoundFits> {
  const targets = [...ofMachine, ...ofGoods];
  const filters = await compileFilters(
    db,
    targets.map(({ wanted }) => wanted),
    codeOf,
  );
  const filterOf = new Map(targets.map((target, place) => [target, filters[place]] as const));
  const filterFor = (chosen: readonly RuleTarget[]) =>
    anyFilter(chosen.flatMap((target) => filterOf.get(target) ?? []));
  const machinesWanted = filterFor(ofGoods);
  const goodsWanted = kinds.map((kind) =>
    filterFor(ofMachine.filter(({ rule }) => rule.kind === kind)),
  );
  const [machines = [], ...more] = await findFitting(db, [
    { filter: machinesWanted, limit },
    ...goodsWanted.map((filter) => ({ filter, limit })),
    ...starters.map((target) => starterList(target, filterFor([target]))),
  ]);
  const goods = more.slice(0, kinds.length);
  const kits = more.slice(kinds.length);
  const idsOf = (lists: readonly (readonly FoundProduct[])[]) => [
    ...new Set(lists.flat().map(({ id }) => id)),
  ];
  const [ofMachines, ofKinds, starterProducts, factsOf] = await Promise.all([
    listCards(db, machines, machinesWanted),
    listCards(db, goods.flat(), anyFilter(goodsWanted)),
    catalogueStore(keyed(db)).productsByIds(idsOf(kits)),
    readFacts(db, idsOf([machines, ...more])),
  ]);
  return { machines, goods, starters: kits, ofMachines, ofKinds, starterProducts, factsOf };
}

/** What may change what is found, besides the search index: the owner's rules, names of families and of options. */
export function tagsOfFound({ machines, goods, starters }: FoundFits): string[] {
  const all = [...machines, ...goods.flat(), ...starters.flat()];
  return [
    cacheTags.compatibility,
    cacheTags.attributes,
    cacheTags.categories,
    ...new Set(all.flatMap(({ familyId }) => familyId ?? [])).values().map(cacheTags.family),
  ];
}

/** The key of a found product's card. */
export const keyOf = ({ id, familyId }: FoundProduct) => familyId ?? id;

/** The cards of what was found, families by their variants that a filter finds. */
async function listCards(
  db: Db,
  found: readonly FoundProduct[],
  filter: FitFilter,
): Promise<Cards> {
  const wanted = new Map(found.map((product) => [keyOf(product), product]));
  const listed = await listedCards(
    db,
    [...wanted.values()].map(({ id, familyId }) => ({
      productId: familyId === null ? id : null,
      familyId,
    })),
    entryFilterOf(filter),
  );
  const familyOf = new Map(found.flatMap(({ id, familyId }) => (familyId ? [[id, familyId]] : [])));
  return new Map(
    listed.map((card) => {
      const variants = [card.product.id, ...(card.family?.productIds ?? [])];
      const family = variants.map((id) => familyOf.get(id)).find((id) => id !== undefined);
      return [card.family ? (family ?? "") : card.product.id, card];
    }),
  );
}
