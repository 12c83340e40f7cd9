import type { Db } from "../database/connection.ts";
import type { OrderRow } from "../orders/store.ts";
import { readSettings } from "../settings/store.ts";

const MINUTE_MS = 60_000;

/**
 * How long an order's stock waits for its payment on the bank's page, in milliseconds, as the owner has set
 * it. Read in the caller's transaction: one that waited for another connection would hold its locks meanwhile.
 */
export async function gatewayHoldMs(db: Db): Promise<number> {
  return (await readSettings(db, "payments")).holdMinutes * MINUTE_MS;
}

/** Times of orders are the database's, to the millisecond; the owner's are whole minutes. */
const SECOND_MS = 1_000;

/**
 * For how long an order's stock was promised to wait, in milliseconds before the time scale: the owner may have
 * set another time since it was made, and its checks go on by its own.
 */
export function ownHoldMs(
  { createdAt, reservedUntil }: Pick<OrderRow, "createdAt" | "reservedUntil">,
  timeScale: number,
): number {
  const scaled = reservedUntil.getTime() - createdAt.getTime();
  return Math.max(0, Math.round(scaled / timeScale / SECOND_MS) * SECOND_MS);
}

/** As it is unless the owner says otherwise. */
const USUAL_HOLD_MS = 30 * MINUTE_MS;

/**
 * Two orders of one cart that were begun within so many milliseconds are two tries at one purchase. Not less than usual,
 * however short goods are held: a link of the bank that was opened late can still be paid.
 */
export async function samePurchaseMs(db: Db): Promise<number> {
  return Math.max(await gatewayHoldMs(db), USUAL_HOLD_MS);
}
