import { expect, it } from "vitest";
import { countText } from "./count-text.ts";

it("a number stands before what it counts, one of it or several", () => {
  expect([0, 1, 2, 120_400].map((count) => countText(count, "picture"))).toEqual([
    "0 pictures",
    "1 picture",
    "2 pictures",
    "1,20,400 pictures",
  ]);
  expect([1, 3].map((count) => countText(count, "entry", "entries"))).toEqual([
    "1 entry",
    "3 entries",
  ]);
});
