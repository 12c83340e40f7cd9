import { ORIGIN_CODE } from "#shared/attributes/contract.ts";
import { paise, toRupees } from "#shared/money.ts";
import type { ChoiceGroup, FilterGroup, RangeGroup } from "#shared/search/contract.ts";
import { PRICE } from "#shared/search/list-query.ts";
import type { CountedChoice, EntryCounts } from "../search-index/count-entries.ts";
import type { ChosenFilters } from "./list-filter.ts";
import type { FilterAttribute } from "./store.ts";

const MAX_GROUPS = 12;
const MAX_CHOICES = 30;
/** Of two entries picked at random, a group that divides well tells them apart so often. */
const DIVIDES_WELL = 0.2;

/**
 * The groups of filters that tell the shown products apart, and those in which something is chosen;
 * the country of origin in any case. Those that divide well come first, then the others; both in the
 * dictionary's order after the price and the country of origin, for which Indian law asks.
 *
 * @param all what the shown entries have
 * @param aside for each group with choices, what the list would have without them
 */
export function filterGroups(
  attributes: readonly FilterAttribute[],
  chosen: ChosenFilters,
  all: EntryCounts,
  aside: ReadonlyMap<string, EntryCounts>,
): FilterGroup[] {
  const price = priceGroup(chosen, aside.get(PRICE) ?? all);
  const offered = [
    ...attributes.filter(({ code }) => code === ORIGIN_CODE),
    ...attributes.filter(({ code }) => code !== ORIGIN_CODE),
  ].flatMap((attribute): FilterGroup[] => {
    const counts = aside.get(attribute.code) ?? all;
    const group =
      attribute.kind === "choice"
        ? choiceGroup(attribute, chosen, counts)
        : rangeGroup(attribute, chosen, counts);
    return group ? [group] : [];
  });
  const others = [
    ...offered.filter(({ dividesWell }) => dividesWell),
    ...offered.filter(({ dividesWell }) => !dividesWell),
  ];
  const isDue = ({ code }: FilterGroup) =>
    code === ORIGIN_CODE || chosen.choices.has(code) || chosen.ranges.has(code);
  let room = MAX_GROUPS - (price ? 1 : 0) - others.filter(isDue).length;
  const shown = others.filter((group) => isDue(group) || room-- > 0);
  return price ? [price, ...shown] : shown;
}

/**
 * Entries are told apart often enough by the values of a group.
 *
 * @param having how many entries have one of its values
 * @param squares the sum of the squares of how many entries have each
 */
function dividesWell(having: number, squares: number, entries: number): boolean {
  const without = Math.max(0, entries - having);
  return 1 - (squares + without ** 2) / entries ** 2 >= DIVIDES_WELL;
}

function priceGroup({ price }: ChosenFilters, counts: EntryCounts): RangeGroup | undefined {
  const isChosen = price.min !== null || price.max !== null;
  const found = counts.price;
  if (!isChosen && (!found || found.minPaise === found.maxPaise)) return undefined;
  const ends = found
    ? { min: toRupees(paise(found.minPaise)), max: toRupees(paise(found.maxPaise)) }
    : chosenEnds(price);
  return {
    ...named({ code: PRICE, name: "Price", unit: "₹" }),
    dividesWell: true,
    ...ends,
    ...chosenBounds(price),
  };
}

function rangeGroup(
  attribute: FilterAttribute,
  { ranges }: ChosenFilters,
  counts: EntryCounts,
): RangeGroup | undefined {
  const bounds = ranges.get(attribute.code)?.bounds;
  const found = counts.numbers.find(({ code }) => code === attribute.code);
  if (!bounds && (!found || found.min === found.max)) return undefined;
  const ends = found ? { min: found.min, max: found.max } : chosenEnds(bounds);
  // Counts that were kept by an earlier release do not say how many have each number.
  const { having, squares } = found ?? {};
  const isDivided =
    having === undefined || squares === undefined
      ? found !== undefined
      : dividesWell(having, squares, counts.entries.count);
  return { ...named(attribute), dividesWell: isDivided, ...ends, ...chosenBounds(bounds) };
}

function named({ code, name, unit }: Pick<FilterAttribute, "code" | "name" | "unit">) {
  return { kind: "range" as const, code, name, unit };
}

type Bounds = { min: number | null; max: number | null };

const chosenBounds = (bounds?: Bounds) => ({
  chosenMin: bounds?.min ?? null,
  chosenMax: bounds?.max ?? null,
});

/** Of a list that has nothing without the bounds either. */
const chosenEnds = (bounds?: Bounds) => ({
  min: bounds?.min ?? bounds?.max ?? 0,
  max: bounds?.max ?? bounds?.min ?? 0,
});

function choiceGroup(
  { code, name }: FilterAttribute,
  { choices }: ChosenFilters,
  { choices: counted, entries }: EntryCounts,
): ChoiceGroup | undefined {
  const chosen = choices.get(code) ?? [];
  const isChosen = (slug: string) => chosen.some((value) => value.slug === slug);
  const found = counted.filter((choice) => choice.code === code);
  const missing = chosen
    .filter(({ slug }) => !found.some((choice) => choice.slug === slug))
    .map((value) => ({ ...value, code, cards: 0 }));
  const distinguishes = found.some((choice) => choice.cards < entries.count);
  const isDue = code === ORIGIN_CODE && found.length > 0;
  if (chosen.length === 0 && !distinguishes && !isDue) return undefined;
  const mostFirst = (a: CountedChoice, b: CountedChoice) =>
    Number(isChosen(b.slug)) - Number(isChosen(a.slug)) || b.cards - a.cards || byName(a, b);
  const having = sumOf(found, (choice) => choice.cards);
  const squares = sumOf(found, (choice) => choice.cards ** 2);
  const shown = [...found, ...missing].toSorted(mostFirst).slice(0, MAX_CHOICES);
  return {
    kind: "choice",
    code,
    name,
    dividesWell: dividesWell(having, squares, entries.count),
    choices: inOrder(shown).map((choice) => ({
      slug: choice.slug,
      name: choice.name,
      swatch: choice.swatch,
      // A part of a count is exact where the whole is.
      count: { count: choice.cards, isExact: entries.isExact },
      isChosen: isChosen(choice.slug),
    })),
  };
}

/** In the values' own order where they have one, such as sizes; else the most frequent first. */
function inOrder(choices: readonly CountedChoice[]): CountedChoice[] {
  const hasOrder = choices.some(({ position }) => position !== choices[0]?.position);
  return choices.toSorted((a, b) =>
    hasOrder ? a.position - b.position || byName(a, b) : b.cards - a.cards || byName(a, b),
  );
}

/** Made once: for each two names that are compared `localeCompare` would look up the locale. */
const names = new Intl.Collator("en", { numeric: true });

const byName = (a: CountedChoice, b: CountedChoice) => names.compare(a.name, b.name);

const sumOf = <Each>(list: readonly Each[], of: (each: Each) => number) =>
  list.reduce((sum, each) => sum + of(each), 0);
