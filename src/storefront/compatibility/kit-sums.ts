import { addLine, cartTotal } from "#shared/cart/cart.ts";
import { type CartLine, type CartProduct, newLine } from "#shared/cart/cart-line.ts";
import { formatQuantity, quantityForSale } from "#shared/cart/quantity.ts";
import type { Product } from "#shared/catalogue/contract.ts";
import type { StarterLine } from "#shared/compatibility/fits-contract.ts";
import { formatMoney, type Money, paise } from "#shared/money.ts";
import { groupedNumber } from "#shared/numbers.ts";

/** The lines of a machine's kit: the machine itself comes first. */
export function kitLines(machine: Product, starter: readonly StarterLine[]): StarterLine[] {
  const reason = "The machine itself.";
  return [{ product: machine, kind: "companion", quantity: 1, reason }, ...starter];
}

/** A line of a kit, as far as its sums go. */
export interface KitGoods {
  product: CartProduct & { quantity: number };
  /** Pieces that one needs. */
  quantity: number;
}

/** What becomes of a line, as compared with the cart. */
export interface KitCounts {
  /** Pieces that the shopper wants; 0 where it is left out. */
  wanted: number;
  inCart: number;
  /** Pieces that are added: what the cart lacks, as far as there are some. */
  missing: number;
  /** There are some, but fewer than are wanted. */
  isShort: boolean;
  /** Rupees a piece once it is added; undefined for what is neither added nor in the cart. */
  unitPrice: number | undefined;
}

export interface KitSums<Line extends KitGoods> {
  kit: (Line & KitCounts)[];
  /** What is added by one tap. */
  items: { product: Line["product"]; quantity: number }[];
  /** What the cart's total grows by: pieces in it may reach a tier with these. */
  total: Money;
}

/** There is some of a line, and yet less than is wanted of it. */
const isShort = (forSale: number, had: number, wanted: number) => forSale > 0 && had < wanted;

/** @param wantedOf how many pieces of a line the shopper wants */
export function kitSums<Line extends KitGoods>(
  lines: readonly Line[],
  cart: readonly CartLine[] = [],
  wantedOf: (line: Line) => number = ({ quantity }) => quantity,
): KitSums<Line> {
  const counted = lines.map((line) => {
    const wanted = wantedOf(line);
    const inCart = cart
      .filter(({ _id }) => _id === line.product._id)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    const forSale = quantityForSale(line.product);
    const missing = Math.max(0, Math.min(wanted, forSale) - inCart);
    return {
      ...line,
      wanted,
      inCart,
      missing,
      isShort: isShort(forSale, inCart + missing, wanted),
    };
  });
  const items = counted
    .filter(({ missing }) => missing > 0)
    .map(({ product, missing }) => ({ product, quantity: missing }));
  const filled = items.reduce<CartLine[]>(
    (sum, { product, quantity }) => addLine(sum, newLine(product, `manual_${quantity}`)),
    [...cart],
  );
  const kit = counted.map((line) => ({
    ...line,
    unitPrice: filled.find(({ _id }) => _id === line.product._id)?.price,
  }));
  return { kit, items, total: paise(cartTotal(filled) - cartTotal(cart)) };
}

/** The texts of a kit's sum. */
export function kitTexts({ kit, items, total }: KitSums<KitGoods>) {
  const pieces = formatQuantity(items.reduce((sum, { quantity }) => sum + quantity, 0));
  return {
    total: formatMoney(total),
    pieces: `for ${pieces}`,
    button: `Add ${items.length === kit.length ? "all" : pieces} to cart`,
  };
}

/** Says how many there are of a line that is short. */
export function shortText({ product }: KitGoods): string {
  return `Only ${groupedNumber(product.quantity)} in stock`;
}

/** The names of those texts, by which the server puts them into a page that it keeps (`lateText`). */
export const kitTextNames = { total: "kit total", pieces: "kit pieces", button: "kit button" };

export function shortTextName(productId: string): string {
  return `short of ${productId}`;
}

/** Whether there are fewer of anything in a kit than it takes, but some. */
export function lacksPieces(lines: readonly KitGoods[]): boolean {
  return lines.some(({ product, quantity }) => {
    const forSale = quantityForSale(product);
    return isShort(forSale, forSale, quantity);
  });
}

/** What numbers of pieces make of a kit that nobody has changed yet. */
export interface KitLook {
  /** Its texts that follow from how much there is, by their names; none of a kit that lacks nothing. */
  texts: Record<string, string>;
  /** What else follows from it, beside what is sold out: which lines are short, and the tiers' prices that the others reach. */
  look: string;
}

export function kitLook(lines: readonly KitGoods[]): KitLook {
  if (!lacksPieces(lines)) return { texts: {}, look: "" };
  const sums = kitSums(lines);
  const short = sums.kit.filter(({ isShort }) => isShort);
  const texts: Record<string, string> = {};
  const sumTexts = kitTexts(sums);
  for (const key of ["total", "pieces", "button"] as const) {
    texts[kitTextNames[key]] = sumTexts[key];
  }
  for (const line of short) texts[shortTextName(line.product._id)] = shortText(line);
  const look = sums.kit.map(({ isShort, unitPrice }) => [isShort, unitPrice]);
  return { texts, look: JSON.stringify(look) };
}

/**
 * Makes what tells a kit's look by numbers. It is kept with the page, and holds of its goods what their sums need alone.
 *
 * @returns a function of what tells how many there are of a product, by its id
 */
export function kitLookBy(
  lines: readonly KitGoods[],
): (quantityOf: (id: string) => number) => KitLook {
  const goods = lines.map(({ product, quantity }) => {
    const { _id, price, bulkDiscounts, tierGroup } = product;
    const bare = { _id, price, bulkDiscounts, tierGroup, name: "", slug: "", photo: [] };
    return { product: bare, quantity };
  });
  return (quantityOf) =>
    kitLook(
      goods.map(({ product, quantity }) => ({
        product: { ...product, quantity: quantityOf(product._id) },
        quantity,
      })),
    );
}
