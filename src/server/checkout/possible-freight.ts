import { type FreightOffer, freightOffers, isSameCity } from "#shared/freight/freight-offers.ts";
import type { Destination } from "#shared/freight/zones.ts";
import { times } from "#shared/money.ts";
import type { ShippingBranch, ShippingSettings } from "#shared/settings/shipping.ts";
import type { PossibleFreight, PricedLine } from "./price-order.ts";

const GONE = "The way of delivery that you chose is not offered for this order.";
const QUOTED =
  "No courier carries this order there: its freight is quoted. Ask us for a quote, or take out what has to be quoted.";

/**
 * How priced lines can get to a place, at the prices of now: in the way that was chosen alone, or where
 * none was chosen in any, the cheapest first and what is sent before what is fetched. A sentence where
 * there is none.
 *
 * @param chosen the id of an offer
 */
export function possibleFreight(
  settings: ShippingSettings,
  to: Destination,
  lines: readonly PricedLine[],
  chosen: string | undefined,
): PossibleFreight {
  const found = freightOffers(
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
  if (!found) return { offers: [undefined] };
  const offers =
    chosen === undefined
      ? found.offers.toSorted((one, other) => rankOf(one, to) - rankOf(other, to))
      : found.offers.filter(({ id }) => id === chosen);
  if (offers.length > 0) return { offers };
  return { refused: found.quotation ? QUOTED : GONE };
}

/** By what it is sent stands first, then where it is fetched, a branch of the place before the others. */
function rankOf({ branch }: FreightOffer, to: Destination): number {
  if (!branch) return 0;
  return isNear(branch, to) ? 1 : 2;
}

function isNear({ pincode, state }: ShippingBranch, to: Destination): boolean {
  return isSameCity(pincode, to.pincode) || state === to.state;
}
