import type { FamilyMember } from "../families/contract.ts";
import { type Money, rupees, sum, times } from "../money.ts";
import { piecesPricedWith, pricedItem } from "./cart.ts";
import { type CartLine, newLine, withQuantity } from "./cart-line.ts";
import { parsePieces, quantityError } from "./pieces.ts";
import { priceCart } from "./price-cart.ts";

/** What is typed for the members of a family before they go into the cart together. */
export interface VariantOrder {
  /** Those that can be added as typed. */
  items: { product: FamilyMember; pieces: number }[];
  /** Why others cannot, by their id. */
  errors: Map<string, string>;
  /** Of all items together. */
  pieces: number;
  /** What they cost once they are in the cart beside what is there already. */
  amount: Money;
  /** The same without bulk prices. */
  fullAmount: Money;
  /** Percent off, where it is one for all; 0 for none. */
  discount: number;
  /** Pieces in the cart that reach a tier together with these. */
  countedWith: number;
  /** How many more reach the next tier, where all count together; undefined where none follows. */
  next: { pieces: number; discount: number } | undefined;
}

/** Reads what is typed, by product id, and prices it together with the cart. */
export function readVariantOrder(
  members: readonly FamilyMember[],
  typed: ReadonlyMap<string, string>,
  cart: readonly CartLine[],
): VariantOrder {
  const items: VariantOrder["items"] = [];
  const errors = new Map<string, string>();
  for (const product of members) {
    const text = typed.get(product._id)?.trim() ?? "";
    if (text === "" || /^0+$/.test(text)) continue;
    const pieces = parsePieces(text);
    const inCart = cart
      .filter(({ _id }) => _id === product._id)
      .reduce((total, line) => total + line.quantity, 0);
    const error = pieces
      ? quantityError(pieces, product.quantity, inCart)
      : "Enter a whole number, or leave it empty";
    if (error) errors.set(product._id, error);
    else if (pieces) items.push({ product, pieces });
  }
  const lines = items.map(({ product, pieces }) =>
    withQuantity(newLine(product, "single"), pieces),
  );
  const priced = priceCart([...cart, ...lines].map(pricedItem)).lines.slice(cart.length);
  const discounts = new Set(priced.map(({ discount }) => discount));
  const pieces = items.reduce((total, item) => total + item.pieces, 0);
  return {
    items,
    errors,
    pieces,
    amount: sum(priced.map(({ amount }) => amount)),
    fullAmount: sum(lines.map((line) => times(rupees(line.fullPrice), line.quantity))),
    discount: discounts.size === 1 ? ([...discounts][0] ?? 0) : 0,
    ...sharedTier(members, pieces, cart),
  };
}

function sharedTier(
  members: readonly FamilyMember[],
  pieces: number,
  cart: readonly CartLine[],
): Pick<VariantOrder, "countedWith" | "next"> {
  const [first] = members;
  if (!first?.tierGroup) return { countedWith: 0, next: undefined };
  const countedWith = piecesPricedWith(cart, first);
  const total = countedWith + pieces;
  const next = first.bulkDiscounts
    .toSorted((a, b) => a.quantity - b.quantity)
    .find(({ quantity }) => quantity > total);
  return {
    countedWith,
    next: next && { pieces: next.quantity - total, discount: next.discount },
  };
}
