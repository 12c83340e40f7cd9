import { expect, it } from "vitest";
import { bankPhone } from "./payment-page.ts";

it.each([
  ["9876543210", "9876543210"],
  ["+91 98765 43210", "9876543210"],
  ["098765-43210", "9876543210"],
  ["9123456789", "9123456789"],
])("%s is %s at the bank", (phone, expected) => {
  expect(bankPhone(phone)).toBe(expected);
});

it.each(["+1 202 555 0123 45", "0123456789", "98765", "", "none"])("%j is none", (phone) => {
  expect(bankPhone(phone)).toBeUndefined();
});
