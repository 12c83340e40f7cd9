import { freightOffers } from "#shared/freight/freight-offers.ts";
import type { Destination, FreightSettings } from "#shared/freight/settings.ts";
import { times } from "#shared/money.ts";
import type { ChosenFreight, PricedLine } from "./price-order.ts";

const CHOOSE = "Please choose how your order is delivered.";
const GONE = "The way of delivery that you chose is not offered for this order.";
const QUOTED =
  "No courier carries this order there: its freight is quoted. Ask us for a quote, or take out what has to be quoted.";

/**
 * How priced lines get to a place: in the way that was chosen, at its price now. Who has chosen none
 * is sent what costs nothing; where all costs something, that is refused with a sentence.
 *
 * @param chosen the id of an offer
 */
export function chooseFreight(
  settings: FreightSettings,
  to: Destination,
  lines: readonly PricedLine[],
  chosen: string | undefined,
): ChosenFreight {
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
  if (!found) return { freight: undefined };
  const freight =
    chosen === undefined
      ? found.offers.find(({ price, branch }) => price === 0 && !branch)
      : found.offers.find(({ id }) => id === chosen);
  if (freight) return { freight };
  if (found.quotation) return { refused: QUOTED };
  return { refused: chosen === undefined ? CHOOSE : GONE };
}
