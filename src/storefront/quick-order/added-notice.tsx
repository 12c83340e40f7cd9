import { useEffect, useRef } from "react";
import { MAX_LINES } from "#shared/cart/limits.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import type { AddedLines } from "./add-to-cart.ts";
import { formatProducts } from "./pad-sum.tsx";

/** What is in the cart now, and what found no room. It gets the focus: the button may be gone. */
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
