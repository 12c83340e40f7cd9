import type { DemoProduct } from "../demo-data.ts";

type BulkTiers = DemoProduct["bulkDiscounts"];

/** Blanks, by the piece: mugs, shirts, key chains and the like. */
export const blankTiers: BulkTiers = [
  { quantity: 10, discount: 5 },
  { quantity: 50, discount: 10 },
  { quantity: 100, discount: 15 },
];

/** Inks, by the bottle. */
export const inkTiers: BulkTiers = [
  { quantity: 6, discount: 3 },
  { quantity: 12, discount: 6 },
  { quantity: 24, discount: 10 },
];

/** Papers, films, vinyl, powder, tapes and sheets, by the pack or roll. */
export const packTiers: BulkTiers = [
  { quantity: 5, discount: 4 },
  { quantity: 20, discount: 8 },
];
