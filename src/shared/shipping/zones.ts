import type { ShippingSettings, ShippingZone } from "../settings/shipping.ts";

/** True where anything is charged, or promised, for delivery at all. */
export function hasShippingRules({ zones }: Pick<ShippingSettings, "zones">): boolean {
  return zones.length > 0;
}

/** Where something goes. The state may be empty where only the pincode is known. */
export interface Destination {
  pincode: string;
  state: string;
}

/**
 * The zone of a place: the one that names most digits of its pincode, else the one that names its
 * state, else the rest of India; undefined where the owner has set none for it.
 */
export function zoneOf(
  { zones }: Pick<ShippingSettings, "zones">,
  { pincode, state }: Destination,
): ShippingZone | undefined {
  const digitsNamed = ({ prefixes }: ShippingZone) =>
    Math.max(
      0,
      ...prefixes.filter((prefix) => pincode.startsWith(prefix)).map(({ length }) => length),
    );
  const max = Math.max(0, ...zones.map(digitsNamed));
  if (max > 0) return zones.find((zone) => digitsNamed(zone) === max);
  return zones.find(({ states }) => states.includes(state)) ?? zones.find(({ isRest }) => isRest);
}

/** As far as the place decides it. */
export function codAllowedAt(settings: ShippingSettings, pincode: string, state: string): boolean {
  if (!hasShippingRules(settings)) return true;
  return zoneOf(settings, { pincode, state })?.cod ?? false;
}
