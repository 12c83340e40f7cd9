/** How a picture comes onto a blank. */
export const transferMethods = ["sublimation", "dtf", "vinyl", "other"] as const;
export type TransferMethod = (typeof transferMethods)[number];

export const pressures = ["light", "medium", "firm"] as const;

/** When the carrier is peeled off. */
export const peels = ["hot", "warm", "cold"] as const;

/** The hottest and the longest that a setting may be, in °C and seconds. */
export const MAX_TEMPERATURE = 300;
export const MAX_SECONDS = 7_200;

/** Products and categories that a setting may name on one side. */
export const MAX_TARGETS = 50;
