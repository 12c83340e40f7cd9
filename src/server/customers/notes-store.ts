import { and, asc, desc, eq } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { customerNotes } from "../database/schema/customers.ts";

type NoteRow = typeof customerNotes.$inferSelect;

/** What staff wrote down about customers. */
export function customerNotesStore(db: Db) {
  return {
    /** The newest first. */
    of: (userId: string): Promise<NoteRow[]> =>
      db
        .select()
        .from(customerNotes)
        .where(eq(customerNotes.userId, userId))
        .orderBy(desc(customerNotes.createdAt), desc(customerNotes.id)),

    /** For the person themselves: without who wrote them. */
    texts: (userId: string) =>
      db
        .select({ note: customerNotes.note, writtenAt: customerNotes.createdAt })
        .from(customerNotes)
        .where(eq(customerNotes.userId, userId))
        .orderBy(asc(customerNotes.createdAt)),

    async insert(note: Pick<NoteRow, "id" | "userId" | "note" | "who">): Promise<void> {
      await db.insert(customerNotes).values(note);
    },

    /** @returns false where there is no such note (any more) */
    async delete(userId: string, id: string): Promise<boolean> {
      const gone = await db
        .delete(customerNotes)
        .where(and(eq(customerNotes.id, id), eq(customerNotes.userId, userId)))
        .returning({ id: customerNotes.id });
      return gone.length > 0;
    },

    async removeAll(userId: string): Promise<void> {
      await db.delete(customerNotes).where(eq(customerNotes.userId, userId));
    },
  };
}
