import { describe, expect, it } from "vitest";
import { paise } from "../money.ts";
import { amountInWords } from "./amount-in-words.ts";

describe("an amount in words", () => {
  it.each([
    [0, "Rupees zero only"],
    [100, "Rupees one only"],
    [50, "Rupees zero and fifty paise only"],
    [1_101, "Rupees eleven and one paise only"],
    [12_345, "Rupees one hundred twenty-three and forty-five paise only"],
    [10_00_00, "Rupees one thousand only"],
    [47_500_000, "Rupees four lakh seventy-five thousand only"],
    [
      1_234_567_891,
      "Rupees one crore twenty-three lakh forty-five thousand six hundred seventy-eight and ninety-one paise only",
    ],
    [12_500_000_000_000, "Rupees twelve thousand five hundred crore only"],
    [-2_100, "Minus rupees twenty-one only"],
  ])("%i paise: %s", (amount, words) => {
    expect(amountInWords(paise(amount))).toBe(words);
  });
});
