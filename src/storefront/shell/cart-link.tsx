import { ShoppingCart } from "lucide-react";
import { Link } from "react-router";
import { useCart } from "../cart/cart-store.ts";

const MAX_SHOWN = 99;

/** The link to the cart, with the number of pieces in it. */
export function CartLink() {
  const { pieces } = useCart();
  return (
    <Link
      to="/cart"
      prefetch="intent"
      className="relative flex h-11 w-[min(2.75rem,14vw)] items-center justify-center rounded-md hover:bg-paper-deep"
    >
      <ShoppingCart aria-hidden="true" className="size-6" />
      <span className="sr-only">
        Cart, {pieces} {pieces === 1 ? "item" : "items"}
      </span>
      {pieces > 0 && (
        <span
          aria-hidden="true"
          className="tabular absolute top-0 right-0 min-w-5 translate-x-1 rounded-full bg-marigold px-1.5 text-center font-heading text-xs leading-5 font-bold text-ink"
        >
          {pieces > MAX_SHOWN ? `${MAX_SHOWN}+` : pieces}
        </span>
      )}
    </Link>
  );
}
