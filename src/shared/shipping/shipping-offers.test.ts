import { describe, expect, it } from "vitest";
import { formatMoney, rupees } from "../money.ts";
import type { ShippingRateRule, ShippingZone } from "../settings/shipping.ts";
import { type ShippingLine, shippingOffers } from "./shipping-offers.ts";
import type { ShippingRules } from "./shipping-rules.ts";

const courier: ShippingRateRule = {
  id: "courier",
  name: "Courier",
  days: { from: 3, to: 5 },
  weights: [
    { upToKg: 0.5, price: 60 },
    { upToKg: 5, price: 200 },
  ],
  beyond: { stepKg: 1, price: 30 },
  values: [],
  freeFrom: 5000,
  longestCm: 150,
};
const road: ShippingRateRule = {
  ...courier,
  ...{ id: "road", name: "By road", days: { from: 5, to: 9 }, weights: [] },
  ...{ beyond: { stepKg: 10, price: 100 }, freeFrom: null, longestCm: null },
};
const zone = (over: Partial<ShippingZone>): ShippingZone => ({
  ...{ id: "z", name: "Zone", states: [], prefixes: [], isRest: false, cod: false },
  methods: [courier],
  ...over,
});
const shop = {
  zones: [
    zone({ id: "rest", name: "Rest", isRest: true, methods: [courier, road] }),
    zone({ id: "wb", name: "West Bengal", states: ["West Bengal"], cod: true }),
    zone({ id: "ne", name: "North East", prefixes: ["78", "79"] }),
    zone({ id: "ghy", name: "Guwahati", prefixes: ["781"] }),
  ],
  pickUpPlaces: [
    { id: "kolkata", name: "Kolkata", address: "1 Road", city: "Kolkata", state: "West Bengal" },
  ].map((one) => ({ ...one, pincode: "700001", hours: "10 to 6" })),
  divisor: 5000,
  usualGrams: 500,
  sendDays: 2,
} satisfies ShippingRules;
const line = (over: Partial<ShippingLine> = {}): ShippingLine => ({
  ...{ productId: "p", quantity: 1, amount: rupees(100), weight: 400, packedSize: "" },
  shipping: true,
  ...over,
});
const to = (pincode: string, state = "") => ({ pincode, state });
const offered = (
  lines: ShippingLine[],
  at = to("560001", "Karnataka"),
  settings: ShippingRules = shop,
) =>
  shippingOffers(settings, at, lines)?.offers.map(({ id, price }) => `${id} ${formatMoney(price)}`);

describe("the zone of a place", () => {
  it.each([
    ["781001", "Assam", "Guwahati"],
    ["782001", "Assam", "North East"],
    ["700001", "West Bengal", "West Bengal"],
    ["700001", "", "Rest"],
    ["560001", "Karnataka", "Rest"],
    // Digits count before the state.
    ["781001", "West Bengal", "Guwahati"],
  ])("%s in %j is %s", (pincode, state, name) => {
    expect(shippingOffers(shop, to(pincode, state), [line()])?.zone).toBe(name);
  });

  it("that no rule names has freight on quotation, and the branches", () => {
    const settings = { ...shop, zones: shop.zones.slice(1) };
    expect(shippingOffers(settings, to("560001", "Karnataka"), [line()])).toMatchObject({
      zone: undefined,
      offers: [{ id: "kolkata" }],
      quotation: { productIds: [] },
    });
  });
});

describe("where goods can be fetched", () => {
  const chennai = { ...shop.pickUpPlaces[0], id: "chennai", pincode: "600002" };
  const two = {
    ...shop,
    pickUpPlaces: [chennai, ...shop.pickUpPlaces] as typeof shop.pickUpPlaces,
  };

  it("stands first for who is in that city, and behind what is sent for everybody else", () => {
    const ids = (at: ReturnType<typeof to>) =>
      shippingOffers(two, at, [line()])?.offers.map(({ id }) => id);
    expect(ids(to("700016", "Delhi"))?.at(0)).toBe("kolkata");
    expect(ids(to("700016", "Delhi"))?.at(-1)).toBe("chennai");
    expect(ids(to("600119", "Tamil Nadu"))?.at(0)).toBe("chennai");
    // Some 2,000 km from either: the nearer one last but one.
    expect(ids(to("781001", "Assam"))?.slice(-2)).toEqual(["kolkata", "chennai"]);
    expect(ids(to("680001", "Kerala"))?.slice(-2)).toEqual(["chennai", "kolkata"]);
  });
});

describe("what delivery costs", () => {
  it("is nothing, with nothing to choose, where the owner has set no zones", () => {
    const none = { ...shop, zones: [], pickUpPlaces: [] };
    expect(shippingOffers(none, to("560001"), [line()])).toBeUndefined();
  });

  it("is nothing without zones where goods can be fetched, too, and both can be chosen", () => {
    const settings = { ...shop, zones: [] };
    const some = [line(), line({ shipping: false })];
    expect(offered(some, to("560001"), settings)).toEqual(["free-delivery ₹0", "kolkata ₹0"]);
    expect(offered(some, to("700016"), settings)).toEqual(["kolkata ₹0", "free-delivery ₹0"]);
    expect(shippingOffers(settings, to("560001"), some)?.quotation).toBeUndefined();
  });

  it.each([
    [400, "₹60"],
    [500, "₹60"],
    [501, "₹200"],
    [5000, "₹200"],
    [5001, "₹230"],
    [6000, "₹230"],
    [6001, "₹260"],
  ])("of %s g is %s by courier: each started step counts", (weight, price) => {
    const at = to("734001", "West Bengal");
    expect(offered([line({ weight })], at)?.[0]).toBe(`courier ${price}`);
  });

  it("is by the packed size where that weighs more", () => {
    // 30 × 30 × 30 cm are 27,000 cm³: 5.4 kg.
    const pillow = line({ packedSize: "300 × 300 × 300" });
    expect(offered([pillow])?.[0]).toBe("road ₹100");
    expect(offered([pillow], to("734001", "West Bengal"))?.[0]).toBe("courier ₹230");
    const dense = line({ packedSize: "100 × 100 × 100", weight: 30_000 });
    expect(offered([dense])).toContain("road ₹300");
  });

  it("goes by what the owner takes a product to weigh that has no weight", () => {
    expect(offered([line({ weight: null, quantity: 2 })])).toContain("courier ₹200");
  });

  it("adds what the value costs, and is free from a sum, by the owner's own words", () => {
    const insured = {
      ...courier,
      values: [
        { from: 0, price: 10 },
        { from: 1000, price: 50 },
      ],
    };
    const settings = { ...shop, zones: [zone({ isRest: true, methods: [insured] })] };
    const priceOf = (amount: number) =>
      offered([line({ amount: rupees(amount) })], to("560001"), settings)?.[0];
    expect([999.99, 1000, 4999.99, 5000].map(priceOf)).toEqual([
      "courier ₹70",
      "courier ₹110",
      "courier ₹110",
      "courier ₹0",
    ]);
    const toFree = (amount: number) =>
      shippingOffers(settings, to("560001"), [line({ amount: rupees(amount) })])?.offers[0]?.toFree;
    expect(toFree(2500)).toBe(rupees(2500));
    // More than the order again is no offer.
    expect(toFree(2499)).toBeUndefined();
  });

  it("is quoted where one piece is too long, too heavy or what no courier takes, and says which", () => {
    const at = to("781001", "Assam");
    const light = { ...courier, beyond: null };
    const settings = { ...shop, zones: [zone({ prefixes: ["781"], methods: [light] })] };
    const odd = [
      line({ productId: "ok" }),
      line({ productId: "long", packedSize: "1600 × 10 × 10" }),
      line({ productId: "heavy", weight: 6000 }),
      line({ productId: "installed", shipping: false }),
    ];
    expect(shippingOffers(settings, at, odd)).toMatchObject({
      offers: [{ id: "kolkata", price: 0 }],
      quotation: { productIds: ["long", "heavy", "installed"] },
    });
    const many = shippingOffers(settings, at, [line({ weight: 4000 }), line({ weight: 4000 })]);
    expect(many?.quotation).toEqual({ productIds: [] });
  });
});

describe("of a thousand random carts delivery", () => {
  const random = seeded(7);
  const carts = Array.from({ length: 1000 }, () =>
    Array.from({ length: 1 + random(5) }, (_, at) =>
      line({
        productId: `p${at}`,
        quantity: 1 + random(9),
        amount: rupees(random(2000)),
        weight: random(4) === 0 ? null : 1 + random(9000),
        packedSize: random(3) === 0 ? "" : [400, 300, 200].map((mm) => 1 + random(mm)).join(" × "),
      }),
    ),
  );
  const priced = (lines: ShippingLine[]) => shippingOffers(shop, to("560001"), lines)?.offers;

  it("costs the same in whatever order, and however the pieces are put on lines", () => {
    for (const cart of carts) {
      const split = cart.flatMap((one) => [
        { ...one, quantity: 1 },
        ...(one.quantity > 1 ? [{ ...one, quantity: one.quantity - 1, amount: rupees(0) }] : []),
      ]);
      expect(priced(cart.toReversed())).toEqual(priced(cart));
      expect(priced(split)).toEqual(priced(cart));
    }
  });

  it("never costs less for one piece more of what costs nothing, and is whole paise, 0 or more", () => {
    for (const cart of carts) {
      const more = [...cart, line({ productId: "more", amount: rupees(0) })];
      const before = new Map(priced(cart)?.map(({ id, price }) => [id, price]));
      for (const { id, price } of priced(more) ?? []) {
        expect(price).toBeGreaterThanOrEqual(before.get(id) ?? 0);
        expect(Number.isSafeInteger(price)).toBe(true);
      }
    }
  });
});

/** Whole numbers below `limit`, the same at every run. */
function seeded(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}
