import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, inArray, lte, ne, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { accountLinks, type LinkPurpose } from "../database/schema/accounts.ts";
import type { OldRows } from "../jobs/old-rows.ts";

const lifetimes = {
  verify: sql`interval '7 days'`,
  reset: sql`interval '60 minutes'`,
  invite: sql`interval '7 days'`,
} as const satisfies Record<LinkPurpose, unknown>;

const isOld = lte(accountLinks.expiresAt, sql`now()`);

export const oldAccountLinks: OldRows = { table: accountLinks, isOld };

/** The links that are mailed to accounts' owners, by way of the pool or of one transaction. */
export function accountLinksStore(db: Db) {
  const valid = (token: string, purposes: readonly LinkPurpose[]) =>
    and(
      eq(accountLinks.tokenHash, hashToken(token)),
      inArray(accountLinks.purpose, [...purposes]),
      gt(accountLinks.expiresAt, sql`now()`),
    );
  return {
    /**
     * Makes a link. @returns its token, which is known to nobody but the reader of the mail
     *
     * @param invitation the role that it gives, and who gives it
     */
    async add(
      userId: string,
      purpose: LinkPurpose,
      invitation: { staffRoleId?: string; invitedBy?: string | null } = {},
    ): Promise<string> {
      const token = createToken();
      await db.insert(accountLinks).values({
        tokenHash: hashToken(token),
        userId,
        purpose,
        ...invitation,
        expiresAt: sql`now() + ${lifetimes[purpose]}`,
      });
      return token;
    },

    /** How many links of a user can be followed. */
    async countOf(userId: string, purpose: LinkPurpose): Promise<number> {
      return db.$count(
        accountLinks,
        and(
          eq(accountLinks.userId, userId),
          eq(accountLinks.purpose, purpose),
          gt(accountLinks.expiresAt, sql`now()`),
        ),
      );
    },

    /** Takes a link back that was not mailed. */
    async remove(token: string): Promise<void> {
      await db.delete(accountLinks).where(eq(accountLinks.tokenHash, hashToken(token)));
    },

    /** Whose link this is; undefined where it was used or its time is over. */
    async ownerOf(token: string, ...purposes: LinkPurpose[]): Promise<string | undefined> {
      const [found] = await db
        .select({ userId: accountLinks.userId })
        .from(accountLinks)
        .where(valid(token, purposes));
      return found?.userId;
    },

    /**
     * Takes a link, of which only one caller gets the owner; all links of that owner end, but for an
     * invitation that another link does not take up.
     */
    async use(
      token: string,
      ...purposes: LinkPurpose[]
    ): Promise<{ userId: string; staffRoleId: string | null } | undefined> {
      const [used] = await db
        .delete(accountLinks)
        .where(valid(token, purposes))
        .returning({ userId: accountLinks.userId, staffRoleId: accountLinks.staffRoleId });
      if (used) {
        await db
          .delete(accountLinks)
          .where(and(eq(accountLinks.userId, used.userId), ne(accountLinks.purpose, "invite")));
      }
      return used;
    },

    /** What a user is invited to; undefined where to nothing. */
    async invitationOf(
      userId: string,
    ): Promise<{ staffRoleId: string; invitedBy: string | null } | undefined> {
      const [found] = await db
        .select({ staffRoleId: accountLinks.staffRoleId, invitedBy: accountLinks.invitedBy })
        .from(accountLinks)
        .where(
          and(
            eq(accountLinks.userId, userId),
            eq(accountLinks.purpose, "invite"),
            gt(accountLinks.expiresAt, sql`now()`),
          ),
        )
        .limit(1);
      return found?.staffRoleId ? { ...found, staffRoleId: found.staffRoleId } : undefined;
    },

    /** Ends a user's invitations, but for the one with this token. */
    async endInvitations(userId: string, keptToken = ""): Promise<void> {
      await db
        .delete(accountLinks)
        .where(
          and(
            eq(accountLinks.userId, userId),
            eq(accountLinks.purpose, "invite"),
            ne(accountLinks.tokenHash, hashToken(keptToken)),
          ),
        );
    },

    /** Ends what a person has offered to others. */
    async endInvitationsBy(userId: string): Promise<void> {
      await db.delete(accountLinks).where(eq(accountLinks.invitedBy, userId));
    },

    /** Forgets whom a role was offered to, once the role is to go. */
    async endInvitationsTo(staffRoleId: string): Promise<void> {
      await db.delete(accountLinks).where(eq(accountLinks.staffRoleId, staffRoleId));
    },

    /** Ends the links of a user that set a new password. */
    async endResets(userId: string): Promise<void> {
      await db
        .delete(accountLinks)
        .where(and(eq(accountLinks.userId, userId), eq(accountLinks.purpose, "reset")));
    },
  };
}

const TOKEN_BYTES = 32;

/** A session token: 32 random bytes as 43 characters of base64url. It says nothing by itself. */
export function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** SHA-256 in hex. A token is random, so one fast round is enough. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
