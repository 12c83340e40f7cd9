import type { StarterLine } from "#shared/compatibility/fits-contract.ts";
import {
  type FitKind,
  fitKinds,
  fits,
  hasConditions,
  isOnSide,
  mostSpecific,
  type ProductFacts,
  type Rule,
} from "#shared/compatibility/rule.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import { type ListedCard, shownIds } from "../search/listed-cards.ts";
import { type FindFits, type FoundList, keyOf } from "./find-fits.ts";
import type { FoundProduct } from "./find-fitting.ts";
import type { TargetSide } from "./fit-filter.ts";
import type { KnownRules } from "./known-rules.ts";
import { type KnownFacts, namedBy, ruleTargets } from "./rule-targets.ts";
import { starterLines } from "./starter-lines.ts";

/** Cards of one kind, and machines, on a product's page. */
const MAX_SHOWN = 12;
/** One more than shown tells whether there are more; the product itself may be among them. */
const MAX_FOUND = MAX_SHOWN + 2;

export interface ShownFitting {
  card: ListedCard;
  reason: string;
}

export interface ProductFits {
  isMachine: boolean;
  starter: StarterLine[];
  goods: { kind: FitKind; fittings: ShownFitting[]; hasMore: boolean }[];
  machines: ShownFitting[];
  tags: string[];
}

const nothing: ProductFits = {
  isMachine: false,
  starter: [],
  goods: [],
  machines: [],
  tags: [cacheTags.compatibility],
};

export interface FitsLookups {
  /** Facts of the product itself. */
  readFacts(id: string): Promise<ProductFacts | undefined>;
  /** Facts of products that rules name. */
  readNamed(ids: readonly string[]): Promise<KnownFacts>;
  find: FindFits;
}

/** By a fixed number of queries whatever the shop's size. Undefined where there is no such product. */
export async function productFits(
  known: KnownRules,
  id: string,
  lookUp: FitsLookups,
): Promise<ProductFits | undefined> {
  const { rules, codeOf } = known;
  const facts = await lookUp.readFacts(id);
  if (!facts) return undefined;
  const asMachine = rules.filter((rule) => isOnSide(rule.machines, facts, codeOf));
  const asGoods = rules.filter(
    ({ kind, goods }) => kind !== "companion" && isOnSide(goods, facts, codeOf),
  );
  if (asMachine.length + asGoods.length === 0) return nothing;

  const named = await lookUp.readNamed(namedBy([...asMachine, ...asGoods]));
  const ofMachine = ruleTargets(asMachine, "machine", facts, { codeOf, named });
  const ofGoods = ruleTargets(asGoods, "goods", facts, { codeOf, named });
  const targets = [...ofMachine, ...ofGoods];
  const kinds = fitKinds.filter((kind) => ofMachine.some(({ rule }) => rule.kind === kind));
  const starters = ofMachine.filter(({ rule }) => rule.starter !== null);
  const found = await lookUp.find({ ofMachine, ofGoods, kinds, starters, limit: MAX_FOUND });
  const all = [found.machines, ...found.goods, ...found.starters];
  const productOf = new Map(
    found.starters.flatMap(({ products }) => products.map((product) => [product.id, product])),
  );
  const reasonOf = (chosen: readonly Rule[], its: ProductFacts, isGoods: boolean) => {
    const [machine, itsGoods] = isGoods ? [facts, its] : [its, facts];
    const fitting = chosen.filter((rule) => fits(rule, machine, itsGoods, codeOf));
    return mostSpecific(fitting, machine.id, itsGoods.id)?.reason;
  };

  const isOther = (other: FoundProduct) => other.id !== id;
  const fittings = (
    { found: list, cards, factsOf }: FoundList,
    chosen: readonly Rule[],
    isGoods: boolean,
  ) =>
    list.filter(isOther).flatMap((other): ShownFitting[] => {
      const card = cards.get(keyOf(other));
      const its = factsOf.get(other.id);
      const reason = its && reasonOf(chosen, its, isGoods);
      return card && reason !== undefined ? [{ card, reason }] : [];
    });
  const starter = starterLines({
    parts: starters.map((target, place) => ({
      target,
      found: found.starters[place]?.found.filter(isOther) ?? [],
    })),
    machine: facts,
    productOf,
    factsOf: new Map(found.starters.flatMap((list) => [...list.factsOf])),
    codeOf,
  });
  const goods = found.goods.flatMap((list, place) => {
    const kind = kinds[place];
    const chosen = asMachine.filter((rule) => rule.kind === kind);
    const fitting = fittings(list, chosen, true);
    if (!kind || fitting.length === 0) return [];
    const hasMore = fitting.length > MAX_SHOWN;
    return [{ kind, fittings: fitting.slice(0, MAX_SHOWN), hasMore }];
  });
  return {
    isMachine: asMachine.length > 0,
    starter,
    goods,
    machines: fittings(found.machines, asGoods, false).slice(0, MAX_SHOWN),
    tags: [
      ...tagsOf(
        known,
        targets.map(({ wanted }) => wanted),
      ),
      ...[...productOf.keys()].map(cacheTags.product),
      ...new Set(all.flatMap((list) => list.found.flatMap(({ familyId }) => familyId ?? [])))
        .values()
        .map(cacheTags.family),
      ...all.flatMap(({ cards }) => [...cards.values()].flatMap(shownIds)).map(cacheTags.product),
    ],
  };
}

/** The rules, and the lists that they choose from: which products these have, in which order. */
export function tagsOf({ codeOf }: KnownRules, wanted: readonly TargetSide[]): string[] {
  const codes = wanted.flatMap(({ categories }) => categories.map(codeOf));
  const isAnywhere = wanted.some((side) => hasConditions(side) && side.categories.length === 0);
  return [
    cacheTags.compatibility,
    ...(isAnywhere ? [cacheTags.list()] : []),
    ...new Set(codes.filter((code) => code !== undefined).map(cacheTags.list)),
  ];
}
