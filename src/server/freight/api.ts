import { success } from "#shared/failure.ts";
import type { freightEndpoints, OfferedFreight } from "#shared/freight/contract.ts";
import type { FreightOffer } from "#shared/freight/freight-offers.ts";
import { branchLine } from "#shared/freight/freight-texts.ts";
import { toRupees } from "#shared/money.ts";
import type { HandlersOf } from "../http/endpoint-handler.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import type { FreightService } from "./service.ts";

/** Handles the endpoints of freight. */
export function freightApi(freight: FreightService): HandlersOf<typeof freightEndpoints> {
  return {
    async getFreightTerms(_input, caller) {
      caller.addCacheTags(cacheTags.settings("shipping"));
      return success({ success: true, ...(await freight.terms()) });
    },

    async getFreightOffers({ body: { pincode, state, lines } }) {
      const pieces = new Map<string, number>();
      for (const { product_id, quantity } of lines) {
        const id = product_id.toLowerCase();
        pieces.set(id, (pieces.get(id) ?? 0) + quantity);
      }
      const found = await freight.offers({ pincode, state, pieces });
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

function offerJson({ id, name, price, days, branch, toFree }: FreightOffer): OfferedFreight {
  return {
    id,
    name,
    price: toRupees(price),
    ...(days && { days }),
    ...(branch && { pickUpAt: branchLine(branch), pickUpState: branch.state }),
    ...(toFree !== undefined && { toFree: toRupees(toFree) }),
  };
}
