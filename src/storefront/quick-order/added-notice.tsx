import { useEffect, useRef } from "react";
import { MAX_LINES } from "#shared/cart/limits.ts";
import type { CheckedOrder } from "#shared/quick-order/check-lines.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { addAllToCart, currentCart } from "../cart/cart-store.ts";
import { formatProducts } from "./pad-sum.tsx";

/** Also tells what found no room. It gets the focus: the button may be gone. */
export function AddedNotice({ added }: { added: AddedLines }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that something was added
  useEffect(() => {
    box.current?.focus();
    box.current?.scrollIntoView({ block: "nearest" });
  }, [added]);
  const { products, left } = added;
  return (
    <div ref={box} tabIndex={-1} className="mt-6 scroll-my-32 outline-none">
      <Notice tone={left > 0 ? "warning" : "success"} live>
        {products > 0 && (
          <p className="font-semibold">
            {formatProducts(products)} {products === 1 ? "was" : "were"} added to your cart.
          </p>
        )}
        {left > 0 && (
          <p>
            One order takes {MAX_LINES} lines, and your cart is full. {formatProducts(left)}{" "}
            {left === 1 ? "stays" : "stay"} in this list: order what is in your cart first.
          </p>
        )}
        <ButtonLink to="/cart" variant="secondary" className="mt-2">
          Go to your cart
        </ButtonLink>
      </Notice>
    </div>
  );
}

/** Of a list that was to go into the cart. */
export interface AddedLines {
  products: number;
  /** Products that found no room, since the lines of an order are bounded. */
  left: number;
  /** Of the lines that are in the cart now, from 0. */
  places: readonly number[];
}

/** Puts what can be had into the cart at once, as far as one order takes it. */
export function addToCart(items: CheckedOrder["items"]): AddedLines {
  const room = Math.max(0, MAX_LINES - currentCart().lines.length);
  const taken = items.slice(0, room);
  if (taken.length > 0) addAllToCart(taken);
  return {
    products: taken.length,
    left: items.length - taken.length,
    places: taken.flatMap(({ places }) => places),
  };
}
