import { expect, it } from "vitest";
import { splitByWords } from "./suggestion-list.tsx";

it.each([
  ["Mug press, 11 oz", "mug pr", ["", "Mug", " ", "pr", "ess, 11 oz"]],
  ["Smug press", "mug", ["Smug press"]],
  ["Film (A3+), 33 cm", "(a3+", ["Film ", "(A3+", "), 33 cm"]],
  ["मग प्रेस", "मग", ["", "मग", " प्रेस"]],
  ["Mug", "  ", ["Mug"]],
  ["Press-in bits", "-in [a-z]", ["Press-in bits"]],
])("splits %j by %j", (text, typed, parts) => {
  expect(splitByWords(text, typed)).toEqual(parts);
});
