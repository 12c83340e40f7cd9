import { and, eq, lt, sql } from "drizzle-orm";
import { advisoryLockFor } from "../database/advisory-lock.ts";
import type { Db } from "../database/connection.ts";
import { idempotencyKeys } from "../database/schema/settings.ts";

/** One caller's key for one endpoint. */
export interface KeyClaim {
  userId: string;
  endpoint: string;
  key: string;
}

/** What was answered under a key, and to what. */
interface StoredAnswer {
  /** SHA-256 of what was sent, in hex. */
  inputDigest: string;
  answer: unknown;
}

/** The answers of creating calls, by their keys. */
export function idempotencyStore(db: Db) {
  return {
    /** Reads what was answered; until the transaction ends, others with this key wait. */
    async claim({ userId, endpoint, key }: KeyClaim): Promise<StoredAnswer | undefined> {
      await advisoryLockFor(db, `idempotency:${userId}:${endpoint}:${key}`);
      const { inputDigest, answer } = idempotencyKeys;
      const [row] = await db
        .select({ inputDigest, answer })
        .from(idempotencyKeys)
        .where(
          and(
            eq(idempotencyKeys.userId, userId),
            eq(idempotencyKeys.endpoint, endpoint),
            eq(idempotencyKeys.key, key),
          ),
        );
      return row;
    },

    async save(claim: KeyClaim, answered: StoredAnswer): Promise<void> {
      await db.insert(idempotencyKeys).values({ ...claim, ...answered });
    },

    /** Forgets what is older than a day: nobody presses again so late. */
    async sweep(): Promise<void> {
      const yesterday = sql`now() - interval '24 hours'`;
      await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, yesterday));
    },
  };
}
