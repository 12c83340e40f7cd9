import { expect, it } from "vitest";
import { sellerData } from "./seller-data.ts";
import type { ShownStore } from "./shown-store.ts";

const store: ShownStore = {
  name: "Pressroom",
  email: "shop@example.com",
  phone: "+91 33 4000 1988",
  gstin: "19AAAAA0000A1ZZ",
  address: "21 Pressroom Lane, 2nd floor, Kolkata 700 001",
  profiles: ["https://www.instagram.com/pressroom.in"],
  origin: "http://localhost",
  sandbox: true,
  resetByAnswer: true,
  headOffice: { id: "kolkata", name: "Kolkata", state: "West Bengal" },
  otherBranches: [],
  sellsUnderSeveral: false,
  openingHours: [],
};
const free = { hasRules: false, rates: [] };

it("has the address in its parts, the owner's own pages, and no rating of itself", () => {
  const data = sellerData(store, { foundedIn: 1988, returnDays: 7, shipping: free });
  expect(data).toMatchObject({
    "@type": "OnlineStore",
    url: "http://localhost/",
    sameAs: ["https://www.instagram.com/pressroom.in"],
    address: {
      streetAddress: "21 Pressroom Lane, 2nd floor",
      addressLocality: "Kolkata",
      addressRegion: "West Bengal",
      postalCode: "700001",
      addressCountry: "IN",
    },
  });
  expect(data).not.toHaveProperty("aggregateRating");
  const odd = sellerData(
    { ...store, address: "Behind the mill" },
    { foundedIn: 1988, returnDays: 7, shipping: free },
  );
  expect(odd.address).toMatchObject({
    streetAddress: "Behind the mill",
    addressLocality: "Kolkata",
  });
  expect(odd.address).not.toHaveProperty("postalCode");
});

it("tells once what is taken back and what sending costs, from the settings", () => {
  const rates = [
    { upToKg: 0.5, maxPrice: 90, days: { from: 3, to: 9 } },
    { upToKg: 5, maxPrice: 210 },
  ];
  expect(
    sellerData(store, { foundedIn: 1988, returnDays: 10, shipping: { hasRules: true, rates } }),
  ).toMatchObject({
    hasMerchantReturnPolicy: {
      "@id": "http://localhost/#returns",
      applicableCountry: "IN",
      merchantReturnDays: 10,
    },
    hasShippingService: {
      "@id": "http://localhost/#shipping",
      shippingConditions: [
        {
          weight: { minValue: 0, maxValue: 0.5, unitCode: "KGM" },
          shippingRate: { currency: "INR", maxValue: 90 },
          transitTime: { duration: { minValue: 3, maxValue: 9 } },
        },
        { weight: { minValue: 0.5, maxValue: 5 }, shippingRate: { maxValue: 210 } },
      ],
    },
  });
  expect(sellerData(store, { foundedIn: 1988, returnDays: 7, shipping: free })).toMatchObject({
    hasShippingService: { shippingConditions: [{ shippingRate: { value: 0 } }] },
  });
  // Rules that leave a part of India out can be told of no whole country.
  const partial = sellerData(store, {
    foundedIn: 1988,
    returnDays: 7,
    shipping: { hasRules: true, rates: [] },
  });
  expect(partial).not.toHaveProperty("hasShippingService");
});
