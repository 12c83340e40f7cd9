import { and, desc, eq, gt, inArray, lte, ne, sql } from "drizzle-orm";
import type { User } from "#shared/accounts/contract.ts";
import type { Permission } from "#shared/permissions.ts";
import { compiled, type Given } from "../database/compiled.ts";
import type { Db } from "../database/connection.ts";
import { sessions, users } from "../database/schema/accounts.ts";
import { staffRoles } from "../database/schema/staff.ts";
import type { OldRows } from "../jobs/old-rows.ts";
import { hasTwoFactor } from "../two-factor/authenticators-store.ts";
import { publicColumns } from "./store.ts";

/** A session holds for 30 days; of staff for a working day, and only while they work. */
const SESSION_LIFETIME = sql`case when ${users.role} = 1 then interval '12 hours' else interval '30 days' end`;
/** Calls that ask again are open for so long after somebody showed that it is them. */
const CONFIRMED_FOR = sql`interval '15 minutes'`;
const STAFF_IDLE = sql`interval '2 hours'`;
/** When a session of staff was used last is written down no more often. */
const NOTED_EVERY = sql`interval '1 minute'`;

/** What is noted of staff alone. */
const ofStaff = (text: string) => sql<string>`case when ${users.role} = 1 then ${text} else '' end`;

/** Whose a session is. */
interface SessionUser {
  user: User;
  /** Null for a customer. */
  role: { id: string; name: string; permissions: Permission[]; requiresTwoFactor: boolean } | null;
  hasTwoFactor: boolean;
  /** Its owner showed within the last quarter of an hour that it is them. */
  isConfirmed: boolean;
  /** That it is in use was noted more than a minute ago. */
  isStale: boolean;
}

/** Where a session was begun, as far as its owner is to know it again. */
export interface SessionOrigin {
  /** The browser, by its User-Agent. */
  device: string;
  network: string;
}

/** Devices of one person. Who logs in over and over would otherwise fill the table for 30 days. */
const MAX_SESSIONS = 20;

/** Sessions whose time is over. */
export const oldSessions: OldRows = {
  table: sessions,
  isOld: lte(sessions.expiresAt, sql`now()`),
};

/** Whoever is signed in: asked with every request of theirs. */
const readUser = compiled((db, { tokenHash }: Given<{ tokenHash: string }>) =>
  db
    .select({
      user: publicColumns,
      role: {
        id: staffRoles.id,
        name: staffRoles.name,
        permissions: staffRoles.permissions,
        requiresTwoFactor: staffRoles.requiresTwoFactor,
      },
      // Asked of staff alone: what a shopper does costs no look into other tables.
      hasTwoFactor: sql<boolean>`${users.role} = 1 and ${hasTwoFactor(sql`${users.id}`)}`,
      isConfirmed: sql<boolean>`${sessions.confirmedAt} > now() - ${CONFIRMED_FOR}`,
      isStale: sql<boolean>`${users.role} = 1 and ${sessions.lastUsedAt} < now() - ${NOTED_EVERY}`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(staffRoles, eq(staffRoles.id, users.staffRoleId))
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        gt(sessions.expiresAt, sql`now()`),
        sql`(${users.role} = 0 or ${sessions.lastUsedAt} > now() - ${STAFF_IDLE})`,
      ),
    ),
);

/** Sessions, by way of the pool or of one transaction. */
export function sessionsStore(db: Db) {
  return {
    /**
     * Starts a session, unless the password was changed since it was checked: the row lock waits
     * for a change that is under way, whose end of all sessions would not have seen this one. All
     * but the newest 20 of the user end.
     */
    async startSession(
      tokenHash: string,
      userId: string,
      passwordHash: string,
      { device, network }: SessionOrigin,
    ): Promise<boolean> {
      await db
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), lte(sessions.expiresAt, sql`now()`)));
      const started = await db
        .insert(sessions)
        .select(
          db
            .select({
              tokenHash: sql<string>`${tokenHash}`.as("token_hash"),
              userId: users.id,
              createdAt: sql<Date>`now()`.as("created_at"),
              expiresAt: sql<Date>`now() + ${SESSION_LIFETIME}`.as("expires_at"),
              lastUsedAt: sql<Date>`now()`.as("last_used_at"),
              device: ofStaff(device).as("device"),
              network: ofStaff(network).as("network"),
              confirmedAt: sql<Date>`now()`.as("confirmed_at"),
            })
            .from(users)
            .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash)))
            .for("share"),
        )
        .returning({ userId: sessions.userId });
      const older = db
        .select({ tokenHash: sessions.tokenHash })
        .from(sessions)
        .where(eq(sessions.userId, userId))
        .orderBy(desc(sessions.createdAt))
        .offset(MAX_SESSIONS);
      await db.delete(sessions).where(inArray(sessions.tokenHash, older));
      return started.length > 0;
    },

    /** Whose a session is, with the role of staff. Staff who did nothing for two hours are signed out. */
    async userOfSession(tokenHash: string): Promise<SessionUser | undefined> {
      const [found] = await readUser(db, { tokenHash });
      return found;
    },

    /** Notes that a session is in use. */
    async noteUse(tokenHash: string): Promise<void> {
      await db
        .update(sessions)
        .set({ lastUsedAt: sql`now()` })
        .where(eq(sessions.tokenHash, tokenHash));
    },

    /** Notes that its owner showed just now that it is them. */
    async confirm(tokenHash: string): Promise<void> {
      await db
        .update(sessions)
        .set({ confirmedAt: sql`now()` })
        .where(eq(sessions.tokenHash, tokenHash));
    },

    async endSession(tokenHash: string): Promise<void> {
      await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
    },

    /** Ends every session of a user but the one that is kept. */
    async endSessions(userId: string, currentTokenHash = ""): Promise<void> {
      await db
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, currentTokenHash)));
    },

    /** Ends one session of a user, by the beginning of its token's hash; false where it is over already. */
    async endSessionNamed(userId: string, beginning: string): Promise<boolean> {
      const ended = await db
        .delete(sessions)
        .where(
          and(eq(sessions.userId, userId), sql`starts_with(${sessions.tokenHash}, ${beginning})`),
        )
        .returning({ userId: sessions.userId });
      return ended.length > 0;
    },
  };
}
