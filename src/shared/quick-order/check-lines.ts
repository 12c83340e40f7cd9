import { cartQuantity, pricedItem } from "../cart/cart.ts";
import { type CartLine, newLine, withQuantity } from "../cart/cart-line.ts";
import { MAX_QUANTITY } from "../cart/limits.ts";
import { priceCart } from "../cart/price-cart.ts";
import { NO_PRICE, quantityError } from "../cart/quantity.ts";
import { type Money, rupees, sum, times } from "../money.ts";
import { groupedNumber } from "../numbers.ts";
import type { OrderedProduct, SkuAnswer } from "./contract.ts";
import type { TypedLine } from "./read-lines.ts";
import { MAX_SKU_TEXT, readQuantity } from "./read-lines.ts";

export type CheckedLine =
  | { kind: "empty" }
  /** Its SKU is being asked for. */
  | { kind: "checking" }
  /** The SKU is not known; `like` are those that it may have been meant for. */
  | { kind: "unknown"; text: string; like: SkuAnswer["like"] }
  /** The product is known, but cannot be ordered as it was typed (`text` says why); perhaps in the quantity of `offer`. */
  | { kind: "refused"; text: string; product: OrderedProduct; offer?: number }
  /** Its pieces are counted with those of an earlier line of the same product, from 1. */
  | { kind: "counted"; product: OrderedProduct; withLine: number }
  | GoodLine;

/** A line that can go into the cart. */
export interface GoodLine {
  kind: "good";
  product: OrderedProduct;
  /** Its own, and those of later lines of the same product. */
  quantity: number;
  /** The lines that have the product, from 1, where there are several. */
  lines: readonly number[];
  /** A piece, at the tier that it reaches with the others and the cart. */
  unitPrice: Money;
  fullPrice: Money;
  /** Percent off; 0 for none. */
  discount: number;
  amount: Money;
  fullAmount: Money;
}

export interface CheckedOrder {
  /** In the order of the typed lines. */
  lines: readonly CheckedLine[];
  /** For the cart. */
  items: readonly Item[];
  /** For a quote: whatever the stock. */
  wanted: readonly Item[];
  quantity: number;
  amount: Money;
  fullAmount: Money;
  /** Lines that are to be mended before they can be ordered. */
  problems: number;
  /** Lines that are still being asked for. */
  waiting: number;
}

/** By what answers are kept: the typed SKU without outer spaces, in lower case. */
export const skuText = (sku: string) => sku.trim().toLowerCase();

/**
 * Checks typed lines against what the shop answered (by `skuText`), and prices those that can be had
 * together with the cart, as it will price them. Lines of one product count together.
 */
export function checkLines(
  typed: readonly TypedLine[],
  answers: ReadonlyMap<string, SkuAnswer>,
  cart: readonly CartLine[],
): CheckedOrder {
  const checked = typed.map((line) => checkLine(line, answers));
  const { items, refused } = countTogether(checked, cart);
  const good = priceItems(items, cart);
  const lines = checked.map(
    (line, place): CheckedLine =>
      line.kind === "read" ? (good.get(place) ?? refused.get(place) ?? { kind: "empty" }) : line,
  );
  return {
    lines,
    items,
    wanted: wantedItems(typed, answers),
    quantity: items.reduce((all, { quantity }) => all + quantity, 0),
    amount: sum([...good.values()].map(({ amount }) => amount)),
    fullAmount: sum([...good.values()].map(({ fullAmount }) => fullAmount)),
    problems: lines.filter(({ kind }) => kind === "unknown" || kind === "refused").length,
    waiting: lines.filter(({ kind }) => kind === "checking").length,
  };
}

/** A line whose product and quantity are known, before it is counted with others. */
interface ReadLine {
  kind: "read";
  product: OrderedProduct;
  quantity: number;
}

function checkLine(
  { sku, quantity }: TypedLine,
  answers: ReadonlyMap<string, SkuAnswer>,
): CheckedLine | ReadLine {
  if (sku.trim() === "") {
    if (quantity.trim() === "") return { kind: "empty" };
    return { kind: "unknown", text: "Enter the SKU of what you want.", like: [] };
  }
  if (sku.trim().length > MAX_SKU_TEXT) {
    return { kind: "unknown", text: "That is longer than any SKU.", like: [] };
  }
  const answer = answers.get(skuText(sku));
  if (!answer) return { kind: "checking" };
  const { product, like } = answer;
  if (!product) return { kind: "unknown", text: `No product has the SKU ${sku.trim()}.`, like };
  const read = readLineQuantity(quantity);
  if (!read) {
    return { kind: "refused", product, text: "Enter a whole number of pieces, 1 or more." };
  }
  return { kind: "read", product, quantity: read };
}

/** Nothing typed is one piece. */
const readLineQuantity = (quantity: string) =>
  quantity.trim() === "" ? 1 : readQuantity(quantity);

interface Item {
  product: OrderedProduct;
  quantity: number;
  /** Of the lines that have it, from 0. */
  places: readonly [number, ...number[]];
}

/** Counts the lines of each product together: what can be had, and by place what else there is to say. */
function countTogether(lines: readonly (CheckedLine | ReadLine)[], cart: readonly CartLine[]) {
  const items: Item[] = [];
  const refused = new Map<number, CheckedLine>();
  const read = lines.flatMap((line, place) => (line.kind === "read" ? [{ ...line, place }] : []));
  for (const [first, ...others] of Map.groupBy(read, ({ product }) => product._id).values()) {
    if (!first) continue;
    const { product, place } = first;
    const quantity = others.reduce((all, line) => all + line.quantity, first.quantity);
    for (const other of others) {
      refused.set(other.place, { kind: "counted", product, withLine: place + 1 });
    }
    if (product.price === 0) {
      refused.set(place, { kind: "refused", product, text: `${NO_PRICE}.` });
      continue;
    }
    const inCart = cartQuantity(cart.filter(({ _id }) => _id === product._id));
    // What is in stock says more than how many a line may have.
    const error =
      quantityError(Math.min(quantity, MAX_QUANTITY), product.quantity, inCart) ??
      quantityError(quantity, product.quantity, inCart);
    if (!error) {
      items.push({ product, quantity, places: [place, ...others.map((other) => other.place)] });
      continue;
    }
    const together =
      others.length > 0 ? ` Your lines have ${groupedNumber(quantity)} together.` : "";
    const offer = Math.min(product.quantity - inCart, MAX_QUANTITY);
    const text = `${error}.${together}`;
    refused.set(place, { kind: "refused", product, text, ...(offer > 0 && { offer }) });
  }
  return { items, refused };
}

/** The products that are known with their pieces, those of one product together. */
function wantedItems(typed: readonly TypedLine[], answers: ReadonlyMap<string, SkuAnswer>): Item[] {
  const known = typed.flatMap(({ sku, quantity }, place) => {
    const product = answers.get(skuText(sku))?.product;
    const read = readLineQuantity(quantity);
    return product && read ? [{ product, quantity: read, place }] : [];
  });
  return [...Map.groupBy(known, ({ product }) => product._id).values()].flatMap(
    ([first, ...others]) => {
      if (!first) return [];
      const quantity = others.reduce((all, line) => all + line.quantity, first.quantity);
      if (quantity > MAX_QUANTITY) return [];
      const places: Item["places"] = [first.place, ...others.map(({ place }) => place)];
      return [{ product: first.product, quantity, places }];
    },
  );
}

/** Beside what is in the cart, each by the place of its first line. */
function priceItems(items: readonly Item[], cart: readonly CartLine[]): Map<number, GoodLine> {
  const added = items.map(({ product, quantity }) =>
    withQuantity(newLine(product, "single"), quantity),
  );
  const priced = priceCart([...cart, ...added].map(pricedItem)).lines.slice(cart.length);
  const good = new Map<number, GoodLine>();
  for (const [index, price] of priced.entries()) {
    const item = items[index];
    if (!item) continue;
    const { product, quantity, places } = item;
    const fullPrice = rupees(product.price);
    good.set(places[0], {
      kind: "good",
      product,
      quantity,
      lines: places.length > 1 ? places.map((place) => place + 1) : [],
      ...price,
      fullPrice,
      fullAmount: times(fullPrice, quantity),
    });
  }
  return good;
}
