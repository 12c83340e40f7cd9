import { success } from "#shared/failure.ts";
import { toRupees } from "#shared/money.ts";
import { branchLine } from "#shared/shipping/arrival.ts";
import type { OfferedShipping, shippingEndpoints } from "#shared/shipping/contract.ts";
import type { ShippingOffer } from "#shared/shipping/shipping-offers.ts";
import type { HandlersOf } from "../http/endpoint-handler.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import type { ShippingService } from "./service.ts";

export function shippingApi(shipping: ShippingService): HandlersOf<typeof shippingEndpoints> {
  return {
    async getShippingTerms(_input, caller) {
      caller.addCacheTags(cacheTags.settings("shipping"));
      return success({ success: true, ...(await shipping.terms()) });
    },

    async getShippingOffers({ body: { pincode, state, lines } }) {
      const quantities = new Map<string, number>();
      for (const { product_id, quantity } of lines) {
        const id = product_id.toLowerCase();
        quantities.set(id, (quantities.get(id) ?? 0) + quantity);
      }
      const found = await shipping.offers({ pincode, state, quantities });
      return success({
        success: true,
        hasRules: found !== undefined,
        offers: found?.offers.map(offerJson) ?? [],
        ...(found?.quotation && { quotation: found.quotation }),
        ...(found?.cashOnDelivery && { cashOnDelivery: true }),
      });
    },
  };
}

function offerJson({ id, name, price, days, branch, toFree }: ShippingOffer): OfferedShipping {
  return {
    id,
    name,
    price: toRupees(price),
    ...(days && { days }),
    ...(branch && { pickUpAt: branchLine(branch), pickUpState: branch.state }),
    ...(toFree !== undefined && { toFree: toRupees(toFree) }),
  };
}
