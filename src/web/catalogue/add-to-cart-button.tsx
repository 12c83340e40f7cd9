import { ShoppingCart } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button, type ButtonVariant } from "../ui/button.tsx";
import type { ListedProduct } from "./listed-product.ts";
import { loadChunk, preloadChunk } from "./load-chunk.ts";

const loadDialog = () => import("../cart/add-to-cart-dialog.tsx");

const prepare = preloadChunk(loadDialog);

const AddToCartDialog = lazy(async () => {
  const { AddToCartDialog: Dialog } = await loadDialog();
  return { default: Dialog };
});

interface AddToCartButtonProps {
  product: ListedProduct;
  /** What the toast says once it is in the cart. */
  addedMessage: string;
  /** Less prominent in a list, where it is repeated. */
  variant?: ButtonVariant;
  className?: string;
}

/** Opens the dialog for the quantity, whose code is loaded on hover or focus. */
export function AddToCartButton({
  product,
  addedMessage,
  variant = "primary",
  className = "",
}: AddToCartButtonProps) {
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  const soldOut = product.quantity === 0;

  const ask = async () => {
    if (!(await loadChunk(loadDialog))) return;
    setWanted(true);
    setOpen(true);
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
        <span className="sr-only">: {product.name}</span>
      </Button>
      {wanted && (
        <Suspense fallback={null}>
          <AddToCartDialog
            product={product}
            open={open}
            onClose={() => setOpen(false)}
            addedMessage={addedMessage}
          />
        </Suspense>
      )}
    </>
  );
}
