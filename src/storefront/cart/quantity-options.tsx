import type { ReactNode } from "react";
import { pricedItem, quantityPricedWith } from "#shared/cart/cart.ts";
import type { CartLine } from "#shared/cart/cart-line.ts";
import { addableProduct, nextTier } from "#shared/cart/next-tier.ts";
import { unitPriceAt } from "#shared/cart/price-cart.ts";
import { formatQuantity } from "#shared/cart/quantity.ts";
import type { Product } from "#shared/catalogue/contract.ts";
import { formatMoney, rupees, times } from "#shared/money.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { Price } from "#ui/price.tsx";
import { NextTierNote } from "./next-tier-offer.tsx";

/** The fields of a product that choosing a quantity needs. */
export type OfferedProduct = Pick<
  Product,
  "_id" | "name" | "slug" | "photo" | "price" | "quantity" | "bulkDiscounts" | "tierGroup"
> & {
  /** Its family, where there are siblings that can be chosen together with it. */
  family?: { options: readonly { name: string; values: number }[] } | null | undefined;
};

interface OptionProps {
  checked: boolean;
  onChoose: () => void;
  disabled?: boolean;
  children: ReactNode;
}

export function Option({ checked, onChoose, disabled = false, children }: OptionProps) {
  return (
    <label
      className={`flex min-h-13 items-center gap-[min(0.75rem,3.4vw)] rounded-md border px-[min(0.75rem,3.4vw)] py-1.5 ${checked ? "border-link bg-info-soft" : "border-line-strong"} ${disabled ? "text-muted" : ""}`}
    >
      <input
        type="radio"
        name="variant"
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
        className="size-[min(1.25rem,7vw)] shrink-0"
      />
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-2 gap-y-1">
        {children}
      </span>
    </label>
  );
}

interface BulkOptionProps extends Omit<OptionProps, "children" | "disabled"> {
  product: OfferedProduct;
  quantity: number;
  discount: number;
}

/** A bulk tier with its price and the full price. */
export function BulkOption({ product, quantity, discount, ...option }: BulkOptionProps) {
  const full = rupees(product.price);
  const { unitPrice } = unitPriceAt(full, product.bulkDiscounts, quantity);
  const enough = quantity <= product.quantity;
  return (
    <Option {...option} disabled={!enough}>
      <span className="w-full font-semibold">
        {formatQuantity(quantity)}
        {discount > 0 && (
          <span className="ml-2 rounded-sm bg-marigold-soft px-1.5 text-sm">{discount}% off</span>
        )}
      </span>
      <span className="tabular text-sm">
        {enough
          ? `${groupedNumber(quantity)} × ${formatMoney(unitPrice)}`
          : `Only ${groupedNumber(product.quantity)} in stock`}
      </span>
      <Price money={times(unitPrice, quantity)} was={times(full, quantity)} />
    </Option>
  );
}

interface PriceOfQuantityProps {
  product: OfferedProduct;
  quantity: number;
  /** Some of it may reach a tier together with these. */
  cart: readonly CartLine[];
}

/** The price of this many pieces, at the tier they reach together with those in the cart. */
export function PriceOfQuantity({ product, quantity, cart }: PriceOfQuantityProps) {
  const full = rupees(product.price);
  const countedWith = quantityPricedWith(cart, product);
  const { unitPrice } = unitPriceAt(full, product.bulkDiscounts, quantity + countedWith);
  const added = { ...addableProduct(product, [], undefined), quantity };
  const together = [...cart.map(pricedItem), added];
  return (
    <>
      <p className="tabular">
        {formatQuantity(quantity)} at <Price money={unitPrice} was={full} /> each:{" "}
        <strong>{formatMoney(times(unitPrice, quantity))}</strong>
      </p>
      {countedWith > 0 && (
        <p className="text-muted">
          Priced together with {groupedNumber(countedWith)} already in your cart.
        </p>
      )}
      <NextTierNote
        next={nextTier(together, [addableProduct(product, together, product.quantity)])}
      />
    </>
  );
}
