import type { ShippingAddress } from "#shared/accounts/address-input.ts";
import { formatMoney, paise, times } from "#shared/money.ts";
import type { ShippingSettings } from "#shared/settings/shipping.ts";
import {
  type ShippingLine,
  type ShippingOffer,
  shippingOffers,
} from "#shared/shipping/shipping-offers.ts";
import { codAllowedAt } from "#shared/shipping/zones.ts";
import { packedProducts } from "../catalogue/packed-products.ts";
import type { Db } from "../database/connection.ts";
import { orderFulfilmentStore } from "../orders/order-fulfilment-store.ts";
import { amountDue } from "../orders/order-quantities.ts";
import { type OrderRow, ordersStore } from "../orders/store.ts";
import { contactRefusal } from "../payments/cod-terms.ts";
import { readSettings } from "../settings/store.ts";

/**
 * Objections of the shipping rules and those of cash on delivery to sending an order to another
 * address, a sentence each; none where it goes there on the same terms. Nothing is charged by it:
 * staff decide.
 */
export async function shippingConcerns(
  db: Db,
  order: OrderRow,
  to: ShippingAddress,
): Promise<string[]> {
  const settings = await readSettings(db, "shipping");
  const lines = await shippingLinesOf(db, order);
  return [
    ...(shippingConcern(settings, order, to, lines) ?? []),
    ...(await cashConcerns(db, order, to)),
  ];
}

async function shippingLinesOf(db: Db, order: OrderRow): Promise<ShippingLine[]> {
  const lines = (await ordersStore(db).linesOf([order.id])).get(order.id) ?? [];
  const packed = await packedProducts(
    db,
    lines.map(({ productId }) => productId),
  );
  return lines.map(({ productId, quantity, unitPricePaise }) => {
    const product = packed.get(productId);
    return {
      productId,
      quantity,
      amount: times(paise(unitPricePaise), quantity),
      weight: product?.weightGrams ?? null,
      packedSize: product?.packedSize ?? "",
      shipping: product?.shipping ?? true,
    };
  });
}

function shippingConcern(
  settings: ShippingSettings,
  { shippingMethod, shippingAddress, freightPaise }: OrderRow,
  to: ShippingAddress,
  lines: readonly ShippingLine[],
): string[] | undefined {
  const sentTo = (place: ShippingAddress) =>
    shippingOffers(settings, place, lines)?.offers.filter(({ branch }) => !branch);
  const offers = sentTo(to);
  if (!offers) return undefined;
  // Zones have methods of their own, which are one by their name.
  const isChosen = ({ id, name }: ShippingOffer) =>
    id === shippingMethod?.id || `${shippingMethod?.name},`.startsWith(`${name},`);
  const chosen = (some: typeof offers) => some.find(isChosen);
  const [cheapest] = offers;
  if (!cheapest) return ["No courier carries this order there: its freight is quoted."];
  const offer = chosen(offers) ?? cheapest;
  // What the rules ask today for the old place is no reason to ask: they may have changed since the sale.
  const before = sentTo(shippingAddress) ?? [];
  const known = Math.max(freightPaise, (chosen(before) ?? before[0])?.price ?? 0);
  const isGone = shippingMethod !== null && !isChosen(offer);
  const gone = isGone ? `${shippingMethod.name} is not offered there. ` : "";
  if (offer.price > known) {
    const charged = formatMoney(paise(freightPaise));
    return [
      `${gone}The freight there is ${formatMoney(offer.price)} by ${offer.name}; ${charged} was charged, and it stays so.`,
    ];
  }
  return isGone ? [`${gone}It can go by ${offer.name}.`] : undefined;
}

async function cashConcerns(db: Db, order: OrderRow, to: ShippingAddress): Promise<string[]> {
  if (order.payBy !== "cash-on-delivery" || order.paymentState !== "due") return [];
  if (!codAllowedAt(await readSettings(db, "shipping"), to.pincode, to.state)) {
    const due = formatMoney(amountDue(order, await orderFulfilmentStore(db).ofOrder(order.id)));
    return [`Cash on delivery is not offered there, and ${due} of this order is to be paid so.`];
  }
  const refused = await contactRefusal(db, order, to);
  return refused === undefined ? [] : [refused];
}
