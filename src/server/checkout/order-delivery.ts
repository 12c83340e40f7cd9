import type { FreightOffer } from "#shared/freight/freight-offers.ts";
import { branchLine, methodText } from "#shared/freight/freight-texts.ts";
import type { FreightBranch } from "#shared/freight/settings.ts";
import type { PaymentRequest } from "./payment-request.ts";

/**
 * Of an order what follows from how it gets there. What is fetched ends its way at the branch: that is
 * its shipping address, and the address that was entered is for the bill (docs/decisions/037-freight.md).
 */
export function deliveryOf(asked: PaymentRequest, freight: FreightOffer | undefined) {
  const { address, buyer, user } = asked;
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
  };
  if (!branch) return { ...charged, shippingAddress: address, ...buyer };
  const { name, phone: _, ...place } = address;
  const billingAddress = buyer?.billingAddress ?? { ...place, name: name ?? user.name };
  return { ...charged, shippingAddress: addressOf(branch), ...buyer, billingAddress };
}

function addressOf({ name, address, city, state, pincode }: FreightBranch) {
  return { address: `${name} branch\n${address}`, city, state, pincode };
}
