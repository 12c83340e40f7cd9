import { paise, toRupees } from "#shared/money.ts";
import type {
  BoundedCount,
  ChoiceGroup,
  FilterGroup,
  RangeGroup,
} from "#shared/search/contract.ts";
import type { CardCounts, CountedChoice } from "../search-index/count-cards.ts";
import { type ChosenFilters, PRICE } from "./list-filter.ts";
import type { FilterAttribute } from "./store.ts";

const MAX_GROUPS = 12;
const MAX_CHOICES = 30;
/** Indian law asks for this filter: it comes right after the price, and wherever a card has one. */
const ORIGIN = "origin";

/**
 * The groups of filters that tell the shown products apart, and those in which something is chosen;
 * the country of origin in any case.
 *
 * @param all what the shown cards have
 * @param aside for each group with choices, what the list would have without them
 */
export function filterGroups(
  attributes: readonly FilterAttribute[],
  chosen: ChosenFilters,
  all: CardCounts,
  aside: ReadonlyMap<string, CardCounts>,
): FilterGroup[] {
  const price = priceGroup(chosen, aside.get(PRICE) ?? all);
  const others = [
    ...attributes.filter(({ code }) => code === ORIGIN),
    ...attributes.filter(({ code }) => code !== ORIGIN),
  ].flatMap((attribute): FilterGroup[] => {
    const counts = aside.get(attribute.code) ?? all;
    const group =
      attribute.kind === "choice"
        ? choiceGroup(attribute, chosen, counts)
        : rangeGroup(attribute, chosen, counts);
    return group ? [group] : [];
  });
  const isChosen = ({ code }: FilterGroup) => chosen.choices.has(code) || chosen.ranges.has(code);
  let room = MAX_GROUPS - (price ? 1 : 0) - others.filter(isChosen).length;
  const shown = others.filter((group) => isChosen(group) || room-- > 0);
  return price ? [price, ...shown] : shown;
}

function priceGroup({ price }: ChosenFilters, counts: CardCounts): RangeGroup | undefined {
  const isChosen = price.min !== null || price.max !== null;
  const found = counts.price;
  if (!isChosen && (!found || found.minPaise === found.maxPaise)) return undefined;
  const ends = found
    ? { min: toRupees(paise(found.minPaise)), max: toRupees(paise(found.maxPaise)) }
    : chosenEnds(price);
  return { ...named({ code: PRICE, name: "Price", unit: "₹" }), ...ends, ...chosenBounds(price) };
}

function rangeGroup(
  attribute: FilterAttribute,
  { ranges }: ChosenFilters,
  counts: CardCounts,
): RangeGroup | undefined {
  const bounds = ranges.get(attribute.code)?.bounds;
  const found = counts.numbers.find(({ code }) => code === attribute.code);
  if (!bounds && (!found || found.min === found.max)) return undefined;
  const ends = found ? { min: found.min, max: found.max } : chosenEnds(bounds);
  return { ...named(attribute), ...ends, ...chosenBounds(bounds) };
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
  { choices: counted, cards }: CardCounts,
): ChoiceGroup | undefined {
  const chosen = choices.get(code) ?? [];
  const isChosen = (slug: string) => chosen.some((value) => value.slug === slug);
  const found = counted.filter((choice) => choice.code === code);
  const missing = chosen
    .filter(({ slug }) => !found.some((choice) => choice.slug === slug))
    .map((value) => ({ ...value, code, cards: 0 }));
  const tellsApart = found.some((choice) => choice.cards < cards.count);
  const isDue = code === ORIGIN && found.length > 0;
  if (chosen.length === 0 && !tellsApart && !isDue) return undefined;
  const mostFirst = (a: CountedChoice, b: CountedChoice) =>
    Number(isChosen(b.slug)) - Number(isChosen(a.slug)) || b.cards - a.cards || byName(a, b);
  const shown = [...found, ...missing].toSorted(mostFirst).slice(0, MAX_CHOICES);
  return {
    kind: "choice",
    code,
    name,
    choices: inOrder(shown).map((choice) => ({
      slug: choice.slug,
      name: choice.name,
      swatch: choice.swatch,
      count: atLeast(choice.cards, cards),
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

const byName = (a: CountedChoice, b: CountedChoice) =>
  a.name.localeCompare(b.name, "en", { numeric: true });

/** A part of a count is exact where the whole is. */
function atLeast(count: number, { isExact }: BoundedCount): BoundedCount {
  return { count, isExact };
}
