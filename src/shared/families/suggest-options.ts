import type { AdminFamilyVariant, FamilyAttribute } from "./admin-contract.ts";
import type { Family, FamilyVariant } from "./contract.ts";
import { MAX_FAMILY_OPTIONS } from "./variants.ts";

/**
 * The attributes that tell products apart: each product has one value of each, and no two are alike
 * in all. As few as will do: those whose values the names say first, then colours and sizes before others; none where
 * nothing tells them apart.
 *
 * @param isNamed whether each product's name says its value of an attribute
 */
export function suggestOptions(
  attributes: readonly Pick<FamilyAttribute, "code" | "kind">[],
  variants: readonly Pick<AdminFamilyVariant, "values">[],
  isNamed: (code: string) => boolean = () => false,
): string[] {
  const rankOf = (attribute: (typeof attributes)[number]) =>
    (isNamed(attribute.code) ? 0 : UNNAMED) + rank(attribute);
  const candidates = attributes
    .filter(
      ({ code }) =>
        variants.every(({ values }) => values[code]?.length === 1) &&
        differing(variants, [code]) > 1,
    )
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map(({ code }) => code);
  const chosen: string[] = [];
  for (const code of candidates) {
    if (chosen.length === MAX_FAMILY_OPTIONS) break;
    if (differing(variants, [...chosen, code]) > differing(variants, chosen)) chosen.push(code);
    if (differing(variants, chosen) === variants.length) return chosen;
  }
  return [];
}

/** More than any rank of an attribute whose values the names say. */
const UNNAMED = 10;

function rank({ code, kind }: Pick<FamilyAttribute, "code" | "kind">): number {
  const usual = ["colour", "size"].indexOf(code);
  if (usual >= 0) return usual;
  return kind === "choice" ? 2 : 3;
}

/** How many combinations of values products have. */
function differing(
  variants: readonly Pick<AdminFamilyVariant, "values">[],
  codes: readonly string[],
): number {
  return new Set(variants.map(({ values }) => codes.map((code) => values[code]?.[0]).join(" ")))
    .size;
}

/** By what the products of a family differ: `colours and sizes`; `kinds` where nothing says it. */
export function optionNames(options: Family["options"]): string {
  const names = differingOptions(options).map(({ name }) => plural(name.toLowerCase()));
  const last = names.pop();
  if (last === undefined) return "kinds";
  return names.length > 0 ? `${names.join(", ")} and ${last}` : last;
}

/** Tells a variant from the others: its values, such as `Black, M`, and the colour among them. */
export function variantLabel(
  options: Family["options"],
  { values }: Pick<FamilyVariant, "values">,
): { text: string; swatch: string } {
  const own = differingOptions(options).flatMap((option) =>
    option.values.filter(({ slug }) => slug === values[option.code]),
  );
  return {
    text: own.map(({ name }) => name).join(", "),
    swatch: own.find(({ swatch }) => swatch !== "")?.swatch ?? "",
  };
}

function differingOptions(options: Family["options"]): Family["options"] {
  return options.filter(({ values }) => values.length > 1);
}

/** A noun of several: `colours`, `capacities`, `finishes`. */
export function plural(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(?:s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}
