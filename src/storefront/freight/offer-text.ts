import type { OfferedFreight } from "#shared/freight/contract.ts";
import { methodText } from "#shared/freight/freight-texts.ts";
import { formatMoney, rupees } from "#shared/money.ts";

/** `₹140`, or `free`. */
export function priceText({ price }: Pick<OfferedFreight, "price">): string {
  return price === 0 ? "free" : formatMoney(rupees(price));
}

/** `Courier, 3 to 5 working days: ₹140` */
export function offerText(offer: OfferedFreight): string {
  return `${methodText(offer)}: ${priceText(offer)}`;
}
