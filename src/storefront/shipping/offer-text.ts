import { formatMoney, rupees } from "#shared/money.ts";
import { methodText } from "#shared/shipping/arrival.ts";
import type { OfferedShipping } from "#shared/shipping/contract.ts";

/** `₹140`, or `free`. */
export function priceText({ price }: Pick<OfferedShipping, "price">): string {
  return price === 0 ? "free" : formatMoney(rupees(price));
}

/** `Courier, 3 to 5 working days: ₹140` */
export function offerText(offer: OfferedShipping): string {
  return `${methodText(offer)}: ${priceText(offer)}`;
}
