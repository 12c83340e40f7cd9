import type { Family } from "#shared/families/contract.ts";
import { type Variant, variantOptions } from "#shared/families/variants.ts";
import { VariantLinks } from "./variant-links.tsx";

interface ProductVariantsProps {
  productId: string;
  family: { options: Family["options"]; members: readonly Variant[] };
}

/** The ways from a product's page to its siblings; nothing where there is nothing to choose. */
export function ProductVariants({ productId, family }: ProductVariantsProps) {
  const options = variantOptions(family, productId);
  return options.length > 0 && <VariantLinks options={options} />;
}
