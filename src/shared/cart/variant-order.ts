import type { FamilyVariant } from "../families/contract.ts";
import { type Money, rupees, sum, times } from "../money.ts";
import { pricedItem, quantityPricedWith } from "./cart.ts";
import { type CartLine, newLine, withQuantity } from "./cart-line.ts";
import { addableProduct, type NextTier, nextTier } from "./next-tier.ts";
import { priceCart, quantityByTier, unitPriceAt } from "./price-cart.ts";
import { NO_PRICE, parseQuantity, quantityError } from "./quantity.ts";

/** Typed for the variants of a family before they go into the cart together. */
export interface VariantOrder {
  /** Those that can be added as typed. */
  items: { product: FamilyVariant; quantity: number }[];
  /** Why others cannot, by their id. */
  errors: Map<string, string>;
  /** Of all items together. */
  quantity: number;
  /** Their cost once they are in the cart beside what is there already. */
  amount: Money;
  /** The same without bulk prices. */
  fullAmount: Money;
  /** Percent off, where it is one for all; 0 for none. */
  discount: number;
  /** Pieces in the cart that reach a tier together with these. */
  countedWith: number;
  /** The next tier, where all count together; undefined where none follows. */
  next: NextTier | undefined;
  /** Of a piece of each variant by its id, at the tier that it has reached so far. */
  unitPrices: ReadonlyMap<string, Money>;
}

/** Reads what is typed, by product id, and prices it together with the cart. */
export function readVariantOrder(
  variants: readonly FamilyVariant[],
  typed: ReadonlyMap<string, string>,
  cart: readonly CartLine[],
): VariantOrder {
  const items: VariantOrder["items"] = [];
  const errors = new Map<string, string>();
  for (const product of variants) {
    const text = typed.get(product._id)?.trim() ?? "";
    if (text === "" || /^0+$/.test(text)) continue;
    const quantity = parseQuantity(text);
    const inCart = cart
      .filter(({ _id }) => _id === product._id)
      .reduce((total, line) => total + line.quantity, 0);
    const error = quantity
      ? product.price === 0
        ? NO_PRICE
        : quantityError(quantity, product.quantity, inCart)
      : "Enter a whole number, or leave it empty";
    if (error) errors.set(product._id, error);
    else if (quantity) items.push({ product, quantity });
  }
  const lines = items.map(({ product, quantity }) =>
    withQuantity(newLine(product, "single"), quantity),
  );
  const together = [...cart, ...lines].map(pricedItem);
  const addable = variants.map((variant) => addableProduct(variant, together, variant.quantity));
  const quantityOf = quantityByTier(together);
  const priced = priceCart(together).lines.slice(cart.length);
  const discounts = new Set(priced.map(({ discount }) => discount));
  const [first] = variants;
  const shared = first?.tierGroup ? first : undefined;
  return {
    items,
    errors,
    quantity: items.reduce((total, item) => total + item.quantity, 0),
    amount: sum(priced.map(({ amount }) => amount)),
    fullAmount: sum(lines.map((line) => times(rupees(line.fullPrice), line.quantity))),
    discount: discounts.size === 1 ? ([...discounts][0] ?? 0) : 0,
    countedWith: shared ? quantityPricedWith(cart, shared) : 0,
    next: shared && nextTier(together, addable),
    unitPrices: new Map(
      addable.map((product) => [
        product.productId,
        unitPriceAt(product.fullPrice, product.tiers, quantityOf(product)).unitPrice,
      ]),
    ),
  };
}
