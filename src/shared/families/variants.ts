import type { Family, FamilyVariant } from "./contract.ts";

/** Attributes by which the variants of a family may differ. */
export const MAX_FAMILY_OPTIONS = 3;
/** Products of one family. */
export const MAX_FAMILY_VARIANTS = 500;
/** Variants that are made at once. */
export const MAX_NEW_VARIANTS = 100;

/** A variant as choosing needs it. */
export type Variant = Pick<FamilyVariant, "slug" | "quantity" | "values">;

/** One value of an option, and where choosing it leads. */
export interface VariantChoice {
  slug: string;
  name: string;
  swatch: string;
  /** The slug of the product that has it: with all other values of the shown one, or the nearest. */
  to: string;
  isShown: boolean;
  /** That very product is sold out. */
  isSoldOut: boolean;
  /** The values of the nearest in which it is not like the shown one: `M`; empty where it is alike. */
  instead: string;
}

export interface VariantOption {
  code: string;
  name: string;
  /** The name of the shown product's value; undefined where it has none. */
  shown: string | undefined;
  choices: VariantChoice[];
}

/** From a variant of a family: options with one value only are left out. */
export function variantOptions(
  { options, variants }: { options: Family["options"]; variants: readonly Variant[] },
  shownSlug: string,
): VariantOption[] {
  const shown = variants.find(({ slug }) => slug === shownSlug);
  if (!shown) return [];
  return options
    .filter(({ values }) => values.length > 1)
    .map(({ code, name, values }) => {
      const others = options.filter((option) => option.code !== code);
      return {
        code,
        name,
        shown: values.find(({ slug }) => slug === shown.values[code])?.name,
        choices: values.flatMap((value): VariantChoice[] => {
          const nearest = nearestVariant(variants, shown, { code, slug: value.slug }, others);
          if (!nearest) return [];
          const differing = others.filter((other) => isOther(other.code, nearest, shown));
          return [
            {
              ...value,
              to: nearest.slug,
              isShown: shown.values[code] === value.slug,
              isSoldOut: differing.length === 0 && nearest.quantity === 0,
              instead: differing.map((other) => valueName(other, nearest)).join(", "),
            },
          ];
        }),
      };
    });
}

/** The variant with a value that has most else as the shown one has it; in stock before sold out. */
function nearestVariant(
  variants: readonly Variant[],
  shown: Variant,
  { code, slug }: { code: string; slug: string },
  others: readonly { code: string }[],
): Variant | undefined {
  if (shown.values[code] === slug) return shown;
  const differences = (variant: Variant) =>
    others.filter((other) => isOther(other.code, variant, shown)).length;
  return variants
    .filter(({ values }) => values[code] === slug)
    .toSorted(
      (a, b) => differences(a) - differences(b) || Number(b.quantity > 0) - Number(a.quantity > 0),
    )[0];
}

const isOther = (code: string, a: Variant, b: Variant) => a.values[code] !== b.values[code];

function valueName({ code, values }: Family["options"][number], variant: Variant): string {
  return values.find(({ slug }) => slug === variant.values[code])?.name ?? "";
}
