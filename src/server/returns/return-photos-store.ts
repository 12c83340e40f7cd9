import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { returnPhotos } from "../database/schema/returns.ts";

/** Photos that shoppers send for their returns: first each is its sender's alone, then a return's. */
export function returnPhotosStore(db: Db) {
  return {
    async addPhoto(photo: typeof returnPhotos.$inferInsert): Promise<void> {
      await db.insert(returnPhotos).values(photo);
    },

    /** How many photos somebody sent within the last day. */
    photosToday: (userId: string): Promise<number> =>
      db.$count(
        returnPhotos,
        and(
          eq(returnPhotos.userId, userId),
          gt(returnPhotos.createdAt, sql`now() - interval '1 day'`),
        ),
      ),

    /** Gives a user's photos to their return; answers how many there were to give. */
    async takePhotos(userId: string, returnId: string, urls: readonly string[]): Promise<number> {
      if (urls.length === 0) return 0;
      const taken = await db
        .update(returnPhotos)
        .set({ returnId })
        .where(
          and(
            inArray(returnPhotos.url, [...urls]),
            eq(returnPhotos.userId, userId),
            isNull(returnPhotos.returnId),
          ),
        )
        .returning({ id: returnPhotos.id });
      return taken.length;
    },

    /** How many of these photos are the user's and belong to no return yet. */
    freePhotos: (userId: string, urls: readonly string[]): Promise<number> =>
      urls.length === 0
        ? Promise.resolve(0)
        : db.$count(
            returnPhotos,
            and(
              inArray(returnPhotos.url, [...urls]),
              eq(returnPhotos.userId, userId),
              isNull(returnPhotos.returnId),
            ),
          ),
  };
}

/** Photos that were sent and then not used: their files go with the other unused pictures. */
export const oldReturnPhotos = {
  table: returnPhotos,
  isOld: sql`${returnPhotos.returnId} is null and ${returnPhotos.createdAt} < now() - interval '2 days'`,
};
