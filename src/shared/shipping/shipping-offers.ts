import { readPackedSize } from "../catalogue/packing.ts";
import { type Money, paise, rupees, sum, times } from "../money.ts";
import type { DaySpan, ShippingRateRule, ShippingZone } from "../settings/shipping.ts";
import type { PlaceForPickUp, ShippingRules } from "./shipping-rules.ts";
import { type Destination, hasShippingRules, zoneOf } from "./zones.ts";

export interface ShippingLine {
  productId: string;
  quantity: number;
  /** To pay for all its pieces, GST included, before a coupon. */
  amount: Money;
  /** Grams of a packed piece; null where it is not known. */
  weight: number | null;
  /** Sides of a packed piece in millimetres, such as `680 × 440 × 420`; empty where they are not known. */
  packedSize: string;
  /** False for what no courier takes. */
  shipping: boolean;
}

export interface ShippingOffer {
  id: string;
  name: string;
  price: Money;
  days?: DaySpan;
  /** Where it is fetched; absent for what is sent. */
  branch?: PlaceForPickUp;
  /** To be added to the goods for it to cost nothing; absent where that cannot be or is far. */
  toFree?: Money;
}

/** How goods can get to a place. */
export interface ShippingOffers {
  /** The name of the place's zone; undefined where the owner has set none for it. */
  zone: string | undefined;
  /**
   * Where it can be fetched in the same city, then what can be sent, the cheapest before the others, then
   * the other branches, the nearer before the others.
   */
  offers: ShippingOffer[];
  /**
   * Set where nothing carries it all, and freight is quoted: the products that nothing carries even by
   * themselves; none where it is the place, or all of it together.
   */
  quotation: { productIds: string[] } | undefined;
}

/** Delivery where the owner has set no zones: it stands beside what can be fetched. */
export const FREE_DELIVERY: ShippingOffer = {
  id: "free-delivery",
  name: "Delivery",
  price: paise(0),
};

/** True where there is something to choose or to pay: zones, or places at which goods are fetched. */
export function hasShippingChoice({ zones, pickUpPlaces = [] }: ShippingRules): boolean {
  return hasShippingRules({ zones }) || pickUpPlaces.length > 0;
}

/**
 * How goods can get to a place, and for how much; undefined where there is nothing to choose, and
 * delivery is free. Without zones it is free as well where goods can be fetched, whatever they are.
 * The browser and the server both use this very function.
 *
 * @param lines none to learn what the ways are
 */
export function shippingOffers(
  settings: ShippingRules,
  to: Destination,
  lines: readonly ShippingLine[],
): ShippingOffers | undefined {
  if (!hasShippingChoice(settings)) return undefined;
  if (!hasShippingRules(settings)) {
    const offers = withPickUps([FREE_DELIVERY], settings.pickUpPlaces ?? [], to);
    return { zone: undefined, offers, quotation: undefined };
  }
  const zone = zoneOf(settings, to);
  const sent = zone ? offersIn(settings, zone, lines) : [];
  return {
    zone: zone?.name,
    offers: withPickUps(sent, settings.pickUpPlaces ?? [], to),
    quotation:
      sent.length > 0 ? undefined : { productIds: zone ? refusedAlone(settings, zone, lines) : [] },
  };
}

function refusedAlone(
  settings: ShippingRules,
  zone: ShippingZone,
  lines: readonly ShippingLine[],
): string[] {
  const refused = lines.filter((line) => offersIn(settings, zone, [line]).length === 0);
  return [...new Set(refused.map(({ productId }) => productId))];
}

function offersIn(
  settings: ShippingRules,
  zone: ShippingZone,
  lines: readonly ShippingLine[],
): ShippingOffer[] {
  if (lines.some(({ shipping }) => !shipping)) return [];
  const value = sum(lines.map(({ amount }) => amount));
  const grams = chargedGrams(settings, lines);
  const longest = Math.max(
    0,
    ...lines.map(({ packedSize }) => readPackedSize(packedSize)?.[0] ?? 0),
  );
  return zone.methods
    .flatMap((method) => {
      if (method.longestCm !== null && longest > method.longestCm * 10) return [];
      const price = priceOf(method, grams, value);
      return price === undefined ? [] : [offerOf(method, price, value)];
    })
    .toSorted((one, other) => one.price - other.price || lastDay(one) - lastDay(other));
}

const lastDay = ({ days }: ShippingOffer) => days?.to ?? Number.MAX_SAFE_INTEGER;

/**
 * Grams by which all lines together are charged: the greater of what they weigh and of what their
 * packed sizes take up, a kilogram for each `divisor` of cubic centimetres.
 */
function chargedGrams(
  { divisor, usualGrams }: Pick<ShippingRules, "divisor" | "usualGrams">,
  lines: readonly Pick<ShippingLine, "quantity" | "weight" | "packedSize">[],
): number {
  let real = 0;
  let cubicMm = 0;
  for (const { quantity, weight, packedSize } of lines) {
    const [length, width, height] = readPackedSize(packedSize) ?? [0, 0, 0];
    real += (weight ?? usualGrams) * quantity;
    cubicMm += length * width * height * quantity;
  }
  // A cubic centimetre has 1,000 cubic millimetres, and a kilogram 1,000 grams.
  return Math.max(real, Math.ceil(cubicMm / divisor));
}

/** Paise. More than an order may cost is quoted: it is a slip of the cart, or no shipment. */
const MAX_SHIPPING = 100 * 1_000_000_000;

const gramsOf = (kilograms: number) => Math.round(kilograms * 1000);

/** Undefined where it does not carry so much. */
function priceOf(method: ShippingRateRule, grams: number, value: Money): Money | undefined {
  const byWeight = weightPrice(method, grams);
  if (byWeight === undefined) return undefined;
  if (method.freeFrom !== null && value >= rupees(method.freeFrom)) return paise(0);
  const byValue = method.values.findLast(({ from }) => value >= rupees(from));
  const price = byWeight + rupees(byValue?.price ?? 0);
  return price > MAX_SHIPPING ? undefined : paise(price);
}

function weightPrice({ weights, beyond }: ShippingRateRule, grams: number): Money | undefined {
  const last = weights.at(-1);
  if (!last && !beyond) return paise(0);
  const row = weights.find(({ upToKg }) => grams <= gramsOf(upToKg));
  if (row) return rupees(row.price);
  if (!beyond) return undefined;
  const further = grams - gramsOf(last?.upToKg ?? 0);
  const steps = Math.ceil(further / gramsOf(beyond.stepKg));
  const step = rupees(beyond.price);
  if (step * steps > MAX_SHIPPING) return undefined;
  return paise(rupees(last?.price ?? 0) + times(step, steps));
}

function offerOf(method: ShippingRateRule, price: Money, value: Money): ShippingOffer {
  const { id, name, days, freeFrom } = method;
  const toFree = freeFrom === null ? undefined : paise(rupees(freeFrom) - value);
  // Who is to more than double an order for it only learns that it is not meant for them.
  const isNear = toFree !== undefined && toFree <= value;
  return {
    id,
    name,
    price,
    ...(days && { days }),
    ...(price > 0 && isNear && { toFree }),
  };
}

/** Leading digits that pincodes of one city share: its sorting district. */
const CITY_DIGITS = 3;

/** Who lives in a branch's city may well fetch it there; nobody else is sent there first. */
function withPickUps(
  sent: readonly ShippingOffer[],
  branches: readonly PlaceForPickUp[],
  { pincode }: Destination,
): ShippingOffer[] {
  const nearness = (branch: PlaceForPickUp) => sharedDigits(branch.pincode, pincode);
  const nearest = branches.toSorted((one, other) => nearness(other) - nearness(one));
  const here = nearest.filter((branch) => isSameCity(branch.pincode, pincode));
  return [...here.map(pickUp), ...sent, ...nearest.slice(here.length).map(pickUp)];
}

export function isSameCity(one: string, other: string): boolean {
  return sharedDigits(one, other) >= CITY_DIGITS;
}

/** How many leading digits two pincodes have in common: the more, the nearer they are. */
function sharedDigits(one: string, other: string): number {
  const differs = [...one].findIndex((digit, place) => digit !== other[place]);
  return differs < 0 ? one.length : differs;
}

function pickUp(branch: PlaceForPickUp): ShippingOffer {
  return { id: branch.id, name: `Pick up in ${branch.name}`, price: paise(0), branch };
}
