import { and, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { newTrackingToken } from "../database/schema/orders.ts";
import { quoteEvents, quotes, quoteVersions } from "../database/schema/quotes.ts";
import { ERASED } from "../lib/erased.ts";

/**
 * Blanks whom an account's quotes name, in this transaction, which has locked them: lines, prices and the state
 * that they would go to stay. Those that became no order are withdrawn, so that nobody is reminded of them.
 */
export async function eraseQuotes(db: Db, userId: string): Promise<void> {
  const own = eq(quotes.userId, userId);
  const ids = db.select({ id: quotes.id }).from(quotes).where(own);
  await db
    .update(quoteVersions)
    .set({
      offer: sql`${quoteVersions.offer} || jsonb_build_object('customerName', ${ERASED}::text, 'buyer', null,
        'deliverTo', ${erasedPlace(sql`${quoteVersions.offer} -> 'deliverTo'`)})`,
    })
    .where(inArray(quoteVersions.quoteId, ids));
  await db
    .update(quoteEvents)
    .set({ what: ERASED })
    .where(
      and(
        inArray(quoteEvents.quoteId, ids),
        or(eq(quoteEvents.isMessage, true), eq(quoteEvents.actor, "shopper")),
      ),
    );
  await db
    .update(quotes)
    .set({
      buyer: null,
      note: "",
      declineReason: null,
      questionOpen: false,
      // What is written beside the prices may name somebody.
      draft: sql`${quotes.draft} || jsonb_build_object('notes', '')`,
      deliverTo: erasedPlace(sql`${quotes.deliverTo}`),
      // The link that was mailed shows nothing any more.
      token: newTrackingToken,
    })
    .where(own);
  await db
    .update(quotes)
    .set({ state: "withdrawn" })
    .where(and(own, ne(quotes.state, "accepted")));
}

function erasedPlace(place: SQL): SQL {
  return sql`jsonb_build_object('address', '', 'city', '',
    'state', ${place} ->> 'state', 'pincode', ${place} ->> 'pincode')`;
}
