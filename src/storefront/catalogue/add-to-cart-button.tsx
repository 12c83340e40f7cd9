import { ShoppingCart } from "lucide-react";
import { useEffect, useState } from "react";
import { Button, ButtonLink, type ButtonVariant } from "#ui/button.tsx";
import { preloadChunk, useChunk, whenUsed } from "#ui/load-chunk.ts";
import type { ListedProduct } from "./listed-product.ts";

const loadDialog = () => import("../cart/add-to-cart-dialog.tsx");

const prepare = preloadChunk(loadDialog);

interface AddToCartButtonProps {
  product: ListedProduct;
  /** For the toast. */
  addedMessage: string;
  /** Less prominent in a list, where it is repeated. */
  variant?: ButtonVariant;
  /** For a product that only stands for its family. */
  startsWithFamily?: boolean;
  className?: string;
}

/** The way into the cart; for a product without a price the way to ask for one. */
export function AddToCartButton(props: AddToCartButtonProps) {
  const { product, startsWithFamily, variant = "primary", className } = props;
  const family = startsWithFamily ? product.family : undefined;
  // Of a family that stands as one card others may have a price: the dialog offers those.
  if (product.price > 0 || family?.pricesDiffer) return <BuyButton {...props} />;
  return (
    <ButtonLink to={`/quote/ask?product=${product.slug}`} variant={variant} className={className}>
      Ask for a price<span className="sr-only">: {family?.name ?? product.name}</span>
    </ButtonLink>
  );
}

/**
 * Opens the dialog for the quantity. Its code is loaded when somebody moves on the page, at the latest when a
 * pointer or the focus comes near.
 */
function BuyButton({
  product,
  addedMessage,
  variant = "primary",
  startsWithFamily = false,
  className = "",
}: AddToCartButtonProps) {
  const { chunk, loadChunk } = useChunk(loadDialog);
  const [open, setOpen] = useState(false);
  const soldOut = product.quantity === 0;

  useEffect(() => (soldOut ? undefined : whenUsed(prepare)), [soldOut]);

  const ask = async () => {
    if (await loadChunk()) setOpen(true);
  };

  return (
    <>
      <Button
        variant={soldOut ? "secondary" : variant}
        disabled={soldOut}
        onClick={ask}
        onPointerEnter={prepare}
        onFocus={prepare}
        className={className}
      >
        {!soldOut && <ShoppingCart aria-hidden="true" className="size-5 shrink-0" />}
        {soldOut ? "Out of stock" : "Add to cart"}
        <span className="sr-only">
          : {(startsWithFamily && product.family?.name) || product.name}
        </span>
      </Button>
      {chunk && (
        <chunk.AddToCartDialog
          product={product}
          open={open}
          onClose={() => setOpen(false)}
          addedMessage={addedMessage}
          startsWithFamily={startsWithFamily}
        />
      )}
    </>
  );
}
