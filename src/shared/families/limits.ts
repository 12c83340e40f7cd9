/** Attributes by which the members of a family may differ. */
export const MAX_FAMILY_OPTIONS = 3;
/** Products of one family. */
export const MAX_FAMILY_MEMBERS = 500;
/** Variants that are made at once. */
export const MAX_NEW_VARIANTS = 100;
