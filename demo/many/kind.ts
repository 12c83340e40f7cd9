import type { Unit } from "#shared/tax/hsn.ts";
import type { DemoProduct } from "../demo-data.ts";
import type { Random } from "./random.ts";

/** What one model of a kind is like, before its options. */
export interface Model {
  /** Behind the series' name, such as `heat press, 40 × 60 cm`. */
  title: string;
  specifications: DemoProduct["specifications"];
  /** Rupees of a plain one. */
  price: number;
}

/** One kind of goods of the trade, of which any number of models can be made up. */
export interface Kind {
  /** Slug of the demo's category. */
  category: string;
  /** Begins each SKU. */
  sku: string;
  /** How many of all products are of this kind, in parts of all kinds' shares. */
  share: number;
  /** Slug of the demo's product whose pictures are shown. */
  picture: string;
  model(random: Random): Model;
  /** By what the variants of a family differ, and how each is written in a name; none: no families. */
  options: readonly { specification: string; code: string; values: readonly string[] }[];
  bulkDiscounts: DemoProduct["bulkDiscounts"];
  hsn: string;
  gstPercent: number;
  shipping: boolean;
  netQuantity: string;
  /** By which papers count it; numbers unless given. */
  unit?: Unit;
}

const colours =
  "White,Black,Red,Royal blue,Navy,Yellow,Green,Pink,Orange,Purple,Grey,Gold,Silver,Brown".split(
    ",",
  );

export const colour = { specification: "Colour", code: "colour", values: colours };
export const shirtSize = {
  specification: "Size",
  code: "size",
  values: ["S", "M", "L", "XL", "XXL"],
};
export const inkColour = {
  specification: "Colour",
  code: "colour",
  values: ["Cyan", "Magenta", "Yellow", "Black", "Light cyan", "Light magenta"],
};
