import { and, eq, gt, lte, sql } from "drizzle-orm";
import type { User } from "#shared/accounts/contract.ts";
import type { Db } from "../database/connection.ts";
import { accountLinks, users } from "../database/schema/accounts.ts";
import { createToken, hashToken } from "./tokens.ts";

/** What a link is for: showing that an address is one's own, or setting a new password. */
type Purpose = "verify" | "reset";

const lifetimes = {
  verify: sql`interval '7 days'`,
  reset: sql`interval '60 minutes'`,
} as const satisfies Record<Purpose, unknown>;

/** Whoever a mail of an account goes to. */
type Addressee = Pick<User, "_id" | "name" | "email">;

/** A link that was just made; the token is known to nobody but the reader of the mail. */
interface NewLink {
  token: string;
  at: Date;
}

const addressee = { _id: users.id, name: users.name, email: users.email };

/** The links that are mailed to accounts' owners, by way of the pool or of one transaction. */
export function accountLinksStore(db: Db) {
  const valid = (token: string, purpose: Purpose) =>
    and(
      eq(accountLinks.tokenHash, hashToken(token)),
      eq(accountLinks.purpose, purpose),
      gt(accountLinks.expiresAt, sql`now()`),
    );
  return {
    /** Makes a link, and clears away those whose time is over, of whomever. */
    async add(userId: string, purpose: Purpose): Promise<NewLink> {
      await db.delete(accountLinks).where(lte(accountLinks.expiresAt, sql`now()`));
      const token = createToken();
      const [added] = await db
        .insert(accountLinks)
        .values({
          tokenHash: hashToken(token),
          userId,
          purpose,
          expiresAt: sql`now() + ${lifetimes[purpose]}`,
        })
        .returning({ at: accountLinks.createdAt });
      if (!added) throw new Error("an insert returned no row");
      return { token, at: added.at };
    },

    /** Whose link this is; undefined where it was used or its time is over. */
    async ownerOf(token: string, purpose: Purpose): Promise<string | undefined> {
      const [found] = await db
        .select({ userId: accountLinks.userId })
        .from(accountLinks)
        .where(valid(token, purpose));
      return found?.userId;
    },

    /** Takes a link, of which only one caller gets the owner; all links of that owner end. */
    async use(token: string, purpose: Purpose): Promise<string | undefined> {
      const [used] = await db
        .delete(accountLinks)
        .where(valid(token, purpose))
        .returning({ userId: accountLinks.userId });
      if (used) await db.delete(accountLinks).where(eq(accountLinks.userId, used.userId));
      return used?.userId;
    },

    /** Ends the links of a user that set a new password. */
    async endResets(userId: string): Promise<void> {
      await db
        .delete(accountLinks)
        .where(and(eq(accountLinks.userId, userId), eq(accountLinks.purpose, "reset")));
    },

    async addresseeOf(
      who: { id: string } | { emailKey: string },
    ): Promise<(Addressee & { isVerified: boolean }) | undefined> {
      const [found] = await db
        .select({ ...addressee, isVerified: sql<boolean>`${users.emailVerifiedAt} is not null` })
        .from(users)
        .where("id" in who ? eq(users.id, who.id) : eq(users.emailKey, who.emailKey));
      return found;
    },

    /** Notes that the owner has read a mail to the account's address. */
    async verify(userId: string): Promise<void> {
      await db
        .update(users)
        .set({ emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())` })
        .where(eq(users.id, userId));
    },
  };
}
