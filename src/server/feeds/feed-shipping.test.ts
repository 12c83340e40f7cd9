import { expect, it } from "vitest";
import { stateOfPincode } from "#shared/accounts/pincode-states.ts";
import type {
  ShippingRateRule,
  ShippingSettings,
  ShippingZone,
} from "#shared/settings/shipping.ts";
import { chiefPlaces } from "#shared/shipping/chief-places.ts";
import { shippingRates } from "#shared/shipping/shipping-rates.ts";
import { indianStates } from "#shared/tax/indian-states.ts";
import { feedShipping } from "./feed-shipping.ts";

const courier: ShippingRateRule = {
  id: "courier",
  name: "Courier",
  days: { from: 3, to: 5 },
  weights: [
    { upToKg: 0.5, price: 60 },
    { upToKg: 5, price: 200 },
  ],
  beyond: null,
  values: [],
  freeFrom: 5_000,
  longestCm: 150,
};
const post: ShippingRateRule = {
  ...courier,
  id: "post",
  name: "Post",
  days: { from: 6, to: 9 },
  weights: [{ upToKg: 0.5, price: 40 }],
};
const zone = (over: Partial<ShippingZone>): ShippingZone => ({
  ...{ id: "rest", name: "Rest", states: [], prefixes: [], isRest: true, cod: false },
  methods: [courier],
  ...over,
});
const settings = (zones: ShippingZone[]): ShippingSettings => ({
  zones,
  branches: [],
  pickUpBranches: [],
  divisor: 5_000,
  usualGrams: 500,
  sendDays: 2,
});
const mug = { id: "p", pricePaise: 7_900, weightGrams: 380, packedSize: "", shipping: true };

it("says nothing where the owner has set no rules, nor of what no courier takes", () => {
  expect(feedShipping(settings([]))(mug)).toEqual([]);
  const shipping = feedShipping(settings([zone({})]));
  expect(shipping({ ...mug, shipping: false })).toEqual([]);
  expect(shipping({ ...mug, weightGrams: 6_000 })).toEqual([]);
});

it("says one price where all states cost the same, free from the owner's sum", () => {
  const shipping = feedShipping(settings([zone({ methods: [courier, post] })]));
  expect(shipping(mug)).toEqual([
    "<g:shipping><g:country>IN</g:country><g:price>40.00 INR</g:price></g:shipping>",
  ]);
  expect(shipping({ ...mug, pricePaise: 500_000 })[0]).toContain("<g:price>0.00 INR</g:price>");
});

it("says each state's own where they differ, by the zone of its chief pincode", () => {
  const east = zone({
    id: "ne",
    prefixes: ["78", "79"],
    isRest: false,
    methods: [{ ...courier, weights: [{ upToKg: 1, price: 90 }] }],
  });
  const written = feedShipping(settings([zone({}), east]))(mug);
  expect(written).toHaveLength(36);
  expect(written).toContain(
    "<g:shipping><g:country>IN</g:country><g:region>AS</g:region><g:price>90.00 INR</g:price></g:shipping>",
  );
  expect(written).toContain(
    "<g:shipping><g:country>IN</g:country><g:region>WB</g:region><g:price>60.00 INR</g:price></g:shipping>",
  );
  const alone = feedShipping(settings([{ ...east, prefixes: [], states: ["Assam"] }]))(mug);
  expect(alone).toHaveLength(1);
});

it("knows what sending costs at most by weight, as far as every zone carries it", () => {
  const east = zone({
    id: "ne",
    prefixes: ["78", "79"],
    isRest: false,
    methods: [{ ...courier, weights: [{ upToKg: 1, price: 90 }] }],
  });
  expect(shippingRates(settings([zone({ methods: [courier, post] }), east]))).toEqual([
    { upToKg: 0.5, maxPrice: 90, days: { from: 3, to: 9 } },
    { upToKg: 1, maxPrice: 200, days: { from: 3, to: 5 } },
  ]);
  expect(shippingRates(settings([]))).toEqual([]);
});

it("has one place of each state and territory, whose pincode lies there", () => {
  const names = indianStates.map(({ name }) => name);
  expect(chiefPlaces.map(({ state }) => state).toSorted()).toEqual(names.toSorted());
  expect(new Set(chiefPlaces.map(({ iso }) => iso)).size).toBe(chiefPlaces.length);
  for (const { state, pincode } of chiefPlaces) {
    // Where the digits alone do not tell, they name no other state.
    expect([state, undefined, null], pincode).toContain(stateOfPincode(pincode));
  }
});
