import { expect, it } from "vitest";
import { stockDoubt } from "./stock-doubts.ts";

const isAsked = (pieces: number, before: number) => stockDoubt([{ pieces, before }]) !== undefined;

it.each<[number, Record<"asked" | "not", number[]>]>([
  [12, { asked: [120, 1_200], not: [0, 2, 24, 60, 90] }],
  [5, { asked: [500], not: [0, 40, 100] }],
  [22, { asked: [220, 160, 2, 3], not: [0, 5, 11, 44, 100] }],
  [90, { asked: [900, 9], not: [0, 20, 450] }],
  [220, { asked: [2_000, 2_200, 22, 20], not: [0, 110, 440, 1_000] }],
  [620, { asked: [62_000, 6_200, 62], not: [0, 310, 3_100] }],
  [4_284, { asked: [428, 42_840, 0], not: [4_000, 9_000] }],
])(
  "asks where %i lay about a digit too many or too few, not about what a shelf gains or loses",
  (before, { asked, not }) => {
    expect(asked.filter((pieces) => !isAsked(pieces, before))).toEqual([]);
    expect(not.filter((pieces) => isAsked(pieces, before))).toEqual([]);
  },
);

it("asks about very many alone where none lay", () => {
  expect([5_000, 100_000, 100_001].map((pieces) => isAsked(pieces, 0))).toEqual([
    false,
    false,
    true,
  ]);
});
