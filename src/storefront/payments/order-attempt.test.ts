import { describe, expect, it } from "vitest";
import { type KeyValueStore, openKeyValueStore } from "#browser/browser-storage.ts";
import { newLine } from "#shared/cart/cart-line.ts";
import { testProduct } from "#shared/catalogue/test-products.ts";
import { ORDER_ID_PATTERN } from "#shared/orders/order-id.ts";
import {
  forgetAttempt,
  heldQuantities,
  orderIdFor,
  type Purchase,
  saveHeldOrder,
} from "./order-attempt.ts";

const address = { address: "12 Park St", city: "Kolkata", state: "West Bengal", pincode: "700016" };
const purchase: Purchase = {
  userId: "me",
  lines: [newLine(testProduct(), "single", 2), newLine(testProduct(), "bulk_10")],
  address,
};

function memory(): KeyValueStore {
  const stored = new Map<string, string>();
  return openKeyValueStore(
    () =>
      ({
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, text: string) => stored.set(key, text),
        removeItem: (key: string) => stored.delete(key),
      }) as unknown as Storage,
  );
}

describe("orderIdFor", () => {
  it("gives a purchase with a coupon an id of its own", () => {
    const items = memory();
    const without = orderIdFor(items, purchase);
    expect(orderIdFor(items, { ...purchase, coupon: { code: "A", percent: 5 } })).not.toBe(without);
  });

  it("gives the same purchase the same id", () => {
    const items = memory();
    const id = orderIdFor(items, purchase);
    expect(id).toMatch(ORDER_ID_PATTERN);
    expect(orderIdFor(items, structuredClone(purchase))).toBe(id);
  });

  it.each<[what: string, changed: Purchase]>([
    ["user", { ...purchase, userId: "you" }],
    ["cart", { ...purchase, lines: purchase.lines.slice(1) }],
    ["address", { ...purchase, address: { ...address, city: "Howrah" } }],
  ])("gives another %s another id", (_what, changed) => {
    const items = memory();
    expect(orderIdFor(items, changed)).not.toBe(orderIdFor(items, purchase));
  });

  it("starts again when it is forgotten, or when what was kept makes no sense", () => {
    const items = memory();
    const id = orderIdFor(items, purchase);
    forgetAttempt(items);
    expect(orderIdFor(items, purchase)).not.toBe(id);
    items.write("order-attempt", "{");
    expect(orderIdFor(items, purchase)).toMatch(ORDER_ID_PATTERN);
  });
});

describe("heldPieces", () => {
  it("holds nothing before the shop has made the order", () => {
    const items = memory();
    orderIdFor(items, purchase);
    saveHeldOrder(items, "ORDOTHER", 5000);
    expect(heldQuantities(items, 2000).size).toBe(0);
  });

  it("counts the order's pieces for as long as they are reserved", () => {
    const items = memory();
    saveHeldOrder(items, orderIdFor(items, purchase), 5000);
    expect([...heldQuantities(items, 2000)]).toEqual([["mug", 12]]);
    expect(heldQuantities(items, 5001).size).toBe(0);
    // Another cart's order is asked for: until it stands, the first one is held.
    const next = orderIdFor(items, { ...purchase, lines: purchase.lines.slice(0, 1) });
    expect([...heldQuantities(items, 2000)]).toEqual([["mug", 12]]);
    saveHeldOrder(items, next, 5500);
    expect(heldQuantities(items, 2000)).not.toEqual(new Map([["mug", 12]]));
    forgetAttempt(items);
    expect(heldQuantities(items, 2000).size).toBe(0);
  });
});
