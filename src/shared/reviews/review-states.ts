import type { ModeratedReview } from "./contract.ts";

/** For staff. */
export const reviewStateNames: Record<ModeratedReview["state"], string> = {
  waiting: "Waiting",
  shown: "Published",
  refused: "Rejected",
};
