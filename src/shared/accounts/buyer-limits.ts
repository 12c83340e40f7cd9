/** Characters of the buyer's details. */
export const buyerLimits = { company: 200, purchaseOrder: 50, note: 500 } as const;

/** Addresses that one account can keep. */
export const MAX_SAVED_ADDRESSES = 20;
