import type { DemoFamily } from "../demo-data.ts";
import { apparelFamilies } from "./apparel-blanks.ts";
import { drinkwareFamilies } from "./drinkware-blanks.ts";
import { giftFamilies } from "./gifts-and-awards.ts";
import { inkFamilies } from "./inks.ts";
import { paperFamilies } from "./inks-and-papers.ts";
import { vinylFamilies } from "./transfer-vinyl.ts";

/** Every family of the demo shop, in the order of the categories. */
export const demoFamilies: DemoFamily[] = [
  ...inkFamilies,
  ...paperFamilies,
  ...vinylFamilies,
  ...drinkwareFamilies,
  ...apparelFamilies,
  ...giftFamilies,
];
