import { paise, toRupees } from "#shared/money.ts";
import type { ShippingSettings } from "#shared/settings/shipping.ts";
import type { ChiefPlace } from "#shared/shipping/chief-places.ts";
import { cheapestShipping, placesOfZones } from "#shared/shipping/shipping-rates.ts";
import { hasShippingRules } from "#shared/shipping/zones.ts";
import { element } from "../lib/xml.ts";
import type { FeedProduct } from "./feed-store.ts";

type Packed = Pick<FeedProduct, "id" | "pricePaise" | "weightGrams" | "packedSize" | "shipping">;

/** Writes what sending one piece of a product costs, by state where states differ. */
type FeedShipping = (product: Packed) => string[];

/**
 * By the owner's rules: the cheapest way to each state's chief pincode, looked for once in each
 * zone. Without rules, and for what no courier takes, nothing is said: the merchant's account says
 * it then.
 */
export function feedShipping(settings: ShippingSettings): FeedShipping {
  if (!hasShippingRules(settings)) return () => [];
  const zones = [...placesOfZones(settings).values()];
  const states = zones.reduce((count, places) => count + places.length, 0);
  return ({ id, pricePaise, weightGrams, packedSize, shipping }) => {
    const line = {
      productId: id,
      quantity: 1,
      amount: paise(pricePaise),
      weight: weightGrams,
      packedSize,
      shipping,
    };
    const sent = zones.flatMap((places) => {
      const [first] = places;
      const offer = first && cheapestShipping(settings, first, line);
      return offer ? [{ places, price: `${toRupees(offer.price).toFixed(2)} INR` }] : [];
    });
    const served = sent.reduce((count, { places }) => count + places.length, 0);
    const [only, other] = [...new Set(sent.map(({ price }) => price))];
    if (only && !other && served === states) return [shippingTo(only)];
    return sent.flatMap(({ places, price }) => places.map((place) => shippingTo(price, place)));
  };
}

function shippingTo(price: string, place?: ChiefPlace): string {
  const region = place ? element("g:region", place.iso) : "";
  return `<g:shipping>${element("g:country", "IN")}${region}${element("g:price", price)}</g:shipping>`;
}
