import { groupByProduct, type ProductLines } from "./cart.ts";
import type { CartLine } from "./cart-line.ts";

/** Under one head of the cart: a product, or those of a family. */
export type CartGroup = readonly [ProductLines, ...ProductLines[]];

/** The lines by product, and products of one family together, in the order in which they came. */
export function groupByFamily(lines: readonly CartLine[]): CartGroup[] {
  const groups = new Map<string, [ProductLines, ...ProductLines[]]>();
  for (const product of groupByProduct(lines)) {
    const [{ _id, tierGroup, familyId }] = product;
    // A group of tiers is a family's: it is known before the shop has told the family.
    const family = familyId ?? tierGroup;
    const key = family ? `family ${family}` : _id;
    const group = groups.get(key);
    if (group) group.push(product);
    else groups.set(key, [product]);
  }
  return [...groups.values()];
}

/**
 * Splits the names of several products into what they begin with alike, in whole words, and what each
 * has besides: `T-shirt, black, M` and `T-shirt, navy, L` are `T-shirt` and `black, M`, `navy, L`.
 */
export function splitNames(names: readonly string[]): { common: string; own: string[] } {
  const words = names.map((name) => name.split(" "));
  const [first = []] = words;
  const shortest = Math.min(...words.map(({ length }) => length));
  let alike = 0;
  while (alike < shortest - 1 && words.every((each) => each[alike] === first[alike])) alike += 1;
  return {
    common: first
      .slice(0, alike)
      .join(" ")
      .replace(/[\s,;:–-]+$/, ""),
    own: words.map((each) => each.slice(alike).join(" ")),
  };
}
