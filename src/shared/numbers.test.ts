import { expect, it } from "vitest";
import { readTypedNumber } from "./numbers.ts";
import { readQuantity } from "./quick-order/read-lines.ts";

it.each([
  ["\u0967\u0968", 12],
  ["\u09e9\u09e6", 30],
  ["\u0967,\u0966\u0966\u0966", 1000],
  ["\u0be7\u0be6", 10],
  ["\u0d6f pcs", 9],
])("reads %s, in the digits of India's scripts, as pieces", (typed, quantity) => {
  expect(readQuantity(typed)).toBe(quantity);
});

it.each([
  ["1600", 1600],
  [" 12.5 ", 12.5],
  ["1,600", 1600],
  ["1,00,000", 100_000],
  ["10,000,000.25", 10_000_000.25],
  ["4,2", undefined],
  ["1,5", undefined],
  ["99,50", undefined],
  ["1,00,00", undefined],
  ["1,2345", undefined],
  ["1234,567", undefined],
  ["1,600,", undefined],
  ["1.600,5", undefined],
  [",600", undefined],
])("takes the commas off %s only where they part thousands", (typed, number) => {
  expect(readTypedNumber(typed)).toBe(number);
});

it.each([
  ["1,000 pcs", 1000],
  ["1,50", undefined],
])("reads no number of pieces out of decimals: %s", (typed, quantity) => {
  expect(readQuantity(typed)).toBe(quantity);
});
