import type { z } from "zod";
import { priceCart, quantityByTier, unitPriceAt } from "#shared/cart/price-cart.ts";
import type { presentPrice } from "#shared/checkout/contract.ts";
import { orderTotal } from "#shared/coupons/coupon.ts";
import { type Failure, failure, type Outcome, success } from "#shared/failure.ts";
import { formatMoney, type Money, paise, toRupees } from "#shared/money.ts";
import type { ShippingOffer } from "#shared/shipping/shipping-offers.ts";
import { isId } from "../lib/ids.ts";
import type { ProductRow } from "../stock/stock-store.ts";

/** One product of a cart; several lines of one product are one here. */
export interface RequestedProduct {
  /** As it came: maybe no id at all. */
  productId: string;
  /** As the shopper knows it. */
  name: string;
  /** Pieces, 1 or more. */
  quantity: number;
}

/** A product as it can be ordered now. */
export type OrderableProduct = ProductRow & {
  /** The family whose variants reach a tier together; null for a product by itself. */
  tierGroup: string | null;
};

export interface PricedLine {
  product: OrderableProduct;
  quantity: number;
  /** Price a piece after discount. */
  unitPrice: Money;
  /** Percent off. */
  discount: number;
}

export interface PricedOrder {
  lines: PricedLine[];
  /** To pay: the coupon is taken off, the freight added. */
  total: Money;
  couponOff: Money;
  /** How it gets there; undefined where the shop has no rules, and delivery is free. */
  shipping: ShippingOffer | undefined;
}

/** How goods can get there; a sentence where they cannot get there as the shopper agreed. */
type FindShipping = (lines: readonly PricedLine[]) => PossibleShipping;
/** Undefined for an offer is free delivery, in a shop without shipping rules. */
export type PossibleShipping =
  | { offers: readonly (ShippingOffer | undefined)[] }
  | { refused: string };

/** Puts lines of one product together; the order of their first appearance stays. */
export function mergeProducts(
  lines: readonly { product_id: string; name?: string | undefined; quantity: number }[],
): RequestedProduct[] {
  const merged = new Map<string, RequestedProduct>();
  for (const { product_id, name, quantity } of lines) {
    const productId = isId(product_id) ? product_id.toLowerCase() : product_id;
    const earlier = merged.get(productId);
    if (earlier) earlier.quantity += quantity;
    else merged.set(productId, { productId, name: name?.trim() || "A product", quantity });
  }
  return [...merged.values()];
}

/** The ids of what is asked for, as far as they are ids at all. */
export function productIdsOf(requested: readonly RequestedProduct[]): string[] {
  return requested.map(({ productId }) => productId).filter(isId);
}

/**
 * Prices what is asked for at the current prices and holds the sum against what the shopper agreed
 * to pay. Where variants of a family count together, the sum by each product's own tiers is taken as well
 * (a client need not know of families), and the family's lower one is charged. Of several shipping methods
 * the first is taken with which the sum agrees.
 *
 * @param currentProducts the products as they are, by id, with the stock that this shopper can have
 * @param couponPercent percent that a coupon takes off the sum; 0 without one
 * @param findShipping how the lines can get there
 * @returns `cart_changed` with the current prices, and the shipping methods where these are the matter:
 *   where a product is gone, has no price or too few pieces, or the sum is another
 */
export function priceOrder(
  currentProducts: ReadonlyMap<string, OrderableProduct>,
  requested: readonly RequestedProduct[],
  agreed: Money,
  couponPercent: number,
  findShipping: FindShipping = () => ({ offers: [undefined] }),
): Outcome<PricedOrder, "cart_changed"> {
  const found: { product: OrderableProduct; quantity: number }[] = [];
  const changes: string[] = [];
  for (const { productId, name, quantity } of requested) {
    const product = currentProducts.get(productId);
    if (product?.pricePaise === 0) changes.push(`${product.name} ${NOT_PRICED}`);
    else if (product && product.stock >= quantity) found.push({ product, quantity });
    else changes.push(product ? shortageMessage(product) : `${name} is no longer sold.`);
  }
  if (changes.length > 0) return cartChanged(changes, requested, currentProducts);
  const priced = priceLines(found);
  if (!priced) return cartChanged([TOO_LARGE], requested, currentProducts);
  const possible = findShipping(priced.lines);
  if ("refused" in possible) return cartChanged([possible.refused], requested, currentProducts);
  const { lines, full, ownFull } = priced;
  for (const shipping of possible.offers) {
    const carriage = shipping?.price ?? paise(0);
    const { off: couponOff, total } = orderTotal(full, couponPercent, carriage);
    const isAgreed =
      total === agreed ||
      (ownFull > full && orderTotal(ownFull, couponPercent, carriage).total === agreed);
    if (isAgreed) return success({ lines, couponOff, total, shipping });
  }
  const { goods } = orderTotal(full, couponPercent, paise(0));
  const now = disagreement(goods, possible.offers);
  return cartChanged([now], requested, currentProducts, possible.offers);
}

/** A sentence: the present sum, or the shipping methods to choose from. */
function disagreement(goods: Money, offers: readonly (ShippingOffer | undefined)[]): string {
  const [shipping, ...others] = offers;
  const isPlain = others.length === 0 || (shipping?.price === 0 && !shipping.branch);
  if (isPlain) {
    const carriage = shipping?.price ?? paise(0);
    const carried = carriage > 0 ? `, ${formatMoney(carriage)} of it for delivery` : "";
    return `The total of your cart is now ${formatMoney(paise(goods + carriage))}${carried}.`;
  }
  const named = offers
    .filter((offer) => offer !== undefined)
    .map(({ name, price }) => `${name} (${price === 0 ? "free" : formatMoney(price)})`);
  return `Please choose how your order is delivered: ${named.join(", ")}. The goods come to ${formatMoney(goods)}.`;
}

const NOT_PRICED = "has no price yet and cannot be bought: ask us for it.";
const TOO_LARGE = "The total of your cart is too large for one order.";

function priceLines(
  found: readonly { product: OrderableProduct; quantity: number }[],
): { lines: PricedLine[]; full: Money; ownFull: Money } | undefined {
  // Sums beyond this lose paise; no call can agree to as much anyway.
  const rough = found.reduce((sum, one) => sum + one.product.pricePaise * one.quantity, 0);
  if (rough > Number.MAX_SAFE_INTEGER) return undefined;
  const items = found.map(({ product, quantity }) => ({
    productId: product.id,
    fullPrice: paise(product.pricePaise),
    tiers: product.bulkDiscounts,
    tierGroup: product.tierGroup,
    quantity,
  }));
  const { lines, total: full } = priceCart(items);
  const { total: ownFull } = priceCart(items.map((item) => ({ ...item, tierGroup: null })));
  return {
    lines: lines.map(({ unitPrice, discount }, index) => {
      const { product, quantity } = found[index] as (typeof found)[number];
      return { product, quantity, unitPrice, discount };
    }),
    full,
    ownFull,
  };
}

function shortageMessage({ name, stock }: ProductRow): string {
  if (stock === 0) return `${name} is out of stock.`;
  return `Only ${stock} of ${name} ${stock === 1 ? "is" : "are"} in stock.`;
}

function cartChanged(
  changes: readonly string[],
  requested: readonly RequestedProduct[],
  currentProducts: ReadonlyMap<string, OrderableProduct>,
  offers: readonly (ShippingOffer | undefined)[] = [],
): Failure<"cart_changed"> {
  const tierGroupOf = (productId: string) => currentProducts.get(productId)?.tierGroup;
  const quantityOf = quantityByTier(
    requested.map((one) => ({ ...one, tierGroup: tierGroupOf(one.productId) })),
  );
  const products = requested.map((one) => {
    const { productId } = one;
    const tierQuantity = quantityOf({ productId, tierGroup: tierGroupOf(productId) });
    return currentPriceOf(one, tierQuantity, currentProducts.get(productId));
  });
  const named = offers
    .filter((offer) => offer !== undefined)
    .map(({ id, name, price }) => ({ id, name, price: toRupees(price) }));
  const shown = changes.slice(0, 3);
  if (changes.length > shown.length) shown.push(`${changes.length - shown.length} more changed.`);
  return failure(
    "cart_changed",
    `${shown.join(" ")} Please check your cart and try again; nothing was paid.`,
    { details: { products, ...(named.length > 0 && { offers: named }) } },
  );
}

function currentPriceOf(
  { productId, name }: RequestedProduct,
  tierQuantity: number,
  product: OrderableProduct | undefined,
): z.infer<typeof presentPrice> {
  if (!product) return { product_id: productId, name, price: null, stock: 0 };
  const { unitPrice } = unitPriceAt(paise(product.pricePaise), product.bulkDiscounts, tierQuantity);
  return {
    product_id: product.id,
    name: product.name,
    price: toRupees(unitPrice),
    stock: product.stock,
  };
}
