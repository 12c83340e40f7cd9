import { groupedNumber } from "../numbers.ts";

/** Limits of a product; forms carry them, too. */
export const MAX_PRICE_RUPEES = 1_000_000_000;
/** Up to this stock the page says how many are left: who orders for a team wants to know before typing a number. */
export const FEW_LEFT = 20;
export const MIN_TIER_QUANTITY = 2;
export const MAX_TIER_QUANTITY = 1_000_000;
export const MAX_TIERS = 20;
export const MAX_SPECIFICATIONS = 60;
export const MAX_SPECIFICATION_NAME_LENGTH = 100;
export const MAX_SPECIFICATION_VALUE_LENGTH = 500;

export const PRICE_TOO_LARGE = `Price must be at most ₹${groupedNumber(MAX_PRICE_RUPEES)}`;
export const COST_TOO_LARGE = `Cost must be at most ₹${groupedNumber(MAX_PRICE_RUPEES)}`;
