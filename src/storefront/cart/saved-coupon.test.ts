import { describe, expect, it } from "vitest";
import { type KeyValueStore, openKeyValueStore } from "#browser/browser-storage.ts";
import { couponKey, loadCoupon, saveCoupon } from "./saved-coupon.ts";

function memory(text: string | null = null): KeyValueStore {
  const stored = new Map<string, string>(text === null ? [] : [["coupon-me", text]]);
  return openKeyValueStore(
    () =>
      ({
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => stored.set(key, value),
        removeItem: (key: string) => stored.delete(key),
      }) as unknown as Storage,
  );
}

describe("the kept coupon", () => {
  it("is there until it is removed, for its user only", () => {
    const items = memory();
    expect(loadCoupon(items, "me")).toBeNull();
    saveCoupon(items, "me", { code: "ABCD", percent: 5 });
    expect(loadCoupon(items, "me")).toEqual({ code: "ABCD", percent: 5 });
    expect(loadCoupon(items, "other")).toBeNull();
    expect(loadCoupon(items, undefined)).toBeNull();
    saveCoupon(items, "me", null);
    expect(loadCoupon(items, "me")).toBeNull();
  });

  it("lies beside the cart of its user, or of the visitor", () => {
    expect([couponKey("0198"), couponKey(undefined)]).toEqual(["coupon-0198", "coupon-guest"]);
  });

  it.each([
    "{",
    "[]",
    "5",
    '{"code":5,"percent":5}',
    '{"code":""}',
    `{"code":"${"x".repeat(41)}"}`,
  ])("is none where it was tampered with: %s", (text) =>
    expect(loadCoupon(memory(text), "me")).toBeNull(),
  );

  it.each(["500", "0", '"5"', "null"])("is asked about again where it takes off %s", (percent) => {
    const stored = memory(`{"code":"ABCD","percent":${percent}}`);
    expect(loadCoupon(stored, "me")).toEqual({ code: "ABCD", percent: null });
  });
});
