import { type Money, rupees, toRupees } from "../money.ts";
import { type CartLine, type Variant, withQuantity } from "./cart-line.ts";
import { priceCart, quantityByTier } from "./price-cart.ts";

/** Gives every line the price that follows from all lines together. */
export function reprice(lines: readonly CartLine[]): CartLine[] {
  const priced = priceCart(lines.map(pricedItem)).lines;
  return lines.map((line, index) => {
    const price = priced[index];
    return price
      ? { ...line, price: toRupees(price.unitPrice), bulkDiscount: price.discount }
      : line;
  });
}

/** A line of the cart as `priceCart` takes it. */
export function pricedItem(line: CartLine) {
  return {
    productId: line._id,
    fullPrice: rupees(line.fullPrice),
    tiers: line.bulkDiscounts,
    tierGroup: line.tierGroup,
    quantity: line.quantity,
  };
}

export function cartTotal(lines: readonly CartLine[]): Money {
  return priceCart(lines.map(pricedItem)).total;
}

/** Pieces in the cart that reach a tier together with a product's, its own included. */
export function quantityPricedWith(
  lines: readonly CartLine[],
  { _id, tierGroup }: { _id: string; tierGroup?: string | null | undefined },
): number {
  return quantityByTier(lines.map(pricedItem))({ productId: _id, tierGroup });
}

/** Pieces in the cart, for the header's badge. */
export function cartQuantity(lines: readonly CartLine[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

/**
 * Adds a line: one with the same _id and variant grows by the line's quantity (by 1 if that is not
 * positive), otherwise a new line is added at the end.
 */
export function addLine(lines: readonly CartLine[], added: CartLine): CartLine[] {
  const quantity = Number.isInteger(added.quantity) && added.quantity > 0 ? added.quantity : 1;
  const same = (line: CartLine) => line._id === added._id && line.variant === added.variant;
  if (!lines.some(same)) return reprice([...lines, withQuantity(added, quantity)]);
  return reprice(
    lines.map((line) => (same(line) ? withQuantity(line, line.quantity + quantity) : line)),
  );
}

/** Takes out all lines of a product, and prices the rest again. */
export function removeProduct(lines: readonly CartLine[], productId: string): CartLine[] {
  return reprice(lines.filter((line) => line._id !== productId));
}

/** Takes out one line; the product's others stay. */
export function takeOutLine(
  lines: readonly CartLine[],
  productId: string,
  variant: Variant,
): CartLine[] {
  return reprice(lines.filter((line) => !isLine(line, productId, variant)));
}

/**
 * Undoes a removal: lines that were removed return to their places. A line that was added again meanwhile
 * grows by the removed quantity.
 */
export function restoreLines(
  lines: readonly CartLine[],
  before: readonly CartLine[],
  after: readonly CartLine[],
): CartLine[] {
  const restored = [...lines];
  for (const [place, line] of before.entries()) {
    const same = (other: CartLine) => isLine(other, line._id, line.variant);
    if (after.some(same)) continue;
    const present = restored.find(same);
    if (!present) restored.splice(place, 0, line);
    else restored[restored.indexOf(present)] = withQuantity(line, present.quantity + line.quantity);
  }
  return reprice(restored);
}

/** The lines of one product: at least one. */
export type ProductLines = readonly [CartLine, ...CartLine[]];

/** The lines product by product, in the order in which the products came in. */
export function groupByProduct(lines: readonly CartLine[]): ProductLines[] {
  const products = new Map<string, [CartLine, ...CartLine[]]>();
  for (const line of lines) {
    const ofProduct = products.get(line._id);
    if (ofProduct) ofProduct.push(line);
    else products.set(line._id, [line]);
  }
  return [...products.values()];
}

function isLine(line: CartLine, productId: string, variant: Variant): boolean {
  return line._id === productId && line.variant === variant;
}

/** Adds 1 to a line. */
export function increase(
  lines: readonly CartLine[],
  productId: string,
  variant: Variant,
): CartLine[] {
  return changeQuantity(lines, productId, variant, (quantity) => quantity + 1);
}

/** Takes 1 from a line, never below 1. */
export function decrease(
  lines: readonly CartLine[],
  productId: string,
  variant: Variant,
): CartLine[] {
  return changeQuantity(lines, productId, variant, (quantity) => Math.max(1, quantity - 1));
}

/** Sets a line's number of pieces, never below 1. */
export function setQuantity(
  lines: readonly CartLine[],
  productId: string,
  variant: Variant,
  quantity: number,
): CartLine[] {
  return changeQuantity(lines, productId, variant, () => Math.max(1, quantity));
}

function changeQuantity(
  lines: readonly CartLine[],
  productId: string,
  variant: Variant,
  change: (quantity: number) => number,
): CartLine[] {
  return reprice(
    lines.map((line) =>
      isLine(line, productId, variant) ? withQuantity(line, change(line.quantity)) : line,
    ),
  );
}

/** On login: the guest's lines are added to the user's by the add rule. */
export function mergeCarts(own: readonly CartLine[], guest: readonly CartLine[]): CartLine[] {
  return guest.reduce<CartLine[]>((lines, line) => addLine(lines, line), [...own]);
}

/** Takes out exactly what was paid for; what was added since stays. */
export function withoutPaid(
  lines: readonly CartLine[],
  paid: readonly Pick<CartLine, "_id" | "variant" | "quantity">[],
): CartLine[] {
  const left = lines.map((line) => {
    const bought = paid.find(({ _id, variant }) => _id === line._id && variant === line.variant);
    return bought ? { ...line, quantity: line.quantity - bought.quantity } : line;
  });
  return reprice(left.filter((line) => line.quantity > 0));
}
