import { formatMoney, type Money, paise, rupees } from "../money.ts";
import { groupedNumber } from "../numbers.ts";
import type { CartProduct } from "./cart-line.ts";
import { type PricedItem, priceCart, quantityByTier, tierReached } from "./price-cart.ts";

/** A product of which more pieces could be added. */
export interface AddableProduct extends Omit<PricedItem, "quantity"> {
  /** How many more there are in stock; undefined where that is not known. */
  available?: number | undefined;
}

/**
 * A product with its price and tiers, and with how many more pieces of it can be added.
 *
 * @param items what is in the cart already
 * @param stock all that the shop has of it; undefined where that is not known
 */
export function addableProduct(
  {
    _id,
    price,
    bulkDiscounts,
    tierGroup,
  }: Pick<CartProduct, "_id" | "price" | "bulkDiscounts"> & {
    tierGroup?: string | null | undefined;
  },
  items: readonly PricedItem[],
  stock: number | undefined,
): AddableProduct {
  const present = items
    .filter(({ productId }) => productId === _id)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    productId: _id,
    fullPrice: rupees(price),
    tiers: bulkDiscounts,
    tierGroup,
    available: stock === undefined ? undefined : stock - present,
  };
}

/** The next bulk price, and what it takes to reach it. */
export interface NextTier {
  /** How many more pieces reach it. */
  missingQuantity: number;
  /** Percent off; the highest, where not all the products have the same tiers. */
  discount: number;
  isHighest: boolean;
  /** The whole costs so much less then than it does now; 0 where more pieces cost more. */
  saves: Money;
  /** It is more than that with some of the products. */
  savesMore: boolean;
}

/**
 * The next tier that products reach together, which are one product or those of one tier group;
 * undefined where none follows or the stock does not suffice for it.
 *
 * @param items all that is priced together, the pieces that are there already among it
 */
export function nextTier(
  items: readonly PricedItem[],
  products: readonly AddableProduct[],
): NextTier | undefined {
  const addable = products.filter(({ available = 1 }) => available > 0);
  const [first] = addable;
  if (!first) return undefined;
  const present = quantityByTier(items)(first);
  const discountsAt = (quantity: number) =>
    addable.map(({ tiers }) => tierReached(tiers, quantity)?.discount ?? 0);
  const reached = Math.max(...discountsAt(present));
  const quantities = addable
    .flatMap(({ tiers }) => tiers)
    .filter(({ quantity, discount }) => quantity > present && discount > reached)
    .map(({ quantity }) => quantity);
  if (quantities.length === 0) return undefined;
  const next = Math.min(...quantities);
  const missingQuantity = next - present;
  const inStock = addable.reduce((sum, { available = missingQuantity }) => sum + available, 0);
  if (inStock < missingQuantity) return undefined;
  const discounts = discountsAt(next);
  const discount = Math.max(...discounts);
  const before = priceCart(items).total;
  // The whole costs most where all the pieces are of one product, whichever mixture is added.
  const savings = addable.map(
    (product) => before - priceCart([...items, { ...product, quantity: missingQuantity }]).total,
  );
  const minSaving = Math.max(0, Math.min(...savings));
  return {
    missingQuantity,
    discount,
    isHighest: discounts.some((other) => other !== discount),
    saves: paise(minSaving),
    savesMore: minSaving < Math.max(...savings),
  };
}

/**
 * `Add 1 more for 10% off: saves ₹258`; what is saved is left out where more pieces cost more.
 *
 * @param variant which of several is added, as in `Add 1 more (Black, M) for 10% off`
 */
export function nextTierText(next: NextTier, variant = ""): string {
  const { missingQuantity, discount, isHighest, saves, savesMore } = next;
  const more = `${groupedNumber(missingQuantity)} more${variant === "" ? "" : ` (${variant})`}`;
  const offer = `Add ${more} for ${isHighest ? "up to " : ""}${discount}% off`;
  if (saves === 0) return offer;
  return `${offer}: saves ${formatMoney(saves)}${savesMore ? " or more" : ""}`;
}
