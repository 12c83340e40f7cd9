import { useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { MAX_LINES } from "#shared/cart/limits.ts";
import { formatQuantity, NO_PRICE } from "#shared/cart/quantity.ts";
import type { Product } from "#shared/catalogue/contract.ts";
import { nameWithOptions } from "#shared/families/variant-names.ts";
import { formatMoney } from "#shared/money.ts";
import { groupedNumber } from "#shared/numbers.ts";
import type { Order } from "#shared/orders/contract.ts";
import { type LineAgain, orderAgain } from "#shared/orders/order-again.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Price } from "#ui/price.tsx";
import { showToast } from "#ui/toast-store.ts";
import { addAllToCart, useCart } from "../cart/cart-store.ts";
import { fetchCurrentProducts } from "../cart/fetch-current-products.ts";
import { ProductPicture } from "../catalogue/parts/product-picture.tsx";

/** Shows line by line what can be bought today, before it goes into the cart. */
export function OrderAgainDialog({ order }: { order: Order }) {
  const [current, setCurrent] = useState<ReadonlyMap<string, Product | null> | "asking" | "failed">(
    "asking",
  );
  const { lines: cart } = useCart();
  const navigate = useNavigate();
  const load = useCallback(async () => {
    setCurrent("asking");
    const found = await fetchCurrentProducts(order.products.map(({ product }) => product._id));
    setCurrent(found ?? "failed");
  }, [order]);

  useEffect(() => void load(), [load]);

  if (current === "asking") return <p className="py-8 text-center">Asking the shop...</p>;
  if (current === "failed") {
    return (
      <div className="grid gap-4 py-4">
        <p>The shop could not be reached, so that prices and stock are not known.</p>
        <Button variant="secondary" onClick={() => void load()}>
          Try again
        </Button>
      </div>
    );
  }
  const again = orderAgain(order.products, current, cart);
  const { items, amount } = again;
  const isFull = cart.length + items.length > MAX_LINES;
  const add = () => {
    addAllToCart(items);
    showToast(
      items.length === 1
        ? "1 product was added to your cart"
        : `${groupedNumber(items.length)} products were added to your cart`,
      "success",
    );
    void navigate("/cart");
  };
  return (
    <>
      <ul aria-label="What can be ordered again" className="border-t border-line">
        {again.lines.map((line) => (
          <AgainRow key={line.product._id} line={line} />
        ))}
      </ul>
      <div className="sticky bottom-0 -mx-[min(1.25rem,5.5vw)] flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line-strong bg-surface px-[min(1.25rem,5.5vw)] pt-3 [@media(max-height:30rem)]:static">
        {items.length === 0 ? (
          <>
            <p className="min-w-0 flex-1 basis-40">Nothing of this order can be added now.</p>
            <ButtonLink to="/category" variant="secondary">
              Browse all categories
            </ButtonLink>
          </>
        ) : (
          <>
            <p className="tabular min-w-0 flex-1 basis-40">
              At today&rsquo;s prices: <Price money={amount} />
            </p>
            {isFull && (
              <p className="text-sm text-error">
                One order takes {MAX_LINES} lines. Order what is in your cart first.
              </p>
            )}
            <Button onClick={add} disabled={isFull} className="grow">
              {items.length === 1
                ? "Add 1 product to the cart"
                : `Add ${groupedNumber(items.length)} products to the cart`}
            </Button>
          </>
        )}
      </div>
    </>
  );
}

function AgainRow({ line }: { line: LineAgain }) {
  const { product, now, ordered, quantity, priceThen, priceNow } = line;
  const photo = now?.photo[0] ?? product.images[0];
  const isShort = quantity < ordered;
  return (
    <li className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-3 border-b border-line py-3">
      <div className={quantity === 0 ? "opacity-50" : ""}>
        <ProductPicture url={photo} alt="" sizes="3rem" />
      </div>
      <div className="min-w-0 text-sm">
        <p className="text-base break-words">
          {now ? nameWithOptions(now.name, now.options ?? []) : product.name}
        </p>
        {priceNow !== undefined && (
          <p className="tabular">
            {groupedNumber(quantity)} × <Price money={priceNow} />{" "}
            {priceNow !== priceThen && (
              <span
                className={
                  priceNow > priceThen
                    ? "ml-1 rounded-sm bg-marigold-soft box-decoration-clone px-1.5 font-semibold"
                    : "ml-1 text-success"
                }
              >
                {formatMoney(priceThen)} when you ordered it
              </span>
            )}
          </p>
        )}
        {isShort && <p className="font-semibold text-error">{shortText(line)}</p>}
      </div>
    </li>
  );
}

/** Why fewer pieces can be added than were ordered. */
function shortText({ now, ordered, inCart }: LineAgain): string {
  if (!now) return "No longer sold.";
  if (now.price === 0) return `${NO_PRICE}.`;
  if (now.quantity === 0) return "Out of stock.";
  const held = inCart > 0 ? `, and your cart already holds ${groupedNumber(inCart)}` : "";
  return `You ordered ${formatQuantity(ordered)}: only ${groupedNumber(now.quantity)} in stock${held}.`;
}
