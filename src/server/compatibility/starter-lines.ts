import type { StarterLine } from "#shared/compatibility/fits-contract.ts";
import { type FitKind, fits, type ProductFacts } from "#shared/compatibility/rule.ts";
import type { CatalogueProduct } from "../catalogue/product.ts";
import { productSummary } from "../catalogue/product-json.ts";
import type { FittingList, FoundProduct } from "./find-fitting.ts";
import type { FitFilter } from "./fit-filter.ts";
import type { KnownRules } from "./known-rules.ts";
import type { KnownFacts, RuleTarget } from "./rule-targets.ts";

/** Products that one rule brings into a starter kit, such as the colours of an ink. */
const MAX_EACH = 12;
/** A starter kit longer than that nobody reads. */
const MAX_STARTER_LINES = 24;

const takesEach = ({ rule }: RuleTarget) => rule.starter?.takes === "each";

/** The list of which a rule's part of a kit is the first, or all; the machine itself may be in it. */
export function starterList(target: RuleTarget, filter: FitFilter): FittingList {
  return takesEach(target)
    ? { filter, limit: MAX_EACH, eachVariant: true }
    : { filter, limit: 2, cheapestFirst: true };
}

interface FoundParts {
  /** The rules that bring something, with what was found of their lists. */
  parts: readonly { target: RuleTarget; found: readonly FoundProduct[] }[];
  machine: ProductFacts;
  productOf: ReadonlyMap<string, CatalogueProduct>;
  factsOf: KnownFacts;
  codeOf: KnownRules["codeOf"];
}

/** The lines of a machine's starter kit, in the order in which one buys. */
export function starterLines({
  parts,
  machine,
  productOf,
  factsOf,
  codeOf,
}: FoundParts): StarterLine[] {
  const lines = parts.flatMap(({ target, found }) =>
    inOptionOrder(
      found.filter(({ id }) => id !== machine.id).slice(0, takesEach(target) ? MAX_EACH : 1),
    ).flatMap(({ id }): StarterLine[] => {
      const { rule } = target;
      const product = productOf.get(id);
      const facts = factsOf.get(id);
      if (!product || !facts || !fits(rule, machine, facts, codeOf)) return [];
      const { kind, reason, starter } = rule;
      return [{ product: starterProduct(product), kind, quantity: starter?.quantity ?? 1, reason }];
    }),
  );
  return onePerProduct(lines).slice(0, MAX_STARTER_LINES);
}

/** The variants of a family by its options (S, M, L), families and single products as they came. */
function inOptionOrder(found: readonly FoundProduct[]): FoundProduct[] {
  const byFamily = Map.groupBy(found, ({ id, familyId }) => familyId ?? id);
  return [...byFamily.values()].flatMap((variants) =>
    variants.toSorted((a, b) => a.optionPlace - b.optionPlace),
  );
}

/** As JSON, for a line. */
export function starterProduct(product: CatalogueProduct): StarterLine["product"] {
  const { sku: _, ...shown } = productSummary(product);
  return { ...shown, photo: shown.photo.slice(0, 1) };
}

/** In this order one buys: what else stands beside the machine, what it uses up, what it prints. */
const kindOrder: readonly FitKind[] = ["companion", "consumable", "blank", "accessory", "spare"];

/** Two rules may bring the same product: it is needed once, in the greater number. */
function onePerProduct(lines: readonly StarterLine[]): StarterLine[] {
  const byProduct = new Map<string, StarterLine>();
  for (const line of lines) {
    const earlier = byProduct.get(line.product._id);
    byProduct.set(
      line.product._id,
      earlier ? { ...earlier, quantity: Math.max(earlier.quantity, line.quantity) } : line,
    );
  }
  return [...byProduct.values()].toSorted(
    (a, b) => kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind),
  );
}
