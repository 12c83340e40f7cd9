import { setTimeout as delay } from "node:timers/promises";

/**
 * Between two batches it rests so many times as long as the batch took: shoppers have the processors and the disk
 * meanwhile. Of a million products that were taken into the ledger without a pause, searches took two to three times as long.
 */
const REST = 2;
const MAX_REST_MS = 2_000;

/** @returns what rests after a batch of work that nobody waits for; the first begins now */
export function restBetween(): () => Promise<void> {
  let begunAt = performance.now();
  return async () => {
    const workedMs = performance.now() - begunAt;
    await delay(Math.min(REST * workedMs, MAX_REST_MS));
    begunAt = performance.now();
  };
}
