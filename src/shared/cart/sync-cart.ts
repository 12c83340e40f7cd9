import type { Product } from "../catalogue/contract.ts";
import { formatMoney, rupees } from "../money.ts";
import { reprice } from "./cart.ts";
import { type CartLine, newLine } from "./cart-line.ts";

/** A cart brought in line with the shop, and a sentence for each thing that changed. */
export interface SyncedCart {
  lines: CartLine[];
  changes: string[];
}

/**
 * Brings a cart in line with the products as the shop has them now: lines of products that are gone or
 * sold out or have no price are taken out, prices and tiers are renewed, and quantities are brought down to the
 * stock, the newest lines first. Nothing is dropped without a sentence.
 */
export function syncCart(
  lines: readonly CartLine[],
  currentProducts: ReadonlyMap<string, Product | null>,
): SyncedCart {
  const changes: string[] = [];
  const synced: CartLine[] = [];
  const stockLeft = new Map<string, number>();
  const reported = new Set<string>();
  const report = (sentence: string) => {
    if (!reported.has(sentence)) changes.push(sentence);
    reported.add(sentence);
  };
  for (const line of lines) {
    const product = currentProducts.get(line._id);
    // Not known now (the shop could not be asked): the line stays as it is.
    if (product === undefined) {
      synced.push(line);
      continue;
    }
    if (product === null) {
      report(`${line.name} is no longer sold and was taken out of your cart.`);
      continue;
    }
    if (product.quantity === 0) {
      report(`${product.name} is out of stock and was taken out of your cart.`);
      continue;
    }
    if (product.price === 0) {
      report(`${product.name} has no price now and was taken out of your cart: ask us for one.`);
      continue;
    }
    if (line.unpriced) {
      // Nobody has seen another price of it.
    } else if (product.price !== line.fullPrice) {
      const [before, now] = [
        formatMoney(rupees(line.fullPrice)),
        formatMoney(rupees(product.price)),
      ];
      report(`The price of ${product.name} changed from ${before} to ${now}.`);
    } else if (tiersDiffer(line, product)) {
      report(`The bulk prices of ${product.name} have changed.`);
    }
    const available = stockLeft.get(product._id) ?? product.quantity;
    const quantity = Math.min(line.quantity, available);
    stockLeft.set(product._id, available - quantity);
    if (quantity < line.quantity) {
      report(
        `Only ${product.quantity} of ${product.name} ${product.quantity === 1 ? "is" : "are"} in stock; your cart now holds that many.`,
      );
    }
    if (quantity > 0) synced.push(newLine(product, line.variant, quantity));
  }
  return { lines: reprice(synced), changes };
}

function tiersDiffer(line: CartLine, product: Product): boolean {
  return tiersText(line) !== tiersText(product);
}

function tiersText({ bulkDiscounts, tierGroup }: CartLine | Product): string {
  const tiers = bulkDiscounts.map(({ quantity, discount }) => `${quantity}:${discount}`);
  // Without tiers it makes no difference what they are reached together with.
  return [...tiers.sort(), tiers.length > 0 && tierGroup].join();
}
