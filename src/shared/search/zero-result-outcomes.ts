/** Of a search that did not find all its words as they were typed. */
export const zeroResultOutcomes = ["nothing", "some", "mended"] as const;
export type ZeroResultOutcome = (typeof zeroResultOutcomes)[number];

/** As staff read them. */
export const zeroResultOutcomeNames: Record<ZeroResultOutcome, string> = {
  nothing: "Found nothing",
  some: "Found only some of the words",
  mended: "Found in another spelling",
};
