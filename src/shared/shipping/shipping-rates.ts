import { type Money, toRupees } from "../money.ts";
import type { DaySpan, ShippingSettings } from "../settings/shipping.ts";
import { chiefPlaces } from "./chief-places.ts";
import { type ShippingLine, shippingOffers } from "./shipping-offers.ts";
import { hasShippingRules, zoneOf } from "./zones.ts";

/** Of goods of a weight at most, wherever in India they go. Amounts are rupees. */
export interface ShippingRate {
  /** Kilograms, this one included. */
  upToKg: number;
  maxPrice: number;
  /** Working days in which it arrives, the slowest; absent where a zone's way says none. */
  days?: DaySpan | undefined;
}

/** More weights than these nobody reads. */
const MAX_RATES = 12;

/** The cheapest way to send a line to a place, a branch not counted; undefined where none carries it. */
export function cheapestShipping(
  settings: ShippingSettings,
  place: { pincode: string; state: string },
  line: ShippingLine,
) {
  return shippingOffers(settings, place, [line])?.offers.find(({ branch }) => !branch);
}

/** One place for each zone that chief places lie in; those in no zone are left out. */
export function placesOfZones(settings: ShippingSettings) {
  return Map.groupBy(
    chiefPlaces.filter((place) => zoneOf(settings, place)),
    (place) => zoneOf(settings, place)?.id,
  );
}

/**
 * The dearest zone's cheapest way, at each weight that the owner's rules name. None where there are
 * no rules, and up to the weight that each zone still carries.
 */
export function shippingRates(settings: ShippingSettings): ShippingRate[] {
  if (!hasShippingRules(settings)) return [];
  const places = [...placesOfZones(settings).values()].flatMap(([first]) => first ?? []);
  if (places.length === 0) return [];
  const weights = settings.zones.flatMap(({ methods }) =>
    methods.flatMap((method) => method.weights.map(({ upToKg }) => upToKg)),
  );
  const rates: ShippingRate[] = [];
  for (const upToKg of [...new Set(weights)].toSorted((a, b) => a - b).slice(0, MAX_RATES)) {
    const found = places.map((place) => cheapestShipping(settings, place, lineOf(upToKg)));
    const offers = found.flatMap((offer) => offer ?? []);
    if (offers.length < found.length) break;
    const spans = offers.flatMap(({ days }) => days ?? []);
    const days = spans.length === offers.length && {
      from: Math.min(...spans.map(({ from }) => from)),
      to: Math.max(...spans.map(({ to }) => to)),
    };
    const maxPrice = toRupees(Math.max(...offers.map(({ price }) => price)) as Money);
    rates.push({ upToKg, maxPrice, ...(days && { days }) });
  }
  return rates;
}

/** Goods of a weight that cost nothing themselves: what depends on their value is not counted. */
function lineOf(kilograms: number): ShippingLine {
  return {
    productId: "",
    quantity: 1,
    amount: 0 as Money,
    weight: Math.round(kilograms * 1_000),
    packedSize: "",
    shipping: true,
  };
}
