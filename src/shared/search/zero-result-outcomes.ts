/** Of a search that did not find all its words as they were typed. */
export const zeroResultOutcomes = ["nothing", "some", "mended"] as const;
export type ZeroResultOutcome = (typeof zeroResultOutcomes)[number];
