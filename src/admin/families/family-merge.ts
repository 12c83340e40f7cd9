import type { FamilyAttribute } from "#shared/families/admin-contract.ts";
import { mergeRows } from "../kit/forms/merge-rows.ts";
import type { MergeFields } from "../kit/forms/use-merge.ts";
import type { KnownProducts, VariantTexts } from "./family-values.ts";

/** How the variants of two people are compared: each by itself; pieces are added, so that none are lost. */
export const mergedVariants = mergeRows<VariantTexts>({
  list: "variant",
  keyOf: ({ product }) => product,
  comparedOf: ({ values, price }) => ({ values, price }),
  rowOf: (product) => ({ product, values: {}, price: "", stockChange: "" }),
});

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
    mergedVariants.fieldOf(_id),
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

/** Tells how a variant differs from the other's; where that is not there, its options and its price. */
function variantText(
  value: unknown,
  other: unknown,
  options: readonly string[],
  nameOf: (code: string) => string,
): string {
  if (value === undefined) return "Not in the family";
  const own = value as VariantTexts;
  // What was taken over is shown beside itself.
  const beside = value === other ? undefined : (other as VariantTexts | undefined);
  const codes = beside
    ? Object.keys(own.values).filter((code) => own.values[code] !== beside.values[code])
    : options;
  const texts = codes.map((code) => `${nameOf(code)}: ${own.values[code] || "(none)"}`);
  const price = own.price === beside?.price ? [] : [`Price: ₹${own.price}`];
  return [...texts, ...price].join(", ");
}
