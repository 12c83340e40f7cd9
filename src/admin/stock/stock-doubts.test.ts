import { expect, it } from "vitest";
import { stockDoubt } from "./stock-doubts.ts";

const isAsked = (pieces: number, before: number) => stockDoubt([{ pieces, before }]) !== undefined;

it("asks about a digit too many or too few, not about what a shelf gains or loses", () => {
  expect([62_000, 6_200, 62, 0].map((pieces) => isAsked(pieces, 620))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect([428, 0, 4_000, 9_000].map((pieces) => isAsked(pieces, 4_284))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect([120, 1_200, 0].map((pieces) => isAsked(pieces, 12))).toEqual([false, true, false]);
});

it("asks about very many alone where none lay", () => {
  expect([5_000, 100_000, 100_001].map((pieces) => isAsked(pieces, 0))).toEqual([
    false,
    false,
    true,
  ]);
});
