import { z } from "zod";
import { lineText, requiredLine, requiredText } from "../fields.ts";
import { nameKey } from "../store-branches.ts";
import { pincodeText, stateText } from "../tax/place-fields.ts";

const NO_SUM = "Enter a sum in rupees, such as 120";
const NO_KILOGRAMS = "Enter kilograms, such as 0.5";
const NO_DAYS = "Enter working days, such as 3";

const sumOfRupees = z
  .number(NO_SUM)
  .nonnegative(NO_SUM)
  .max(10_000_000, "Enter a smaller sum")
  .multipleOf(0.01, "Enter at most two decimals");

const kilograms = z
  .number(NO_KILOGRAMS)
  .positive("Enter more than 0 kg")
  .max(100_000, "Enter fewer kilograms")
  .multipleOf(0.001, "Enter at most three decimals");

const workingDays = z
  .number(NO_DAYS)
  .int("Enter whole days")
  .min(0, NO_DAYS)
  .max(120, "Enter at most 120 days");

const id = z.string().regex(/^[a-z0-9-]{1,40}$/, "An id has small letters, digits and hyphens");

/** Refuses each row whose figure is not more than the one before. */
function checkRises<Row>(
  rows: readonly Row[],
  column: keyof Row & string,
  context: z.RefinementCtx,
): void {
  for (const [at, row] of rows.entries()) {
    const before = rows[at - 1];
    if (before && row[column] <= before[column]) {
      context.addIssue({ code: "custom", path: [at, column], message: "Enter more than above" });
    }
  }
}

/** One way to send goods within a zone, and what it costs. Amounts are rupees, GST included. */
const method = z.object({
  id,
  /** As shoppers read it, such as `Courier`. */
  name: requiredLine("Name", 60),
  days: z
    .object({ from: workingDays, to: workingDays })
    .refine(({ from, to }) => from <= to, {
      path: ["to"],
      error: "The last day must not be before the first",
    })
    .nullable(),
  /** By the charged weight, the lightest first. */
  weights: z
    .array(z.object({ upToKg: kilograms, price: sumOfRupees }))
    .max(30, "A table has at most 30 rows")
    .superRefine((rows, context) => checkRises(rows, "upToKg", context)),
  /** Price of each further started step; null where nothing heavier than the last row is taken. */
  beyond: z.object({ stepKg: kilograms, price: sumOfRupees }).nullable(),
  /** By the value of the goods, the lowest first; added to what the weight costs. */
  values: z
    .array(z.object({ from: sumOfRupees, price: sumOfRupees }))
    .max(30, "A table has at most 30 rows")
    .superRefine((rows, context) => checkRises(rows, "from", context)),
  /** Value of the goods from which nothing is charged; null for none. */
  freeFrom: sumOfRupees.nullable(),
  /** Centimetres that the longest side of a piece may have; null for any. */
  longestCm: z
    .number("Enter centimetres, such as 120")
    .positive("Enter centimetres, such as 120")
    .max(2_000, "Enter at most 2000 cm")
    .nullable(),
});

/** Where the same ways to send hold. */
const zone = z.object({
  id,
  name: requiredLine("Name", 60),
  /** By their names in the list of states. */
  states: z.array(stateText).max(40),
  /** First digits of pincodes: they count before states, the longest first. */
  prefixes: z
    .array(
      z
        .string()
        .trim()
        .regex(/^[1-9]\d{0,5}$/, "A pincode begins with 1 to 9; enter its first digits"),
    )
    .max(200, "A zone has at most 200 beginnings of pincodes"),
  /** All that no other zone names. */
  isRest: z.boolean(),
  /** Goods may be paid for on delivery there. */
  cod: z.boolean(),
  methods: z
    .array(method)
    .min(1, "A zone needs a way to send")
    .max(8, "A zone has at most 8 ways to send"),
});

/** Where goods can be fetched for nothing, entered here: a place that is no branch, or one from before branches were chosen. */
const branch = z.object({
  id,
  name: requiredLine("Name", 60),
  address: requiredText("Address", 300),
  city: requiredLine("City", 60),
  state: stateText,
  pincode: pincodeText,
  /** When it is open, in a line. */
  hours: lineText("Opening hours", 100),
});

const fields = z.object({
  /** Without a zone there are no rules: delivery is free. */
  zones: z.array(zone).max(60, "There can be at most 60 zones").default([]),
  /** Ids of branches (Settings, Branches) at which goods are picked up, as those are there. */
  pickUpBranches: z.array(id).max(20, "There can be at most 20 branches").default([]),
  /** Other places for that. */
  branches: z.array(branch).max(20, "There can be at most 20 places").default([]),
  /** Cubic centimetres that count as a kilogram. */
  divisor: z
    .number("Enter cubic centimetres, such as 5000")
    .int("Enter a whole number")
    .min(1000, "Enter at least 1000")
    .max(20_000, "Enter at most 20000")
    .default(5000),
  /** Grams that a product weighs for which nothing is given. */
  usualGrams: z
    .number("Enter grams, such as 500")
    .int("Enter whole grams")
    .min(1, "Enter at least 1 gram")
    .max(100_000, "Enter at most 1,00,000 grams")
    .default(500),
  /** An order that is paid, or to be paid on delivery, is late when it was not sent within this many working days. */
  sendDays: workingDays.default(2),
});

/** A place has one zone, and a way to send one id. */
function checkTogether(
  { zones, branches, pickUpBranches }: ShippingSettings,
  context: z.RefinementCtx,
): void {
  const refuse = (path: (string | number)[], message: string) =>
    context.addIssue({ code: "custom", path, message });
  const once = new Map<string, string>();
  const claim = (key: string, owner: string, path: (string | number)[], what: string) => {
    const other = once.get(key);
    if (other !== undefined) refuse(path, `${what} is in the zone ${other} already`);
    else once.set(key, owner);
  };
  const ids = new Set<string>();
  const takeId = (text: string, path: (string | number)[]) => {
    if (ids.has(text)) refuse(path, "This id is used twice");
    ids.add(text);
  };
  for (const [at, { id, name, states, prefixes, isRest, methods }] of zones.entries()) {
    takeId(id, ["zones", at, "id"]);
    for (const state of states) claim(state, name, ["zones", at, "states"], state);
    for (const prefix of prefixes)
      claim(prefix, name, ["zones", at, "prefixes"], `Pincodes from ${prefix}`);
    if (isRest) claim("rest", name, ["zones", at, "isRest"], "The rest of India");
    if (!isRest && states.length === 0 && prefixes.length === 0)
      refuse(["zones", at, "states"], "Name states or pincodes, or make it the rest of India");
    for (const [place, one] of methods.entries())
      takeId(one.id, ["zones", at, "methods", place, "id"]);
  }
  for (const [at, one] of branches.entries()) takeId(one.id, ["branches", at, "id"]);
  for (const [at, one] of pickUpBranches.entries()) takeId(one, ["pickUpBranches", at]);
}

/**
 * The names that stand twice, by the field: of zones, of the ways to send of a zone, and of places for pick-up. Not a part of
 * the schema: what a shop has saved before is read all the same.
 *
 * @param branches the shop's
 */
export function namesOfTwo(
  { zones, branches: places, pickUpBranches }: ShippingSettings,
  branches: readonly { id: string; name: string }[],
): Record<string, string> {
  const wrong: Record<string, string> = {};
  const refuseTwo = (
    names: readonly string[],
    fieldOf: (at: number) => string,
    seen: string[] = [],
  ) => {
    const known = new Set(seen.map(nameKey));
    for (const [at, name] of names.entries()) {
      if (known.has(nameKey(name))) wrong[fieldOf(at)] = `${name} is in the list already`;
      known.add(nameKey(name));
    }
  };
  const namesIn = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
  refuseTwo(namesIn(zones), (at) => `zones.${at}.name`);
  for (const [zone, { methods }] of zones.entries())
    refuseTwo(namesIn(methods), (at) => `zones.${zone}.methods.${at}.name`);
  const chosen = branches.filter((one) => pickUpBranches.includes(one.id));
  refuseTwo(namesIn(places), (at) => `branches.${at}.name`, namesIn(chosen));
  return wrong;
}

/** Costs and promises of delivery, by where it goes. */
export const shippingSettings = fields.superRefine(checkTogether);

export type ShippingSettings = z.output<typeof fields>;
export type ShippingZone = ShippingSettings["zones"][number];
export type ShippingRateRule = ShippingZone["methods"][number];
export type ShippingBranch = ShippingSettings["branches"][number];
/** Working days in which goods arrive. */
export type DaySpan = NonNullable<ShippingRateRule["days"]>;
