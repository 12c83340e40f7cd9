import { describe, expect, it } from "vitest";
import { makeOrderId, ORDER_ID_PATTERN, shownOrderNumber } from "./order-id.ts";

describe("a payment order id", () => {
  it("starts with ORD and the time, and has 21 characters that the bank takes", () => {
    const now = Date.UTC(2026, 2, 4);
    const id = makeOrderId(now);
    expect(id).toMatch(/^ORD[0-9A-Z]{18}$/);
    expect(id.startsWith(`ORD${now.toString(36).toUpperCase()}`)).toBe(true);
    expect(id).toMatch(ORDER_ID_PATTERN);
  });

  it("is another one each time, also within a millisecond and without regard to case", () => {
    const ids = Array.from({ length: 10_000 }, () => makeOrderId(0).toLowerCase());
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(["ORD1", "ORDabcXYZ", `ORD${"9".repeat(18)}`])("may be %s", (id) => {
    expect(ORDER_ID_PATTERN.test(id)).toBe(true);
  });

  it.each(["", "ORD", "ord1", "XORD1", "ORD-1", "ORD 1", "ORD1\n", "ORDé", `ORD${"9".repeat(19)}`])(
    "may not be %j",
    (id) => {
      expect(ORDER_ID_PATTERN.test(id)).toBe(false);
    },
  );
});

it("shows the last 6 characters in uppercase", () => {
  expect(shownOrderNumber("01980000-0000-7000-8000-0000000abcde")).toBe("0ABCDE");
});
