import { expect, it } from "vitest";

import type { StoreInfo } from "#shared/store-info.ts";
import { storeData } from "./home-structured-data.ts";

const testStore: StoreInfo = {
  name: "Pressroom",
  email: "shop@example.com",
  phone: "+91 33 4000 1988",
  whatsapp: "913340001988",
  gstin: "19AAAAA0000A1ZZ",
  origin: "http://localhost",
  sandbox: true,
  resetByAnswer: true,
};

it("tells a rating only where there are reviews", () => {
  expect(storeData(testStore, { total: 0, average: null })).not.toHaveProperty("aggregateRating");
  expect(storeData(testStore, { total: 3, average: 4.7 })).toMatchObject({
    "@type": "Store",
    url: "http://localhost/",
    aggregateRating: { ratingValue: 4.7, reviewCount: 3 },
  });
});
