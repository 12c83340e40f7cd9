/** Working days in which goods arrive. */
export interface DaySpan {
  from: number;
  to: number;
}

/** One way to send goods within a zone, and what it costs. Amounts are rupees, GST included. */
export interface FreightMethod {
  id: string;
  /** As shoppers read it, such as `Courier`. */
  name: string;
  days: DaySpan | null;
  /** By the charged weight, the lightest first. */
  weights: { upToKg: number; price: number }[];
  /** What each further started step costs; null where nothing heavier than the last row is taken. */
  beyond: { stepKg: number; price: number } | null;
  /** By the value of the goods, the lowest first; added to what the weight costs. */
  values: { from: number; price: number }[];
  /** Value of the goods from which nothing is charged; null for none. */
  freeFrom: number | null;
  /** Centimetres that the longest side of a piece may have; null for any. */
  longestCm: number | null;
}

/** Where the same ways to send hold. */
export interface FreightZone {
  id: string;
  name: string;
  /** By their names in the list of states. */
  states: string[];
  /** First digits of pincodes: they count before states, the longest first. */
  prefixes: string[];
  /** Whether it is all that no other zone names. */
  isRest: boolean;
  /** Whether goods may be paid for on delivery there. */
  cod: boolean;
  methods: FreightMethod[];
}

/** Where goods can be fetched for nothing. */
export interface FreightBranch {
  id: string;
  name: string;
  address: string;
  city: string;
  state: string;
  pincode: string;
  /** When it is open, in a line. */
  hours: string;
}

/** The owner's rules of freight. Without a zone there are none: delivery is free. */
export interface FreightSettings {
  zones: FreightZone[];
  branches: FreightBranch[];
  /** Cubic centimetres that count as a kilogram. */
  divisor: number;
  /** Grams that a product weighs for which nothing is given. */
  usualGrams: number;
}

/** Whether anything is charged, or promised, for delivery at all. */
export function hasFreightRules({ zones }: Pick<FreightSettings, "zones">): boolean {
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
  { zones }: Pick<FreightSettings, "zones">,
  { pincode, state }: Destination,
): FreightZone | undefined {
  const digitsNamed = ({ prefixes }: FreightZone) =>
    Math.max(
      0,
      ...prefixes.filter((prefix) => pincode.startsWith(prefix)).map(({ length }) => length),
    );
  const most = Math.max(0, ...zones.map(digitsNamed));
  if (most > 0) return zones.find((zone) => digitsNamed(zone) === most);
  return zones.find(({ states }) => states.includes(state)) ?? zones.find(({ isRest }) => isRest);
}

/** Whether an order to a place may be paid for on delivery, as far as the place decides it. */
export function codAllowedAt(settings: FreightSettings, pincode: string, state: string): boolean {
  if (!hasFreightRules(settings)) return true;
  return zoneOf(settings, { pincode, state })?.cod ?? false;
}
