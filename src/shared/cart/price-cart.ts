import type { BulkDiscount } from "../catalogue/contract.ts";
import { lessPercent, type Money, sum, times } from "../money.ts";

export interface PricedItem {
  productId: string;
  /** Full price a piece. */
  fullPrice: Money;
  tiers: readonly BulkDiscount[];
  /** Products of one group reach their tiers together; without one a product counts by itself. */
  tierGroup?: string | null | undefined;
  /** Pieces, 1 or more. */
  quantity: number;
}

interface LinePrice {
  /** Price a piece after discount. */
  unitPrice: Money;
  /** Percent off; 0 for none. */
  discount: number;
  /** unitPrice × quantity. */
  amount: Money;
}

/** The tier with the largest quantity that is reached, or none. */
export function tierReached(
  tiers: readonly BulkDiscount[],
  quantity: number,
): BulkDiscount | undefined {
  let best: BulkDiscount | undefined;
  for (const tier of tiers) {
    if (tier.quantity <= quantity && (!best || tier.quantity > best.quantity)) best = tier;
  }
  return best;
}

/** Price a piece when `quantity` pieces of a product are bought together. */
export function unitPriceAt(
  fullPrice: Money,
  tiers: readonly BulkDiscount[],
  quantity: number,
): { unitPrice: Money; discount: number } {
  const discount = tierReached(tiers, quantity)?.discount ?? 0;
  return { unitPrice: lessPercent(fullPrice, discount), discount };
}

/** The pieces of a cart that reach a tier together with an item, its own included. */
export function quantityByTier(
  items: readonly Pick<PricedItem, "productId" | "tierGroup" | "quantity">[],
): (item: Pick<PricedItem, "productId" | "tierGroup">) => number {
  const quantities = new Map<string, number>();
  for (const item of items) {
    const key = tierKey(item);
    quantities.set(key, (quantities.get(key) ?? 0) + item.quantity);
  }
  return (item) => quantities.get(tierKey(item)) ?? 0;
}

function tierKey({ productId, tierGroup }: Pick<PricedItem, "productId" | "tierGroup">): string {
  return tierGroup ? `group ${tierGroup}` : productId;
}

/**
 * Prices a cart; the browser and the server both use this very function. A line's price follows
 * from the total quantity of its product (of its group of products, where it has one) in the whole
 * cart, at the product's own tiers: several lines reach a tier together. Answers a price for each
 * item in the given order, and the total.
 */
export function priceCart(items: readonly PricedItem[]): { lines: LinePrice[]; total: Money } {
  const quantityOf = quantityByTier(items);
  const lines = items.map((item) => {
    const { unitPrice, discount } = unitPriceAt(item.fullPrice, item.tiers, quantityOf(item));
    return { unitPrice, discount, amount: times(unitPrice, item.quantity) };
  });
  return { lines, total: sum(lines.map((line) => line.amount)) };
}
