/**
 * How an order is paid: on the bank's page, by a bank transfer that staff enter, or to the
 * courier when it is delivered.
 */
export const waysToPay = ["gateway", "bank-transfer", "cash-on-delivery"] as const;
export type PayBy = (typeof waysToPay)[number];
