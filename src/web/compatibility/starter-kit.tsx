import { useState } from "react";
import { Link } from "react-router";
import { addLine, cartTotal } from "#shared/cart/cart.ts";
import { type CartLine, newLine, type Variant } from "#shared/cart/cart-line.ts";
import { formatPieces } from "#shared/cart/pieces.ts";
import { unitPriceAt } from "#shared/cart/price-cart.ts";
import type { StarterLine } from "#shared/compatibility/fits-contract.ts";
import { groupedNumber } from "#shared/grouped-number.ts";
import { type Money, paise, rupees } from "#shared/money.ts";
import { addToCart, useCart } from "../cart/cart-store.ts";
import { ProductPicture } from "../catalogue/parts/product-picture.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Price } from "../ui/price.tsx";
import { showToast } from "../ui/toast-store.ts";

/** What a line of the kit is when it was compared with the cart. */
interface KitLine extends StarterLine {
  inCart: number;
  /** Pieces that are added: what the cart lacks, as far as there are some. */
  missing: number;
}

/**
 * What one needs to start with a machine, the machine first: one tap adds all of it. What lies in the
 * cart already is counted, what is sold out is said and left out, and each line can be left out.
 */
export function StarterKit({ lines }: { lines: readonly StarterLine[] }) {
  const { lines: cart } = useCart();
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const kit = lines.map((line) => compareWithCart(line, cart));
  const chosen = kit.filter(({ product, missing }) => missing > 0 && !leftOut.has(product._id));
  const isComplete = kit.every(({ missing }) => missing === 0);
  const pieces = chosen.reduce((sum, { missing }) => sum + missing, 0);

  const choose = (id: string, isChosen: boolean) =>
    setLeftOut((before) => {
      const next = new Set(before);
      if (isChosen) next.delete(id);
      else next.add(id);
      return next;
    });
  const addAll = () => {
    for (const { product, missing } of chosen) addToCart(product, variantOf(missing));
    showToast("Product added to Cart");
  };

  return (
    <section aria-labelledby="starter-kit" className="mt-12">
      <h2 id="starter-kit" tabIndex={-1} className="mb-1 scroll-mt-4 outline-none">
        What you need to start
      </h2>
      <p className="mb-4 text-muted">
        All that goes into a first day of work. Leave out what you have.
      </p>
      <div className="sheet max-w-3xl">
        <ul>
          {kit.map((line) => (
            <KitRow
              key={line.product._id}
              line={line}
              isChosen={!leftOut.has(line.product._id)}
              onChoose={(isChosen) => choose(line.product._id, isChosen)}
            />
          ))}
        </ul>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-[min(1rem,4vw)]">
          <p role="status">
            {isComplete ? (
              "All of it is in your cart."
            ) : (
              <>
                <Price money={costOf(chosen, cart)} className="text-xl" />{" "}
                <span className="text-muted">for {formatPieces(pieces)}, incl. GST</span>
              </>
            )}
          </p>
          {isComplete ? (
            <ButtonLink to="/cart">Go to the cart</ButtonLink>
          ) : (
            <Button onClick={addAll} disabled={chosen.length === 0} className="max-sm:w-full">
              Add {chosen.length === kit.length ? "all" : groupedNumber(chosen.length)} to cart
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

interface KitRowProps {
  line: KitLine;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

function KitRow({ line, isChosen, onChoose }: KitRowProps) {
  const { product, pieces, reason, inCart, missing } = line;
  const soldOut = product.quantity === 0;
  const fullPrice = rupees(product.price);
  const { unitPrice } = unitPriceAt(fullPrice, product.bulkDiscounts, pieces);
  return (
    <li className="grid grid-cols-[auto_min(4rem,18vw)_minmax(0,1fr)] items-center gap-x-[min(0.75rem,3vw)] border-b border-line p-[min(0.75rem,3vw)]">
      <label className="grid size-11 place-items-center">
        <input
          type="checkbox"
          checked={isChosen && missing > 0}
          disabled={missing === 0}
          onChange={({ target }) => onChoose(target.checked)}
          className="size-5 accent-link"
        />
        <span className="sr-only">{product.name}</span>
      </label>
      <ProductPicture url={product.photo[0]} alt="" sizes="4rem" />
      <div className="min-w-0 break-words">
        <p>
          <Link to={`/product/${product.slug}`} className="font-semibold hover:underline">
            {product.name}
          </Link>
        </p>
        <p className="tabular text-sm">
          {groupedNumber(pieces)} × <Price money={unitPrice} was={fullPrice} />
        </p>
        {soldOut && <p className="text-sm font-semibold text-error">Out of stock, left out</p>}
        {!soldOut && inCart > 0 && (
          <p className="text-sm font-semibold text-success">
            {formatPieces(inCart)} in your cart{missing > 0 && `, ${groupedNumber(missing)} to add`}
          </p>
        )}
        {!soldOut && inCart + missing < pieces && (
          <p className="text-sm">Only {groupedNumber(product.quantity)} in stock</p>
        )}
        <p className="text-sm text-muted">{reason}</p>
      </div>
    </li>
  );
}

function compareWithCart(line: StarterLine, cart: readonly CartLine[]): KitLine {
  const inCart = cart
    .filter(({ _id }) => _id === line.product._id)
    .reduce((pieces, { quantity }) => pieces + quantity, 0);
  const wanted = Math.min(line.pieces, line.product.quantity);
  return { ...line, inCart, missing: Math.max(0, wanted - inCart) };
}

function variantOf(pieces: number): Variant {
  return pieces === 1 ? "single" : `manual_${pieces}`;
}

/** What the cart's total grows by: pieces that are in it may reach a tier with these. */
function costOf(chosen: readonly KitLine[], cart: readonly CartLine[]): Money {
  const filled = chosen.reduce<CartLine[]>(
    (lines, { product, missing }) => addLine(lines, newLine(product, variantOf(missing))),
    [...cart],
  );
  return paise(cartTotal(filled) - cartTotal(cart));
}
