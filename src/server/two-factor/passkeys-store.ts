import { and, asc, eq, gt, lte, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import {
  type ChallengePurpose,
  passkeyChallenges,
  passkeys,
} from "../database/schema/two-factor.ts";
import type { OldRows } from "../jobs/old-rows.ts";

/** For so long a device may take to sign what it is asked. */
const CHALLENGE_LIFETIME = sql`interval '5 minutes'`;

export const oldPasskeyChallenges: OldRows = {
  table: passkeyChallenges,
  isOld: lte(passkeyChallenges.expiresAt, sql`now()`),
};

export type StoredPasskey = typeof passkeys.$inferSelect;

/** Passkeys and what they are asked to sign, by way of the pool or of one transaction. */
export function passkeysStore(db: Db) {
  return {
    /** A person's passkeys, the oldest first. */
    ofUser(userId: string): Promise<StoredPasskey[]> {
      return db
        .select()
        .from(passkeys)
        .where(eq(passkeys.userId, userId))
        .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
    },

    async find(id: string): Promise<StoredPasskey | undefined> {
      const [found] = await db.select().from(passkeys).where(eq(passkeys.id, id));
      return found;
    },

    /** False where it is somebody's already. */
    async add(passkey: typeof passkeys.$inferInsert): Promise<boolean> {
      const added = await db
        .insert(passkeys)
        .values(passkey)
        .onConflictDoNothing()
        .returning({ id: passkeys.id });
      return added.length > 0;
    },

    async remove(userId: string, id: string): Promise<boolean> {
      const removed = await db
        .delete(passkeys)
        .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
        .returning({ id: passkeys.id });
      return removed.length > 0;
    },

    /** Notes a use; false where the passkey is gone. */
    async noteUse(id: string, counter: number): Promise<boolean> {
      const noted = await db
        .update(passkeys)
        .set({ counter, lastUsedAt: sql`now()` })
        .where(eq(passkeys.id, id))
        .returning({ id: passkeys.id });
      return noted.length > 0;
    },

    /** @param userId null for a login */
    async addChallenge(
      challenge: string,
      purpose: ChallengePurpose,
      userId: string | null,
    ): Promise<void> {
      await db
        .insert(passkeyChallenges)
        .values({ challenge, purpose, userId, expiresAt: sql`now() + ${CHALLENGE_LIFETIME}` });
    },

    /** Uses a challenge up with the transaction, which a refusal rolls back: whose it was (null: anybody's); undefined where there is none such. */
    async takeChallenge(
      challenge: string,
      purpose: ChallengePurpose,
    ): Promise<{ userId: string | null } | undefined> {
      const [taken] = await db
        .delete(passkeyChallenges)
        .where(
          and(
            eq(passkeyChallenges.challenge, challenge),
            eq(passkeyChallenges.purpose, purpose),
            gt(passkeyChallenges.expiresAt, sql`now()`),
          ),
        )
        .returning({ userId: passkeyChallenges.userId });
      return taken;
    },
  };
}
