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

interface StoredAnswer {
  /** SHA-256 of what was sent, in hex. */
  inputDigest: string;
  answer: unknown;
}

/**
 * Endpoints' names in the rows, where they were others: nodes of both versions find each other's
 * keys.
 */
const rowNames: Readonly<Record<string, string>> = {
  cancelItems: "cancelPieces",
  createShipment: "shipPieces",
  creditShipment: "creditParcel",
  recordTransfer: "enterTransfer",
  refuseShipment: "refuseParcel",
  requestQuote: "askForQuote",
  requestReturn: "askReturn",
  voidTransfer: "takeBackTransfer",
};

const rowNameOf = (endpoint: string) => rowNames[endpoint] ?? endpoint;

/** The row of a claim. */
const isOf = ({ userId, endpoint, key }: KeyClaim) =>
  and(
    eq(idempotencyKeys.userId, userId),
    eq(idempotencyKeys.endpoint, rowNameOf(endpoint)),
    eq(idempotencyKeys.key, key),
  );

/** The answers of creating calls, by their keys. */
export function idempotencyStore(db: Db) {
  return {
    /** Reads what was answered; until the transaction ends, others with this key wait. */
    async claim(claim: KeyClaim): Promise<StoredAnswer | undefined> {
      const { userId, endpoint, key } = claim;
      await advisoryLockFor(db, `idempotency:${userId}:${rowNameOf(endpoint)}:${key}`);
      const { inputDigest, answer } = idempotencyKeys;
      const [row] = await db
        .select({ inputDigest, answer })
        .from(idempotencyKeys)
        .where(isOf(claim));
      return row;
    },

    async save(claim: KeyClaim, answered: StoredAnswer): Promise<void> {
      const row = { ...claim, endpoint: rowNameOf(claim.endpoint), ...answered };
      await db.insert(idempotencyKeys).values(row);
    },

    /** Forgets what somebody was answered. */
    async forgetOf(userId: string): Promise<void> {
      await db.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId));
    },

    /** Forgets what is older than a day: nobody presses again so late. */
    async sweep(): Promise<void> {
      const yesterday = sql`now() - interval '24 hours'`;
      await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, yesterday));
    },
  };
}
