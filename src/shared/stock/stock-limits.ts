import { groupedNumber } from "../numbers.ts";

/** Pieces of one product in one branch; forms carry it, too. */
export const MAX_STOCK = 1_000_000_000;
export const STOCK_TOO_LARGE = `Quantity must be at most ${groupedNumber(MAX_STOCK)}`;
