import type { ReturnStatus } from "./return-status.ts";

/** A return's states as people read them. */
export const returnStatusNames: Record<ReturnStatus, string> = {
  asked: "Asked for",
  accepted: "Accepted",
  refused: "Refused",
  received: "Received",
  inspected: "Inspected",
  refunded: "Refunded",
  replaced: "Replaced",
  "sent-back": "Sent back",
  withdrawn: "Withdrawn",
  lapsed: "Lapsed",
};
