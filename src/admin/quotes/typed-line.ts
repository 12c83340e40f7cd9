import { MAX_QUANTITY } from "#shared/cart/limits.ts";
import { unitPriceAt } from "#shared/cart/price-cart.ts";
import { moneyCodec } from "#shared/codecs.ts";
import { type Money, rupees } from "#shared/money.ts";
import { readCount } from "#shared/numbers.ts";
import type { AdminQuoteLine } from "#shared/quotes/admin-contract.ts";

/** A line of a draft as it is typed. */
export interface TypedQuoteLine extends AdminQuoteLine {
  typedPrice: string;
  typedQuantity: string;
}

export function typedLine(line: AdminQuoteLine): TypedQuoteLine {
  return {
    ...line,
    typedPrice: line.price === null ? "" : String(line.price),
    typedQuantity: String(line.quantity),
  };
}

/** Pieces as they are typed; undefined for what is no number of pieces. */
export function quantityOf(typed: string): number | undefined {
  const pieces = readCount(typed) ?? 0;
  return pieces >= 1 && pieces <= MAX_QUANTITY ? pieces : undefined;
}

/** Rupees as they are typed; undefined for what is none. */
export const moneyOf = moneyCodec.read;

/** The list price a piece today, with the tier that the typed pieces reach. */
export function listPrice({ priceToday, bulkDiscounts, typedQuantity }: TypedQuoteLine): Money {
  return unitPriceAt(rupees(priceToday), bulkDiscounts, quantityOf(typedQuantity) ?? 1).unitPrice;
}

/** Whether more pieces are offered than are in stock. */
export function isShort({ typedQuantity, stock, isGone }: TypedQuoteLine): boolean {
  return !isGone && (quantityOf(typedQuantity) ?? 0) > stock;
}
