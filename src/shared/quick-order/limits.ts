/** Most lines of a quick order. */
export const MAX_QUICK_LINES = 500;
/** Most SKUs that one call takes. */
export const MAX_SKUS = 100;
/** Characters of a typed SKU; the shop's own have 60, and spaces or dashes may be between. */
export const MAX_SKU_TEXT = 100;
