import { and, eq, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { authenticators, passkeys, recoveryCodes } from "../database/schema/two-factor.ts";

/** Whether somebody has a second factor, of whatever kind: a condition on the column of their id. */
export function hasTwoFactor(userId: SQL | typeof authenticators.userId): SQL<boolean> {
  return sql<boolean>`(
    exists (select from ${authenticators} where ${authenticators.userId} = ${userId} and ${authenticators.confirmedAt} is not null)
    or exists (select from ${passkeys} where ${passkeys.userId} = ${userId})
  )`;
}

/** Authenticator apps and recovery codes, by way of the pool or of one transaction. */
export function authenticatorsStore(db: Db) {
  const ofUser = (userId: string) => eq(authenticators.userId, userId);
  return {
    /** The app of a person, counting or not yet. */
    async find(userId: string) {
      const [found] = await db.select().from(authenticators).where(ofUser(userId));
      return found;
    },

    /** Keeps a secret that counts for nothing yet, in place of one of before; false where one counts. */
    async begin(userId: string, secret: string): Promise<boolean> {
      const begun = await db
        .insert(authenticators)
        .values({ userId, secret })
        .onConflictDoUpdate({
          target: authenticators.userId,
          set: { secret, lastStep: 0, createdAt: sql`now()` },
          setWhere: isNull(authenticators.confirmedAt),
        })
        .returning({ userId: authenticators.userId });
      return begun.length > 0;
    },

    /** The secret counts from now on; false where it does already, or another one was begun meanwhile. */
    async confirm(userId: string, secret: string, step: number): Promise<boolean> {
      const confirmed = await db
        .update(authenticators)
        .set({ confirmedAt: sql`now()`, lastStep: step })
        .where(
          and(
            ofUser(userId),
            eq(authenticators.secret, secret),
            isNull(authenticators.confirmedAt),
          ),
        )
        .returning({ userId: authenticators.userId });
      return confirmed.length > 0;
    },

    /** Notes that the code of a step was used; false where it, or a later one, was meanwhile. */
    async takeStep(userId: string, step: number): Promise<boolean> {
      const taken = await db
        .update(authenticators)
        .set({ lastStep: step })
        .where(and(ofUser(userId), lt(authenticators.lastStep, step)))
        .returning({ userId: authenticators.userId });
      return taken.length > 0;
    },

    /** False where there is none that counts. */
    async remove(userId: string): Promise<boolean> {
      const removed = await db
        .delete(authenticators)
        .where(and(ofUser(userId), isNotNull(authenticators.confirmedAt)))
        .returning({ userId: authenticators.userId });
      return removed.length > 0;
    },

    /** Keeps new recovery codes in place of those of before. */
    async replaceRecoveryCodes(userId: string, hashes: readonly string[]): Promise<void> {
      await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
      if (hashes.length === 0) return;
      await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
    },

    /** Uses a recovery code up; false where there is none such, or it was used before. */
    async takeRecoveryCode(userId: string, codeHash: string): Promise<boolean> {
      const used = await db
        .update(recoveryCodes)
        .set({ usedAt: sql`now()` })
        .where(
          and(
            eq(recoveryCodes.userId, userId),
            eq(recoveryCodes.codeHash, codeHash),
            isNull(recoveryCodes.usedAt),
          ),
        )
        .returning({ codeHash: recoveryCodes.codeHash });
      return used.length > 0;
    },

    recoveryCodesLeft(userId: string): Promise<number> {
      return db.$count(
        recoveryCodes,
        and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)),
      );
    },

    /** Takes all of somebody's second factors away. */
    async removeAll(userId: string): Promise<void> {
      await db.delete(authenticators).where(ofUser(userId));
      await db.delete(passkeys).where(eq(passkeys.userId, userId));
      await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    },
  };
}
