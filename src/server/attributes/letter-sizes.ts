import { foldText } from "./measure-text.ts";

/** Sizes of clothes, from small to large. */
export const letterSizes = ["XXS", "XS", "S", "M", "L", "XL", "XXL", "XXXL", "4XL", "5XL"];

const otherSpellings: Readonly<Record<string, string>> = {
  "2xl": "XXL",
  "3xl": "XXXL",
  xxxxl: "4XL",
  small: "S",
  medium: "M",
  large: "L",
  "extra large": "XL",
};

/** The size of clothes that a text is a spelling of; undefined for anything else. */
export function letterSize(text: string): string | undefined {
  const folded = foldText(text).trim();
  return otherSpellings[folded] ?? letterSizes.find((size) => size.toLowerCase() === folded);
}
