import type { CartLine } from "#shared/cart/cart-line.ts";
import type { Product } from "#shared/catalogue/contract.ts";
import { type Money, paise, rupees, times } from "#shared/money.ts";
import type { TaxedBuyer } from "#shared/tax/place-of-supply.ts";
import { type SaleTax, type SoldLine, taxOfSale } from "#shared/tax/sale-tax.ts";

interface CartSale {
  lines: readonly CartLine[];
  /** As the shop has them now, by id; those that it was not asked about are missing. */
  products: ReadonlyMap<string, Pick<Product, "gstPercent">>;
  /** Of the coupon. */
  off: Money;
  /** Nothing unless given. */
  freight?: Money;
  sellerGstin: string | undefined;
  deliveryState: string;
  buyer?: TaxedBuyer;
}

/** The tax that a cart contains once it goes to a state: what its order will say, to the paisa. */
export function taxOfCart({ lines, products, ...sale }: CartSale): SaleTax {
  // An order has one line for each product, however many the cart has: each line is rounded.
  const merged = new Map<string, SoldLine>();
  for (const { _id, price, quantity } of lines) {
    const amount = paise((merged.get(_id)?.amount ?? 0) + times(rupees(price), quantity));
    merged.set(_id, { amount, gstPercent: products.get(_id)?.gstPercent ?? null });
  }
  return taxOfSale({ ...sale, lines: [...merged.values()] });
}
