import { channel } from "node:diagnostics_channel";

/*
 * What an order's columns of the version before say differs from its reservations (version-before.ts). Once no such node
 * runs there should be none any more, which whoever runs the shop sees before a release drops the columns.
 */

/** An order of which both were looked at. */
export interface LegacyDifference {
  orderId: string;
  /** Reservations were put right as it was locked, or pieces count as let go of which there is no row. */
  what: "reservations" | "release";
}

const differences = channel("pressroom:legacy-differences");

/** Tells of one; what found it may be rolled back, and found again. */
export function tellLegacyDifference(difference: LegacyDifference): void {
  differences.publish(difference);
}

/** Hears of those that this process finds; answers what ends it. */
export function hearLegacyDifferences(hear: (difference: LegacyDifference) => void): () => void {
  const listener = (difference: unknown) => hear(difference as LegacyDifference);
  differences.subscribe(listener);
  return () => void differences.unsubscribe(listener);
}
