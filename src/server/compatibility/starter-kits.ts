import { type PricedItem, priceCart } from "#shared/cart/price-cart.ts";
import { ancestorsOf } from "#shared/catalogue/category-tree.ts";
import type { Category } from "#shared/catalogue/contract.ts";
import type { StarterKit, StarterLine } from "#shared/compatibility/fits-contract.ts";
import { isOnSide } from "#shared/compatibility/rule.ts";
import { toRupees } from "#shared/money.ts";
import type { CatalogueProduct } from "../catalogue/product.ts";
import { catalogueStore } from "../catalogue/store.ts";
import type { Db } from "../database/connection.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import { readFacts } from "./facts-store.ts";
import { type FittingList, type FoundProduct, findFitting } from "./find-fitting.ts";
import { anyFilter, compileFilters, filterLookups } from "./fit-filter.ts";
import type { KnownRules } from "./known-rules.ts";
import { tagsOf } from "./product-fits.ts";
import { namedBy, ruleTargets } from "./rule-targets.ts";
import { starterLines, starterList } from "./starter-lines.ts";

/** Machines whose kits are listed: those that sell most. */
const MAX_KITS = 60;
/** Lists of one query. */
const LISTS_AT_ONCE = 40;

export interface FoundKits {
  kits: StarterKit[];
  tags: string[];
}

/**
 * The kits with which a business can begin: those that have more than the machine's supplies, since
 * with ink and paper alone nothing is made that sells. By a dozen queries, whatever the shop's size.
 */
export async function readStarterKits(db: Db, known: KnownRules): Promise<FoundKits> {
  const { codeOf } = known;
  const rules = known.rules.filter(({ starter }) => starter !== null);
  const sides = rules.map(({ machines }) => machines);
  const [found = []] = await findFitting(db, [
    { filter: anyFilter(await compileFilters(filterLookups(db), sides, codeOf)), limit: MAX_KITS },
  ]);
  const machineIds = found.map(({ id }) => id);
  const [machines, named] = await Promise.all([
    readFacts(db, machineIds),
    readFacts(db, namedBy(rules)),
  ]);
  const targets = [...machines.values()].flatMap((machine) => {
    const own = rules.filter((rule) => isOnSide(rule.machines, machine, codeOf));
    return ruleTargets(own, "machine", machine, { codeOf, named }).map((target) => ({
      machine,
      target,
    }));
  });
  const wanted = targets.map(({ target }) => target.wanted);
  const filters = await compileFilters(filterLookups(db), wanted, codeOf);
  const lists = await findEachOnce(
    db,
    targets.map(({ target }, place) =>
      starterList(target, anyFilter(filters.slice(place, place + 1))),
    ),
  );
  const goodsIds = [...new Set(lists.flat().map(({ id }) => id))];
  const store = catalogueStore(db);
  const [products, factsOf, categories] = await Promise.all([
    store.productsByIds([...new Set([...machineIds, ...goodsIds])]),
    readFacts(db, goodsIds),
    store.categories(),
  ]);
  const productOf = new Map(products.map((product) => [product.id, product]));
  const kits = machineIds.flatMap((id) => {
    const machine = machines.get(id);
    const product = productOf.get(id);
    if (!machine || !product) return [];
    const parts = targets.flatMap(({ machine: own, target }, place) =>
      own === machine ? [{ target, found: lists[place] ?? [] }] : [],
    );
    const lines = starterLines({ parts, machine, productOf, factsOf, codeOf });
    const isBusiness = lines.some(({ kind }) => kind === "blank" || kind === "companion");
    if (!isBusiness) return [];
    const kit = kitOf(product, lines, productOf, categories);
    return [{ kit, goods: goodsOf(id, lines), price: product.price }];
  });
  return {
    kits: eachOnce(kits).toSorted(
      (a, b) => Number(b.inStock) - Number(a.inStock) || a.total - b.total,
    ),
    tags: [
      ...tagsOf(known, [...sides, ...wanted]),
      cacheTags.categories,
      ...products.map(({ id }) => cacheTags.product(id)),
    ],
  };
}

/** All that a kit is, its machine too, whatever the order. */
function goodsOf(machineId: string, lines: readonly StarterLine[]): string {
  return [`1 ${machineId}`, ...lines.map(({ product, quantity }) => `${quantity} ${product._id}`)]
    .toSorted()
    .join();
}

/**
 * A press and a printer may each bring the other, and so the same goods at the same total: such a kit
 * is shown once, by its cheapest machine, as the dearest (the printer) serves other trades as well.
 */
function eachOnce(kits: readonly FoundKit[]): StarterKit[] {
  return [...Map.groupBy(kits, ({ goods }) => goods).values()].flatMap((same) =>
    same
      .toSorted((a, b) => a.price - b.price)
      .slice(0, 1)
      .map(({ kit }) => kit),
  );
}

interface FoundKit {
  kit: StarterKit;
  /** All that it is (`goodsOf`). */
  goods: string;
  /** Of its machine, in paise. */
  price: number;
}

/** Many machines ask for the same list: it is looked for once. */
async function findEachOnce(db: Db, lists: readonly FittingList[]): Promise<FoundProduct[][]> {
  const keyOf = (list: FittingList) => JSON.stringify(list);
  const distinct = [...new Map(lists.map((list) => [keyOf(list), list])).values()];
  const found = new Map<string, FoundProduct[]>();
  for (let start = 0; start < distinct.length; start += LISTS_AT_ONCE) {
    const batch = distinct.slice(start, start + LISTS_AT_ONCE);
    const results = await findFitting(db, batch);
    for (const [place, list] of batch.entries()) found.set(keyOf(list), results[place] ?? []);
  }
  return lists.map((list) => found.get(keyOf(list)) ?? []);
}

function kitOf(
  machine: CatalogueProduct,
  lines: readonly StarterLine[],
  productOf: ReadonlyMap<string, CatalogueProduct>,
  categories: readonly Category[],
): StarterKit {
  const { id, name, slug, photos, stock, category } = machine;
  const made = lines.find(({ kind }) => kind === "blank")?.product._id ?? "";
  const categoryOf = ({ product }: StarterLine) => productOf.get(product._id)?.category.name ?? "";
  const kinds = Map.groupBy(
    lines.toSorted((a, b) => Number(b.kind === "blank") - Number(a.kind === "blank")),
    categoryOf,
  );
  const [top = category] = ancestorsOf(categories, category._id);
  return {
    machine: { _id: id, name, slug, photo: photos[0] ?? "" },
    trade: productOf.get(made)?.category.name ?? top.name,
    inStock: stock > 0,
    total: toRupees(
      priceCart([
        ...itemOf(machine, 1),
        ...lines.flatMap(({ product, quantity }) => itemOf(productOf.get(product._id), quantity)),
      ]).total,
    ),
    contents: [...kinds].map(([kind, own]) => ({
      name: own.length === 1 ? (own[0]?.product.name ?? kind) : kind,
      quantity: own.reduce((sum, { quantity }) => sum + quantity, 0),
    })),
  };
}

/** Empty for a product that is sold out. */
function itemOf(product: CatalogueProduct | undefined, wanted: number): PricedItem[] {
  const quantity = Math.min(wanted, product?.stock ?? 0);
  if (!product || quantity === 0) return [];
  const { id: productId, price: fullPrice, bulkDiscounts: tiers, tierGroup } = product;
  return [{ productId, fullPrice, tiers, tierGroup, quantity }];
}
