import { cartQuantity, pricedItem } from "../cart/cart.ts";
import { type CartLine, newLine, withQuantity } from "../cart/cart-line.ts";
import { priceCart } from "../cart/price-cart.ts";
import { quantityForSale } from "../cart/quantity.ts";
import type { Product } from "../catalogue/contract.ts";
import { type Money, rupees, sum } from "../money.ts";
import type { Order } from "./contract.ts";

export interface LineAgain {
  /** As it was ordered. */
  product: Order["products"][number]["product"];
  ordered: number;
  /** At its bulk price. */
  priceThen: Money;
  /** As it is sold now; undefined where it is no longer sold. */
  now: Product | undefined;
  /** Pieces that can be added; fewer than were ordered where there are no more, 0 for none. */
  quantity: number;
  /** Pieces that the cart holds already. */
  inCart: number;
  /** Beside the cart and the others; undefined where none can be added. */
  priceNow: Money | undefined;
}

/** An order as it would be made again. */
interface OrderAgain {
  lines: readonly LineAgain[];
  /** To add to the cart. */
  items: readonly { product: Product; quantity: number }[];
  /** Of these, at today's prices. */
  amount: Money;
}

/**
 * Compares what was ordered with the products as they are sold now, by id (null: no longer sold), and
 * prices beside the cart what of it can be bought. Lines of one product count together.
 */
export function orderAgain(
  ordered: Order["products"],
  current: ReadonlyMap<string, Product | null>,
  cart: readonly CartLine[],
): OrderAgain {
  const lines = [...Map.groupBy(ordered, ({ product }) => product._id).values()].flatMap((same) => {
    const [first] = same;
    return first ? [lineAgain(first, same, current, cart)] : [];
  });
  const items = lines.flatMap(({ now, quantity }) =>
    now && quantity > 0 ? [{ product: now, quantity }] : [],
  );
  const added = items.map(({ product, quantity }) =>
    withQuantity(newLine(product, "single"), quantity),
  );
  const priced = priceCart([...cart, ...added].map(pricedItem)).lines.slice(cart.length);
  const prices = new Map(items.map(({ product }, at) => [product._id, priced[at]?.unitPrice]));
  return {
    lines: lines.map((line) => ({ ...line, priceNow: prices.get(line.product._id) })),
    items,
    amount: sum(priced.map(({ amount }) => amount)),
  };
}

function lineAgain(
  { product, price }: Order["products"][number],
  same: Order["products"],
  current: ReadonlyMap<string, Product | null>,
  cart: readonly CartLine[],
): LineAgain {
  const now = current.get(product._id) ?? undefined;
  const ordered = same.reduce((sum, { quantity }) => sum + quantity, 0);
  const inCart = cartQuantity(cart.filter(({ _id }) => _id === product._id));
  const available = Math.max(0, (now ? quantityForSale(now) : 0) - inCart);
  return {
    product,
    ordered,
    priceThen: rupees(price),
    now,
    quantity: Math.min(ordered, available),
    inCart,
    priceNow: undefined,
  };
}
