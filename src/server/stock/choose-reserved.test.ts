import { expect, it } from "vitest";
import { chooseReserved } from "./choose-reserved.ts";

const kept = [
  { position: 0, branch: "kolkata", quantity: 3 },
  { position: 0, branch: "chennai", quantity: 2 },
  { position: 1, branch: "kolkata", quantity: 4 },
];

it.each([
  ["what one branch keeps exactly, of that one", [2], [["chennai", 2]]],
  ["fewer than any keeps, of the fullest", [1], [["kolkata", 1]]],
  [
    "more than one keeps, of the fullest first",
    [4],
    [
      ["kolkata", 3],
      ["chennai", 1],
    ],
  ],
  [
    "of each line by itself, and no more than there is",
    [3, 9],
    [
      ["kolkata", 3],
      ["kolkata", 4],
    ],
  ],
])("takes %s", (_, quantities, expected) => {
  const items = quantities.map((quantity, position) => ({ position, quantity }));
  expect(chooseReserved(kept, items).map(({ branch, quantity }) => [branch, quantity])).toEqual(
    expected,
  );
});
