import { ShoppingCart } from "lucide-react";
import { useEffect, useState } from "react";
import { Button, type ButtonVariant } from "../ui/button.tsx";
import type { ListedProduct } from "./listed-product.ts";
import { loadChunk, preloadChunk, whenIdle } from "./load-chunk.ts";

const loadDialog = () => import("../cart/add-to-cart-dialog.tsx");

const prepare = preloadChunk(loadDialog);

/** The dialog's component, once its code is there. */
type Dialog = Awaited<ReturnType<typeof loadDialog>>["AddToCartDialog"];

interface AddToCartButtonProps {
  product: ListedProduct;
  /** What the toast says once it is in the cart. */
  addedMessage: string;
  /** Less prominent in a list, where it is repeated. */
  variant?: ButtonVariant;
  className?: string;
}

/**
 * Opens the dialog for the quantity. Its code is loaded when the browser is idle, at the latest when a
 * pointer or the focus comes near. No Suspense: React shows what has suspended only after 300 ms.
 */
export function AddToCartButton({
  product,
  addedMessage,
  variant = "primary",
  className = "",
}: AddToCartButtonProps) {
  const [Dialog, setDialog] = useState<Dialog>();
  const [open, setOpen] = useState(false);
  const soldOut = product.quantity === 0;

  useEffect(() => (soldOut ? undefined : whenIdle(prepare)), [soldOut]);

  const ask = async () => {
    const loaded = await loadChunk(loadDialog);
    if (!loaded) return;
    setDialog(() => loaded.AddToCartDialog);
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
      {Dialog && (
        <Dialog
          product={product}
          open={open}
          onClose={() => setOpen(false)}
          addedMessage={addedMessage}
        />
      )}
    </>
  );
}
