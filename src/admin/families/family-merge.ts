import type { FamilyAttribute } from "#shared/families/admin-contract.ts";
import type { MergeFields } from "../kit/forms/use-merge.ts";
import type { FamilyValues, KnownProducts, VariantTexts } from "./family-values.ts";

/** What two people may change of a variant; pieces are added, so that none are lost. */
type MergedVariant = Pick<VariantTexts, "values" | "price">;

const VARIANT = "variant ";

/** A family as fields that are compared one by one: each variant is a field of its own. */
export function mergedFields(values: FamilyValues): Record<string, unknown> {
  const { name, sharedTiers, options, variants } = values;
  return {
    name,
    sharedTiers,
    options,
    ...Object.fromEntries(
      variants.map(({ product, values: own, price }) => [
        `${VARIANT}${product}`,
        { values: own, price } satisfies MergedVariant,
      ]),
    ),
  };
}

/** The family's values with a field of `mergedFields` in them; a variant that is undefined leaves. */
export function withMergedField(values: FamilyValues, field: string, value: unknown): FamilyValues {
  if (!field.startsWith(VARIANT)) return { ...values, [field]: value };
  const product = field.slice(VARIANT.length);
  const { variants } = values;
  if (value === undefined) {
    return { ...values, variants: variants.filter((variant) => variant.product !== product) };
  }
  const own = value as MergedVariant;
  const isThere = variants.some((variant) => variant.product === product);
  return {
    ...values,
    variants: isThere
      ? variants.map((variant) => (variant.product === product ? { ...variant, ...own } : variant))
      : [...variants, { product, stockChange: "", ...own }],
  };
}

/**
 * The fields of a family's form, and how the values of two people are shown beside one another.
 *
 * @param options codes of what the variants differ by: of one that is shown alone, only these
 */
export function familyMergeFields(
  known: KnownProducts,
  attributes: readonly FamilyAttribute[],
  options: readonly string[],
): MergeFields {
  const nameOf = (code: string) => attributes.find((each) => each.code === code)?.name ?? code;
  const variants = [...known.values()].map(({ _id, name }) => [
    `${VARIANT}${_id}`,
    {
      label: name,
      show: (value: unknown, other: unknown) => variantText(value, other, options, nameOf),
    },
  ]);
  return {
    name: "Name",
    sharedTiers: "Bulk prices by the pieces of all together",
    options: {
      label: "They differ by",
      show: (codes) => (codes as string[]).map(nameOf).join(", ") || "(nothing)",
    },
    ...Object.fromEntries(variants),
  };
}

/** What of a variant differs from the other's; where that is not there, its options and its price. */
function variantText(
  value: unknown,
  other: unknown,
  options: readonly string[],
  nameOf: (code: string) => string,
): string {
  if (value === undefined) return "Not in the family";
  const own = value as MergedVariant;
  // What was taken over is shown beside itself.
  const beside = value === other ? undefined : (other as MergedVariant | undefined);
  const codes = beside
    ? Object.keys(own.values).filter((code) => own.values[code] !== beside.values[code])
    : options;
  const texts = codes.map((code) => `${nameOf(code)}: ${own.values[code] || "(none)"}`);
  const price = own.price === beside?.price ? [] : [`Price: ₹${own.price}`];
  return [...texts, ...price].join(", ");
}
