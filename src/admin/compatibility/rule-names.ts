import type { ApiOutcome } from "#browser/api-outcome.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { AttributeWithValues } from "#shared/attributes/contract.ts";
import { boundsText } from "#shared/attributes/value-text.ts";
import type { Category } from "#shared/catalogue/contract.ts";
import type { ComparisonSign, FitKind } from "#shared/compatibility/rule.ts";
import type { RuleFields, WrittenRule } from "#shared/compatibility/rules-contract.ts";
import { success } from "#shared/failure.ts";
import { loadForAdmin } from "../kit/admin-access.ts";

export const kindNames: Record<FitKind, string> = {
  consumable: "Consumable",
  blank: "Blank",
  spare: "Spare",
  accessory: "Accessory",
  companion: "Goes with it, fits nothing",
};

export const signNames: Record<ComparisonSign, string> = {
  "at-most": "is at most",
  "at-least": "is at least",
  equal: "is the same as",
};

/** The names of what rules speak of. */
export interface RuleNames {
  categories: readonly Category[];
  attributes: readonly AttributeWithValues[];
}

const GONE = "something deleted";

/** One side of a rule in words: `Mug press, 11 oz; all in Mugs with Volume 300 to 340 ml`. */
export function sideInWords(
  { products, categories, choices, ranges }: RuleFields["goods"],
  names: RuleNames,
  known: WrittenRule["products"],
): string {
  const attributeOf = (code: string) => names.attributes.find((each) => each.code === code);
  const conditions = [
    ...choices.map(({ attribute, values }) => {
      const found = attributeOf(attribute);
      const nameOf = (slug: string) =>
        found?.values.find((value) => value.slug === slug)?.name ?? slug;
      return `${found?.name ?? GONE} ${values.map(nameOf).join(" or ")}`;
    }),
    ...ranges.map(({ attribute, min, max }) => {
      const found = attributeOf(attribute);
      return `${found?.name ?? GONE} ${boundsText(min, max, found?.unit ?? "")}`;
    }),
  ];
  const where = categories.map(
    (id) => names.categories.find(({ _id }) => _id === id)?.name ?? GONE,
  );
  const chosen =
    where.length + conditions.length === 0
      ? []
      : [
          `all in ${where.join(", ") || "any category"}${
            conditions.length > 0 ? ` with ${conditions.join(" and ")}` : ""
          }`,
        ];
  const named = products.map((id) => known.find(({ _id }) => _id === id)?.name ?? GONE);
  return [...named, ...chosen].join("; ");
}

/** Such as `Diameter is at most the machine's Takes diameters up to`. */
export function comparisonsInWords(
  comparisons: RuleFields["comparisons"],
  { attributes }: RuleNames,
): string {
  const nameOf = (code: string) => attributes.find((each) => each.code === code)?.name ?? GONE;
  return comparisons
    .map(
      ({ goods, sign, machine }) =>
        `their ${nameOf(goods)} ${signNames[sign]} the machine's ${nameOf(machine)}`,
    )
    .join(", and ");
}

/** Loads the categories and the dictionary, by whose names rules are read and written. */
export async function loadRuleNames(): Promise<ApiOutcome<RuleNames>> {
  const [tree, fields] = await Promise.all([
    loadForAdmin(() => callEndpoint("getCategories")),
    loadForAdmin(() => callEndpoint("getAttributeFields")),
  ]);
  if (!tree.ok) return tree;
  if (!fields.ok) return fields;
  return success({ categories: tree.value.category, attributes: fields.value.attributes });
}
