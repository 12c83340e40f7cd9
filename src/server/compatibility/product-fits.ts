import type { Fits, Fitting, StarterLine } from "#shared/compatibility/fits-contract.ts";
import {
  type FitKind,
  fitKinds,
  fits,
  isOnSide,
  type ProductFacts,
  type Rule,
} from "#shared/compatibility/rule.ts";
import type { Db } from "../database/connection.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import { anyOf, compileFilters } from "./card-filter.ts";
import { readFacts } from "./facts-store.ts";
import { type FittingList, findFitting } from "./find-fitting.ts";
import { fittingCards } from "./fitting-cards.ts";
import type { KnownRules } from "./known-rules.ts";
import { type RuleWish, wishesOf } from "./wanted.ts";

/** Cards of one kind, and machines, on a product's page. */
const MAX_SHOWN = 12;
/** Products that one rule brings into a starter kit, such as the colours of an ink. */
const MAX_EACH = 12;
/** A starter kit longer than that nobody reads. */
const MAX_STARTER_LINES = 24;

type ProductFits = Omit<Fits, "success"> & { tags: string[] };

const nothing: ProductFits = {
  isMachine: false,
  starter: [],
  goods: [],
  machines: [],
  tags: [cacheTags.compatibility],
};

/**
 * What a product's page shows of what fits: five short queries one after the other, whatever the shop's
 * size. Undefined where there is no such product.
 */
export async function productFits(
  db: Db,
  known: KnownRules,
  id: string,
): Promise<ProductFits | undefined> {
  const { rules, codeOf } = known;
  const facts = (await readFacts(db, [id])).get(id);
  if (!facts) return undefined;
  const asMachine = rules.filter((rule) => isOnSide(rule.machines, facts, codeOf));
  const asGoods = rules.filter(
    ({ kind, goods }) => kind !== "machine" && isOnSide(goods, facts, codeOf),
  );
  if (asMachine.length + asGoods.length === 0) return nothing;

  const [ofMachine, ofGoods] = await Promise.all([
    wishesOf(db, asMachine, "machine", facts, codeOf),
    wishesOf(db, asGoods, "goods", facts, codeOf),
  ]);
  const wishes = [...ofMachine, ...ofGoods];
  const filters = await compileFilters(
    db,
    wishes.map(({ wanted }) => wanted),
    codeOf,
  );
  const filterOf = new Map(wishes.map((wish, place) => [wish, filters[place]] as const));
  const filterFor = (chosen: readonly RuleWish[]) =>
    anyOf(chosen.flatMap((wish) => filterOf.get(wish) ?? []));

  const kinds = fitKinds.filter((kind) => ofMachine.some(({ rule }) => rule.kind === kind));
  const starters = ofMachine.filter(({ rule }) => rule.starter !== null);
  // One more than shown tells whether there are more; the product itself may be among them.
  const lists: FittingList[] = [
    { filter: filterFor(ofGoods), limit: MAX_SHOWN + 1 },
    ...kinds.map((kind) => ({
      filter: filterFor(ofMachine.filter(({ rule }) => rule.kind === kind)),
      limit: MAX_SHOWN + 1,
    })),
    ...starters.map((wish) => {
      const isEach = wish.rule.starter?.takes === "each";
      return { filter: filterFor([wish]), limit: isEach ? MAX_EACH : 1, eachMember: isEach };
    }),
  ];
  const found = (await findFitting(db, lists)).map((ids) => ids.filter((other) => other !== id));
  const [machineIds = [], ...others] = found;
  const goodsIds = others.slice(0, kinds.length);
  const starterIds = others.slice(kinds.length);

  const ids = [...new Set(found.flat())];
  const [cards, factsOf] = await Promise.all([fittingCards(db, ids), readFacts(db, ids)]);

  const fittingOf = (chosen: readonly Rule[], other: string, isGoods: boolean): Fitting[] => {
    const card = cards.get(other);
    const its = factsOf.get(other);
    const rule =
      its && chosen.find((each) => isPair(each, isGoods ? [facts, its] : [its, facts], codeOf));
    return card && rule ? [{ card, reason: rule.reason }] : [];
  };

  const starter: StarterLine[] = starters.flatMap(({ rule }, place) =>
    (starterIds[place] ?? []).slice(0, MAX_EACH).flatMap((other) =>
      fittingOf([rule], other, true).map(({ card, reason }) => ({
        product: starterProduct(card),
        kind: rule.kind,
        pieces: rule.starter?.pieces ?? 1,
        reason,
      })),
    ),
  );
  const goods = kinds.flatMap((kind, place) => {
    const all = (goodsIds[place] ?? []).flatMap((other) =>
      fittingOf(
        asMachine.filter((rule) => rule.kind === kind),
        other,
        true,
      ),
    );
    if (all.length === 0) return [];
    return [{ kind, fittings: all.slice(0, MAX_SHOWN), hasMore: all.length > MAX_SHOWN }];
  });
  const machines = machineIds
    .flatMap((other) => fittingOf(asGoods, other, false))
    .slice(0, MAX_SHOWN);
  return {
    isMachine: asMachine.length > 0,
    starter: onePerProduct(starter).slice(0, MAX_STARTER_LINES),
    goods,
    machines,
    tags: tagsOf(known, wishes, ids),
  };
}

function isPair(
  rule: Rule,
  [machine, goods]: readonly [ProductFacts, ProductFacts],
  codeOf: KnownRules["codeOf"],
): boolean {
  return fits(rule, machine, goods, codeOf);
}

function starterProduct({
  _id,
  name,
  slug,
  price,
  quantity,
  photo,
  bulkDiscounts,
  tierGroup,
}: Fitting["card"]): StarterLine["product"] {
  return { _id, name, slug, price, quantity, photo, bulkDiscounts, tierGroup };
}

/** Two rules may bring the same product: it is needed once, in the greater number. */
function onePerProduct(lines: readonly StarterLine[]): StarterLine[] {
  const byProduct = new Map<string, StarterLine>();
  for (const line of lines) {
    const earlier = byProduct.get(line.product._id);
    byProduct.set(
      line.product._id,
      earlier ? { ...earlier, pieces: Math.max(earlier.pieces, line.pieces) } : line,
    );
  }
  const order: readonly FitKind[] = ["machine", "consumable", "blank", "accessory", "spare"];
  return [...byProduct.values()].toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

/**
 * What the answer shows: the rules, the products, and which products the wanted categories have, in
 * stock or not. A side without a category may catch any product.
 */
function tagsOf(known: KnownRules, wishes: readonly RuleWish[], ids: readonly string[]): string[] {
  const categoryIds = new Set(
    wishes.flatMap(({ wanted }) => wanted.categories.flatMap((id) => known.below(id))),
  );
  const isAnywhere = wishes.some(
    ({ wanted }) =>
      wanted.categories.length === 0 && wanted.choices.length + wanted.ranges.length > 0,
  );
  return [
    cacheTags.compatibility,
    ...(isAnywhere ? [cacheTags.productList, cacheTags.search] : []),
    ...[...categoryIds].flatMap((id) => [cacheTags.productsOf(id), cacheTags.inStock(id)]),
    ...ids.map(cacheTags.product),
  ];
}
