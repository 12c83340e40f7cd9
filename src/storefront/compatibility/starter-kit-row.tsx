import { useState } from "react";
import { Link } from "react-router";
import { MAX_QUANTITY } from "#shared/cart/limits.ts";
import { unitPriceAt } from "#shared/cart/price-cart.ts";
import { formatQuantity, quantityForSale } from "#shared/cart/quantity.ts";
import type { StarterLine } from "#shared/compatibility/fits-contract.ts";
import { rupees } from "#shared/money.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { lateText } from "#ui/cached-fragment.tsx";
import { Price } from "#ui/price.tsx";
import { ProductPicture } from "../catalogue/parts/product-picture.tsx";
import { type KitCounts, shortText, shortTextName } from "./kit-sums.ts";

export type KitLine = StarterLine & KitCounts;

interface StarterKitRowProps {
  line: KitLine;
  /** The next of the same reason need not say why it is in the kit. */
  showsReason: boolean;
  onChange: (wanted: number) => void;
}

/** A product of the kit: whether it is taken, and how many. */
export function StarterKitRow({ line, showsReason, onChange }: StarterKitRowProps) {
  const { product, quantity, reason, wanted, inCart, missing, isShort, unitPrice } = line;
  const soldOut = quantityForSale(product) === 0;
  const fullPrice = rupees(product.price);
  const shownPrice =
    unitPrice === undefined
      ? unitPriceAt(fullPrice, product.bulkDiscounts, quantity).unitPrice
      : rupees(unitPrice);
  return (
    <li className="grid grid-cols-[auto_min(4rem,18vw)_minmax(0,1fr)] items-center gap-x-[min(0.75rem,3vw)] border-b border-line p-[min(0.75rem,3vw)]">
      <label className="grid size-11 place-items-center">
        <input
          type="checkbox"
          checked={missing > 0}
          disabled={wanted > 0 && missing === 0}
          onChange={({ target }) => onChange(target.checked ? quantity : 0)}
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
        <p className="tabular mt-1 flex flex-wrap items-center gap-x-2 text-sm">
          <QuantityInput
            name={product.name}
            quantity={wanted}
            disabled={soldOut}
            onChange={onChange}
          />
          × <Price money={shownPrice} was={fullPrice} />
        </p>
        {soldOut && (
          <p className="text-sm font-semibold text-error">
            {product.price > 0 ? "Out of stock" : "No price yet"}, left out
          </p>
        )}
        {!soldOut && inCart > 0 && (
          <p className="text-sm font-semibold text-success">
            {formatQuantity(inCart)} in your cart
            {missing > 0 && `, ${groupedNumber(missing)} to add`}
          </p>
        )}
        {isShort && (
          <p className="text-sm">{lateText(shortTextName(product._id), shortText(line))}</p>
        )}
        {showsReason && <p className="text-sm text-muted">{reason}</p>}
      </div>
    </li>
  );
}

interface QuantityInputProps {
  name: string;
  quantity: number;
  disabled: boolean;
  onChange: (quantity: number) => void;
}

/** How many: the total follows what is typed; what is no number changes nothing. */
function QuantityInput({ name, quantity, disabled, onChange }: QuantityInputProps) {
  const [typed, setTyped] = useState<string>();
  const type = (text: string) => {
    setTyped(text);
    if (/^\d+$/.test(text)) onChange(Math.min(Number(text), MAX_QUANTITY));
  };
  return (
    <input
      aria-label={`Pieces of ${name}`}
      inputMode="numeric"
      autoComplete="off"
      maxLength={7}
      disabled={disabled}
      value={typed ?? quantity}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => type(target.value.trim())}
      onBlur={() => setTyped(undefined)}
      className="min-h-11 w-[min(4rem,18vw)] rounded-md border border-field bg-surface text-center text-base disabled:bg-paper-deep disabled:text-muted"
    />
  );
}
