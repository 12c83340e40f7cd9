import { isDeepStrictEqual } from "node:util";
import type { BuyerDetails } from "#shared/accounts/buyer.ts";
import { arrivalDay } from "#shared/freight/arrival.ts";
import type { FreightOffer } from "#shared/freight/freight-offers.ts";
import { branchLine, methodText } from "#shared/freight/freight-texts.ts";
import type { ShippingBranch } from "#shared/settings/shipping.ts";
import { buyerOf } from "../orders/order-view.ts";
import type { OrderRow } from "../orders/store.ts";
import type { PaymentRequest } from "./payment-request.ts";

/**
 * Of an order what follows from how it gets there. What is fetched ends its way at the branch: that is
 * its shipping address, and the address that was entered is for the bill (docs/decisions/037-freight.md).
 */
export function deliveryOf(asked: PaymentRequest, freight: FreightOffer | undefined) {
  const { address, buyer } = asked;
  if (!freight) return { shippingAddress: address, ...buyer };
  const { id, days, branch } = freight;
  const charged = {
    freightPaise: freight.price,
    shippingMethod: {
      id,
      name: methodText(freight),
      ...(days && { days }),
      ...(branch && { pickUpAt: branchLine(branch) }),
    },
    ...(days && { arrivesBy: arrivalDay(days, new Date()) }),
  };
  if (!branch) return { ...charged, shippingAddress: address, ...buyer };
  return { ...charged, shippingAddress: addressOf(branch), ...billedBuyer(asked) };
}

/** Whether an order goes where, in which way, and is billed to whom, is asked for. */
export function isSameDelivery(known: OrderRow, asked: PaymentRequest): boolean {
  const { shippingMethod: way } = known;
  // Who names no way takes the one with which the sum agrees, and the sum is compared by itself.
  const isSameWay = asked.shippingMethod === undefined || asked.shippingMethod === way?.id;
  if (!isSameWay) return false;
  if (way?.pickUpAt) return isDeepStrictEqual(buyerOf(known), billedBuyer(asked));
  return (
    isDeepStrictEqual(known.shippingAddress, asked.address) &&
    isDeepStrictEqual(buyerOf(known), asked.buyer)
  );
}

/** The buyer of what is fetched: the address that was entered is on the bill, unless another is. */
function billedBuyer({ address, buyer, user }: PaymentRequest): BuyerDetails {
  const { name, phone: _, ...place } = address;
  const billingAddress = buyer?.billingAddress ?? { ...place, name: name ?? user.name };
  return { ...buyer, billingAddress };
}

function addressOf({ name, address, city, state, pincode }: ShippingBranch) {
  return { address: `${name} branch\n${address}`, city, state, pincode };
}
