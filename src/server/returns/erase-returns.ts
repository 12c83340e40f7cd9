import { eq, inArray } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { orders } from "../database/schema/orders.ts";
import { cancelRequests, returnPhotos, returnSteps, returns } from "../database/schema/returns.ts";
import { ERASED } from "../lib/erased.ts";

/** Blanks what was written about an account's returns, and forgets their photos, whose files go with the unused ones. */
export async function eraseReturns(db: Db, userId: string): Promise<void> {
  const ordersOf = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  const returnsOf = db
    .select({ id: returns.id })
    .from(returns)
    .where(inArray(returns.orderId, ordersOf));
  await db.delete(returnPhotos).where(eq(returnPhotos.userId, userId));
  await db.update(returnSteps).set({ note: "" }).where(inArray(returnSteps.returnId, returnsOf));
  await db.update(returns).set({ note: "" }).where(inArray(returns.orderId, ordersOf));
  await db
    .update(cancelRequests)
    .set({ reason: ERASED, answer: "" })
    .where(inArray(cancelRequests.orderId, ordersOf));
}
