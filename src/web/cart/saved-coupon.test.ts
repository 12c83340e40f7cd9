import { describe, expect, it } from "vitest";
import { type KeyValueStore, openKeyValueStore } from "../lib/browser-storage.ts";
import { forgetCoupon, loadCoupon, saveCoupon } from "./saved-coupon.ts";

function memory(text: string | null = null): KeyValueStore {
  const kept = new Map<string, string>(text === null ? [] : [["coupon", text]]);
  return openKeyValueStore(
    () =>
      ({
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => kept.set(key, value),
        removeItem: (key: string) => kept.delete(key),
      }) as unknown as Storage,
  );
}

describe("the kept coupon", () => {
  it("is there until it is forgotten", () => {
    const items = memory();
    expect(loadCoupon(items)).toBeNull();
    saveCoupon(items, { code: "ABCD", percent: 5 });
    expect(loadCoupon(items)).toEqual({ code: "ABCD", percent: 5 });
    forgetCoupon(items);
    expect(loadCoupon(items)).toBeNull();
  });

  it.each(["{", "[]", "5", '{"code":5,"percent":5}', '{"code":"A","percent":500}', '{"code":"A"}'])(
    "is none where it was tampered with: %s",
    (text) => expect(loadCoupon(memory(text))).toBeNull(),
  );
});
