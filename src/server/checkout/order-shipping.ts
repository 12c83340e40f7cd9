import { isDeepStrictEqual } from "node:util";
import type { BuyerDetails } from "#shared/accounts/buyer.ts";
import { times } from "#shared/money.ts";
import { arrivalDay, branchLine, methodText } from "#shared/shipping/arrival.ts";
import {
  FREE_DELIVERY,
  isSameCity,
  type ShippingOffer,
  shippingOffers,
} from "#shared/shipping/shipping-offers.ts";
import type { PlaceForPickUp, ShippingRules } from "#shared/shipping/shipping-rules.ts";
import type { Destination } from "#shared/shipping/zones.ts";
import { buyerOf } from "../orders/order-buyer.ts";
import type { OrderRow } from "../orders/store.ts";
import type { PaymentRequest } from "./payment-request.ts";
import type { PossibleShipping, PricedLine } from "./price-order.ts";

/**
 * Of an order what follows from how it gets there. What is fetched ends its way at the branch: that is
 * its shipping address, and the address that was entered is for the bill (docs/decisions/037-shipping.md).
 */
export function orderShipping(request: PaymentRequest, shipping: ShippingOffer | undefined) {
  const { address, buyer } = request;
  if (!shipping) return { shippingAddress: address, ...buyer };
  const { id, days, branch } = shipping;
  const charged = {
    freightPaise: shipping.price,
    shippingMethod: {
      id,
      name: methodText(shipping),
      ...(days && { days }),
      ...(branch && { pickUpAt: branchLine(branch) }),
    },
    ...(days && { arrivesBy: arrivalDay(days, new Date()) }),
  };
  if (!branch) return { ...charged, shippingAddress: address, ...buyer };
  return { ...charged, shippingAddress: addressOf(branch), ...billedBuyer(request) };
}

/** Same place, way and bill. */
export function isSameShipping(known: OrderRow, request: PaymentRequest): boolean {
  const { shippingMethod: way } = known;
  // Who names no way takes the one with which the sum agrees, and the sum is compared by itself.
  const isSameWay =
    request.shippingMethod === undefined ||
    request.shippingMethod === (way?.id ?? FREE_DELIVERY.id);
  if (!isSameWay) return false;
  if (way?.pickUpAt) return isDeepStrictEqual(buyerOf(known), billedBuyer(request));
  return (
    isDeepStrictEqual(known.shippingAddress, request.address) &&
    isDeepStrictEqual(buyerOf(known), request.buyer)
  );
}

/** The buyer of what is fetched: the address that was entered is on the bill, unless another is. */
function billedBuyer({ address, buyer, user }: PaymentRequest): BuyerDetails {
  const { name, phone: _, ...place } = address;
  const billingAddress = buyer?.billingAddress ?? { ...place, name: name ?? user.name };
  return { ...buyer, billingAddress };
}

function addressOf({ name, address, city, state, pincode, isBranch }: PlaceForPickUp) {
  return { address: `${name}${isBranch ? " branch" : ""}\n${address}`, city, state, pincode };
}

const GONE = "The way of delivery that you chose is not offered for this order.";
const QUOTED =
  "No courier carries this order there: its freight is quoted. Ask us for a quote, or take out what has to be quoted.";

/**
 * How priced lines can get to a place, at the prices of now: in the way that was chosen alone, or where
 * none was chosen in any, the cheapest first and what is sent before what is fetched; undefined among them
 * is delivery without zones, which is free and has no method. A sentence where there is none.
 *
 * @param chosen the id of an offer
 */
export function possibleShipping(
  settings: ShippingRules,
  to: Destination,
  lines: readonly PricedLine[],
  chosen: string | undefined,
): PossibleShipping {
  const found = shippingOffers(
    settings,
    to,
    lines.map(({ product, quantity, unitPrice }) => ({
      productId: product.id,
      quantity,
      amount: times(unitPrice, quantity),
      weight: product.weightGrams,
      packedSize: product.packedSize,
      shipping: product.shipping,
    })),
  );
  if (!found) {
    // Who wanted to fetch it, where that is over, is not sent it unasked.
    const isFree = chosen === undefined || chosen === FREE_DELIVERY.id;
    return isFree ? { offers: [undefined] } : { refused: GONE };
  }
  const offers =
    chosen === undefined
      ? found.offers.toSorted((one, other) => rankOf(one, to) - rankOf(other, to))
      : found.offers.filter(({ id }) => id === chosen);
  if (offers.length > 0) {
    return { offers: offers.map((offer) => (offer.id === FREE_DELIVERY.id ? undefined : offer)) };
  }
  return { refused: found.quotation ? QUOTED : GONE };
}

/** By what it is sent stands first, then where it is fetched, a branch of the place before the others. */
function rankOf({ branch }: ShippingOffer, to: Destination): number {
  if (!branch) return 0;
  return isNear(branch, to) ? 1 : 2;
}

function isNear({ pincode, state }: PlaceForPickUp, to: Destination): boolean {
  return isSameCity(pincode, to.pincode) || state === to.state;
}
