import { useState } from "react";
import type { Family } from "#shared/families/contract.ts";
import { optionNames } from "#shared/families/suggest-options.ts";
import { type Variant, variantOptions } from "#shared/families/variants.ts";
import { Button } from "#ui/button.tsx";
import { preloadChunk, useChunk } from "#ui/load-chunk.ts";
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

const loadDialog = () => import("../cart/variants-dialog.tsx");
const prepare = preloadChunk(loadDialog);

/** Opens the dialog with a number of pieces for each product of a family. */
function OrderSeveral({ productId, options }: { productId: string; options: Family["options"] }) {
  const { chunk, loadChunk } = useChunk(loadDialog);
  const [open, setOpen] = useState(false);
  const ask = async () => {
    if (await loadChunk()) setOpen(true);
  };
  return (
    <>
      <Button
        variant="secondary"
        onClick={ask}
        onPointerEnter={prepare}
        onFocus={prepare}
        className="justify-self-start"
      >
        Order several {optionNames(options)} at once
      </Button>
      {chunk && (
        <chunk.VariantsDialog productId={productId} open={open} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
