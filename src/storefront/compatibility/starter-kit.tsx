import { useEffect, useRef, useState } from "react";
import { quantityForSale } from "#shared/cart/quantity.ts";
import type { StarterLine } from "#shared/compatibility/fits-contract.ts";
import { STARTER_KIT_ANCHOR } from "#shared/compatibility/machines.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { cachedFragment, lateText } from "#ui/cached-fragment.tsx";
import { Price } from "#ui/price.tsx";
import { showToast } from "#ui/toast-store.ts";
import { addAllToCart, useCart } from "../cart/cart-store.ts";
import { withoutStockCount } from "../catalogue/listed-product.ts";
import { useStoreInfo } from "../site/root-data.ts";
import { kitSums, kitTextNames, kitTexts, lacksPieces } from "./kit-sums.ts";
import { type KitLine, StarterKitRow } from "./starter-kit-row.tsx";

/** The kit counts as read once it reaches above the lowest quarter of the screen. */
const READ_FROM = "0px 0px -25% 0px";

interface StarterKitProps {
  lines: readonly StarterLine[];
}

/**
 * The machine comes first; one tap adds all of it. Pieces in the cart already are counted, sold-out ones
 * are said and left out, and of each line the pieces can be changed: none leave it out.
 */
export const StarterKit = cachedFragment("starter kit", PlainStarterKit, ({ lines }) =>
  // One that lacks pieces says how many there are, which comes into the page last.
  lacksPieces(lines)
    ? undefined
    : lines.map((line) => ({ ...line, product: withoutStockCount(line.product) })),
);

function PlainStarterKit({ lines }: StarterKitProps) {
  const { lines: cart } = useCart();
  const { gstin } = useStoreInfo();
  const [changed, setChanged] = useState<ReadonlyMap<string, number>>(new Map());
  const sums = kitSums(
    lines,
    cart,
    ({ product, quantity }) => changed.get(product._id) ?? quantity,
  );
  const { kit, items, total } = sums;
  const texts = kitTexts(sums);
  const state = items.length > 0 ? undefined : stateOf(kit);

  const addAll = () => {
    addAllToCart(items);
    showToast("Product added to Cart");
  };

  // The bar that sells the machine alone gives way (styles.css): its button looks like the kit's.
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = section;
    if (!current || typeof IntersectionObserver === "undefined") return undefined;
    const observer = new IntersectionObserver(
      (entries) => current.toggleAttribute("data-in-view", entries.at(-1)?.isIntersecting),
      { rootMargin: READ_FROM },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, []);

  // Where a link of the shop leads here, the page is scrolled before this lazy part is there.
  useEffect(() => {
    if (window.location.hash !== `#${STARTER_KIT_ANCHOR}` || window.scrollY > 0) return;
    document.getElementById(STARTER_KIT_ANCHOR)?.scrollIntoView();
  }, []);

  return (
    <section
      ref={section}
      aria-labelledby={STARTER_KIT_ANCHOR}
      className="starter-kit laid-out-late late-height-320 mt-12"
    >
      <h2 id={STARTER_KIT_ANCHOR} tabIndex={-1} className="mb-1 scroll-mt-4 outline-none">
        What you need to start
      </h2>
      <p className="mb-4 text-muted">
        Everything for your first day. Leave out what you have, or change how many.
      </p>
      <div className="sheet max-w-3xl">
        <ul>
          {kit.map((line, place) => (
            <StarterKitRow
              key={line.product._id}
              line={line}
              showsReason={line.reason !== kit[place - 1]?.reason}
              onChange={(wanted) =>
                setChanged((before) => new Map(before).set(line.product._id, wanted))
              }
            />
          ))}
        </ul>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-[min(1rem,4vw)]">
          <p role="status">
            {state?.text ?? (
              <>
                <Price money={total} lateName={kitTextNames.total} className="text-xl" />{" "}
                <span className="text-muted">
                  <span>{lateText(kitTextNames.pieces, texts.pieces)}</span>
                  {gstin && ", incl. GST"}
                </span>
              </>
            )}
          </p>
          {state ? (
            <ButtonLink to={state.to}>{state.link}</ButtonLink>
          ) : (
            <Button onClick={addAll} disabled={items.length === 0} className="max-sm:w-full">
              {lateText(kitTextNames.button, texts.button)}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

/** For where nothing is left to add; undefined where nothing is chosen. */
function stateOf(kit: readonly KitLine[]) {
  if (kit.some(({ inCart }) => inCart > 0)) {
    const isAll = kit.every(({ inCart, wanted }) => wanted > 0 && inCart >= wanted);
    const isChosen = kit.every(({ inCart, wanted }) => inCart >= wanted);
    const what = isAll ? "All of it" : isChosen ? "What you chose" : "What is in stock";
    return { text: `${what} is in your cart.`, link: "Go to the cart", to: "/cart" };
  }
  if (kit.every(({ product }) => quantityForSale(product) === 0)) {
    const text = "None of it is in stock now. Ask us when it will be.";
    return { text, link: "Ask us", to: "/help-center" };
  }
  return undefined;
}
