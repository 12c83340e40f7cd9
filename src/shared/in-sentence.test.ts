import { expect, it } from "vitest";
import { inSentence } from "./in-sentence.ts";

it("begins a label small within a sentence, but no abbreviation", () => {
  expect(["Way of payment", "HSN", "GST rate"].map(inSentence)).toEqual([
    "way of payment",
    "HSN",
    "GST rate",
  ]);
});
