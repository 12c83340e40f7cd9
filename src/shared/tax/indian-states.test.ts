import { expect, it } from "vitest";
import { indianStates, readState } from "./indian-states.ts";

it.each([
  ["tamil nadu", "Tamil Nadu"],
  ["Tamilnadu", "Tamil Nadu"],
  ["TN", "Tamil Nadu"],
  ["T.N.", "Tamil Nadu"],
  ["Orissa", "Odisha"],
  ["New Delhi", "Delhi"],
  ["NCT of Delhi", "Delhi"],
  ["Andaman & Nicobar Islands", "Andaman and Nicobar Islands"],
  ["J&K", "Jammu and Kashmir"],
  ["Daman & Diu", "Dadra and Nagar Haveli and Daman and Diu"],
  ["Pondicherry", "Puducherry"],
  ["Uttaranchal", "Uttarakhand"],
  [" WEST  BENGAL ", "West Bengal"],
  ["W. Bengal", "West Bengal"],
])("reads %j as %s", (text, state) => {
  expect(readState(text)).toBe(state);
});

it("reads each state by its own name, and nothing else", () => {
  for (const { name } of indianStates) {
    for (const text of [name, name.toUpperCase(), name.toLowerCase()]) {
      expect(readState(text)).toBe(name);
    }
  }
  for (const text of ["", "X", "Kolkata", "Bengaluru", "constructor", "__proto__", "पश्चिम बंगाल"]) {
    expect(readState(text)).toBeUndefined();
  }
});
