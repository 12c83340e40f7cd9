import { expect, it } from "vitest";
import { parseRupees, RUPEE_TEXT, TYPED_RUPEES_PATTERN, ungroupRupees } from "./rupee-text.ts";

it.each([
  ["1299", 129_900],
  ["1,29,000", 12_900_000],
  [" 12 99 000.5 ", 129_900_050],
  ["99.50", 9_950],
  ["0", 0],
])("takes %j as it is typed, and reads it", (typed, amount) => {
  expect(typed).toMatch(new RegExp(`^(?:${TYPED_RUPEES_PATTERN})$`, "v"));
  const text = ungroupRupees(typed);
  expect(text).toMatch(RUPEE_TEXT);
  expect(parseRupees(text)).toBe(amount);
});

it.each(["99,50", "1,2", "1.234", "-5", "1e3", ".5", "5.", "", "12345678901"])(
  "does not take %j",
  (typed) => {
    expect(typed).not.toMatch(new RegExp(`^(?:${TYPED_RUPEES_PATTERN})$`, "v"));
  },
);
