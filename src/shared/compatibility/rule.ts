/**
 * Of goods to a machine; a `companion` fits nothing, but goes with it: a printer with a mug press.
 */
export const fitKinds = ["consumable", "blank", "spare", "accessory", "companion"] as const;
export type FitKind = (typeof fitKinds)[number];

/** How an attribute of the goods stands to one of the machine. */
export const comparisonSigns = ["at-most", "at-least", "equal"] as const;
export type ComparisonSign = (typeof comparisonSigns)[number];

/** Bounds of a rule: what an owner can oversee, and the shop holds in memory. */
export const ruleLimits = {
  rules: 2_000,
  products: 100,
  categories: 20,
  conditions: 10,
  values: 50,
  comparisons: 5,
  starterQuantity: 10_000,
} as const;

/**
 * Which products one side of a rule means: those that are named, and those that lie in one of the
 * categories (or below) and meet all conditions. Without categories and conditions only the named.
 */
export interface RuleSide {
  /** Ids. */
  products: readonly string[];
  /** Ids. */
  categories: readonly string[];
  /** The attribute by its code has one of these values, by their slugs. */
  choices: readonly { attribute: string; values: readonly string[] }[];
  /** The attribute's number lies within both bounds; null for none. */
  ranges: readonly { attribute: string; min: number | null; max: number | null }[];
}

/** Such as: the goods' `diameter` is `at-most` the machine's `max-diameter`. */
export interface Comparison {
  goods: string;
  sign: ComparisonSign;
  machine: string;
}

export interface Rule {
  kind: FitKind;
  /** A whole sentence for shoppers. */
  reason: string;
  machines: RuleSide;
  goods: RuleSide;
  /** All hold between a machine and its goods, the named ones too. */
  comparisons: readonly Comparison[];
  /** Null where the goods do not belong to what one needs to start. */
  starter: {
    /** Of each product that is taken. */
    quantity: number;
    /**
     * The one that sells most (of several the cheapest), or each of them, such as every colour of an
     * ink.
     */
    takes: "one" | "each";
  } | null;
}

export interface ProductFacts {
  id: string;
  /** Codes of its category and of all above it. */
  categories: ReadonlySet<number>;
  /** Slugs of its values by attribute code. */
  choices: ReadonlyMap<string, ReadonlySet<string>>;
  /** By attribute code. */
  numbers: ReadonlyMap<string, readonly number[]>;
}

/** The code of a category by its id; undefined for one that is gone, in which nothing lies. */
export type CategoryCodes = (id: string) => number | undefined;

/** Anything besides named products. */
export function hasConditions({
  categories,
  choices,
  ranges,
}: Omit<RuleSide, "products">): boolean {
  return categories.length + choices.length + ranges.length > 0;
}

/** Whether a product is named by one side of a rule, or meets all conditions of it. */
export function isOnSide(side: RuleSide, facts: ProductFacts, codeOf: CategoryCodes): boolean {
  if (side.products.includes(facts.id)) return true;
  return (
    hasConditions(side) &&
    (side.categories.length === 0 ||
      side.categories.some((id) => facts.categories.has(codeOf(id) ?? 0))) &&
    side.choices.every(({ attribute, values }) => {
      const has = facts.choices.get(attribute);
      return has !== undefined && values.some((value) => has.has(value));
    }) &&
    side.ranges.every(({ attribute, ...bounds }) =>
      facts.numbers.get(attribute)?.some((number) => isWithin(number, bounds)),
    )
  );
}

/** Both included; null for none. */
export interface Bounds {
  min: number | null;
  max: number | null;
}

const isWithin = (number: number, { min, max }: Bounds) =>
  (min === null || number >= min) && (max === null || number <= max);

/** Whether a rule says that goods fit a machine. */
export function fits(
  rule: Pick<Rule, "machines" | "goods" | "comparisons">,
  machine: ProductFacts,
  goods: ProductFacts,
  codeOf: CategoryCodes,
): boolean {
  return (
    machine.id !== goods.id &&
    isOnSide(rule.machines, machine, codeOf) &&
    isOnSide(rule.goods, goods, codeOf) &&
    rule.comparisons.every((comparison) => {
      const allowed = boundsOfOther(comparison, "machine", machine);
      return goods.numbers
        .get(comparison.goods)
        ?.some((number) => allowed.some((bounds) => isWithin(number, bounds)));
    })
  );
}

/**
 * Within which bounds, one of them, a comparison asks the other side's attribute to lie, for a product
 * of one side; none where that product lacks the attribute, so that nothing fits it.
 */
export function boundsOfOther(
  comparison: Comparison,
  side: "machine" | "goods",
  facts: ProductFacts,
): Bounds[] {
  const numbers = facts.numbers.get(comparison[side]) ?? [];
  if (numbers.length === 0) return [];
  if (comparison.sign === "equal") return numbers.map((number) => ({ min: number, max: number }));
  const otherIsLess = (comparison.sign === "at-most") === (side === "machine");
  return [
    otherIsLess
      ? { min: null, max: Math.max(...numbers) }
      : { min: Math.min(...numbers), max: null },
  ];
}

/**
 * The rule whose sentence is shown of those by which goods fit a machine: one that names the machine
 * before one that names the goods, then one that compares the two, then the older.
 */
export function mostSpecific<Each extends Rule>(
  rules: readonly Each[],
  machineId: string,
  goodsId: string,
): Each | undefined {
  const rank = ({ machines, goods, comparisons }: Rule) =>
    (machines.products.includes(machineId) ? 4 : 0) +
    (goods.products.includes(goodsId) ? 2 : 0) +
    (comparisons.length > 0 ? 1 : 0);
  return rules.toSorted((a, b) => rank(b) - rank(a))[0];
}
