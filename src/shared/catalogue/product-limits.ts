/** Limits of a product's lists; forms carry them, too. */
export const MIN_TIER_QUANTITY = 2;
export const MAX_TIER_QUANTITY = 1_000_000;
export const MAX_TIERS = 20;
export const MAX_SPECIFICATIONS = 60;
export const MAX_SPECIFICATION_NAME_LENGTH = 100;
export const MAX_SPECIFICATION_VALUE_LENGTH = 500;
