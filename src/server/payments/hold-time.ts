import type { Db } from "../database/connection.ts";
import { readSettings } from "../settings/store.ts";

const MINUTE_MS = 60_000;

/**
 * How long an order's stock waits for its payment on the bank's page, in milliseconds, as the owner has set
 * it. Read in the caller's transaction: one that waited for another connection would hold its locks meanwhile.
 */
export async function gatewayHoldMs(db: Db): Promise<number> {
  return (await readSettings(db, "payments")).holdMinutes * MINUTE_MS;
}
