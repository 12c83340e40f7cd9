import { makeSlug } from "#shared/slug.ts";
import type { DemoFamily, DemoProduct } from "../demo-data.ts";

/** What a variant of a family has of its own. */
export interface FamilyVariant {
  /** Its values of the options, which its name and slug end in, such as `navy, XL`. */
  words: string;
  /** What its SKU ends in. */
  sku: string;
}

interface MadeFamily {
  family: DemoFamily;
  products: DemoProduct[];
}

/**
 * A family and its products, written once with the words in which they differ. The first variant
 * keeps the family's slug.
 */
export function makeFamily<Variant extends FamilyVariant>({
  slug,
  sku,
  variants,
  nameOf,
  product,
  ...family
}: Omit<DemoFamily, "variants"> & {
  slug: string;
  sku: string;
  variants: readonly Variant[];
  /** Its name: the family's and the words unless given. */
  nameOf?: (words: string) => string;
  product: (variant: Variant, slug: string) => Omit<DemoProduct, "name" | "slug" | "sku">;
}): MadeFamily {
  const products = variants.map((variant, place) => {
    const ownSlug = place === 0 ? slug : `${slug}-${makeSlug(variant.words)}`;
    return {
      name: nameOf?.(variant.words) ?? `${family.name}, ${variant.words}`,
      slug: ownSlug,
      sku: `${sku}-${variant.sku}`,
      ...product(variant, ownSlug),
    };
  });
  return { family: { ...family, variants: products.map((each) => each.slug) }, products };
}

/** A word as a value of its own begins: `royal blue` as `Royal blue`. */
export function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
