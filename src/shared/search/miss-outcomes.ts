/** What a search found that did not find all its words as they were typed. */
export const missOutcomes = ["nothing", "some", "mended"] as const;
export type MissOutcome = (typeof missOutcomes)[number];
