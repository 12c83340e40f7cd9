import { describe, expect, it } from "vitest";
import { type Items, openItems } from "../lib/browser-storage.ts";
import { forgetCoupon, keepCoupon, keptCoupon } from "./saved-coupon.ts";

function memory(text: string | null = null): Items {
  const kept = new Map<string, string>(text === null ? [] : [["coupon", text]]);
  return openItems(
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
    expect(keptCoupon(items)).toBeNull();
    keepCoupon(items, { code: "ABCD", percent: 5 });
    expect(keptCoupon(items)).toEqual({ code: "ABCD", percent: 5 });
    forgetCoupon(items);
    expect(keptCoupon(items)).toBeNull();
  });

  it.each(["{", "[]", "5", '{"code":5,"percent":5}', '{"code":"A","percent":500}', '{"code":"A"}'])(
    "is none where it was tampered with: %s",
    (text) => expect(keptCoupon(memory(text))).toBeNull(),
  );
});
