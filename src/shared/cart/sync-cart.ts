import type { Product } from "../catalogue/contract.ts";
import { formatMoney, rupees } from "../money.ts";
import { type CartLine, newLine, reprice } from "./cart.ts";

/** A cart brought in line with the shop, and a sentence for each thing that changed. */
export interface SyncedCart {
  lines: CartLine[];
  changes: string[];
}

/**
 * Mends a cart against the products as the shop has them now: lines of products that are gone or
 * sold out are taken out, prices and tiers are renewed, and quantities are brought down to the
 * stock, the newest lines first. Nothing is dropped without a sentence.
 */
export function syncCart(
  lines: readonly CartLine[],
  present: ReadonlyMap<string, Product | null>,
): SyncedCart {
  const changes: string[] = [];
  const mended: CartLine[] = [];
  const left = new Map<string, number>();
  const told = new Set<string>();
  const tell = (sentence: string) => {
    if (!told.has(sentence)) changes.push(sentence);
    told.add(sentence);
  };
  for (const line of lines) {
    const product = present.get(line._id);
    // Not known now (the shop could not be asked): the line stays as it is.
    if (product === undefined) {
      mended.push(line);
      continue;
    }
    if (product === null) {
      tell(`${line.name} is no longer sold and was taken out of your cart.`);
      continue;
    }
    if (product.quantity === 0) {
      tell(`${product.name} is out of stock and was taken out of your cart.`);
      continue;
    }
    if (product.price !== line.fullPrice) {
      const [before, now] = [
        formatMoney(rupees(line.fullPrice)),
        formatMoney(rupees(product.price)),
      ];
      tell(`The price of ${product.name} changed from ${before} to ${now}.`);
    } else if (tiersDiffer(line, product)) {
      tell(`The bulk prices of ${product.name} have changed.`);
    }
    const available = left.get(product._id) ?? product.quantity;
    const quantity = Math.min(line.quantity, available);
    left.set(product._id, available - quantity);
    if (quantity < line.quantity) {
      tell(
        `Only ${product.quantity} of ${product.name} ${product.quantity === 1 ? "is" : "are"} in stock; your cart now holds that many.`,
      );
    }
    if (quantity > 0) mended.push(newLine(product, line.variant, quantity));
  }
  return { lines: reprice(mended), changes };
}

function tiersDiffer(line: CartLine, product: Product): boolean {
  return tiersText(line) !== tiersText(product);
}

function tiersText({ bulkDiscounts }: Pick<Product, "bulkDiscounts">): string {
  const tiers = bulkDiscounts.map(({ quantity, discount }) => `${quantity}:${discount}`);
  return tiers.sort().join();
}
