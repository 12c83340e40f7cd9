import type { Family } from "#shared/families/contract.ts";
import { type Variant, variantOptions } from "#shared/families/variants.ts";
import { OrderSeveral } from "./order-several.tsx";
import { VariantLinks } from "./variant-links.tsx";

interface ProductVariantsProps {
  productId: string;
  family: { options: Family["options"]; members: readonly Variant[] };
}

/** With fewer to choose from, going from page to page is no detour. */
const SEVERAL = 3;

/**
 * The ways from a product's page to its siblings, and to ordering several of them at once, though it
 * may be sold out itself; nothing where there is nothing to choose.
 */
export function ProductVariants({ productId, family }: ProductVariantsProps) {
  const options = variantOptions(family, productId);
  if (options.length === 0) return null;
  const inStock = family.members.filter(({ quantity }) => quantity > 0).length;
  return (
    <div className="grid gap-4">
      <VariantLinks options={options} />
      {inStock >= SEVERAL && <OrderSeveral productId={productId} options={family.options} />}
    </div>
  );
}
