import { and, desc, eq, gt, inArray, isNull, lte, ne, sql } from "drizzle-orm";
import type { User } from "#shared/accounts/contract.ts";
import { ADMIN_ROLE } from "#shared/accounts/roles.ts";
import type { Permission } from "#shared/permissions.ts";
import type { Db } from "../database/connection.ts";
import { savedAddresses, sessions, users } from "../database/schema/accounts.ts";
import { staffRoles } from "../database/schema/staff.ts";
import type { OldRows } from "../jobs/old-rows.ts";

/** A user with what only this area may see. */
export interface Account {
  user: User;
  passwordHash: string;
  answerHash: string;
}

interface NewAccount extends User {
  staffRoleId?: string;
  emailKey: string;
  passwordHash: string;
  answerHash: string;
}

/** Hashes of what gets somebody into an account. */
export interface NewSecrets {
  passwordHash: string;
  answerHash?: string;
}

/** Of the user's own; fields left out stay. */
interface ProfileChange {
  name?: string | undefined;
  phone?: string | undefined;
  address?: string | undefined;
}

/** Whoever a mail of an account goes to. */
interface Addressee extends Pick<User, "_id" | "email"> {
  /** Empty until the address is confirmed: a stranger may have written anything into it. */
  name: string;
  /** The owner has shown that the address is theirs. */
  isVerified: boolean;
}

/** A session holds for 30 days; of staff for a working day, and only while they work. */
const SESSION_LIFETIME = sql`case when ${users.role} = 1 then interval '12 hours' else interval '30 days' end`;
const STAFF_IDLE = sql`interval '2 hours'`;
/** When a session of staff was used last is written down no more often. */
const NOTED_EVERY = sql`interval '1 minute'`;

/** What is noted of staff alone. */
const ofStaff = (text: string) => sql<string>`case when ${users.role} = 1 then ${text} else '' end`;

/** Whose a session is. */
interface SessionUser {
  user: User;
  /** Null for a customer. */
  role: { id: string; name: string; permissions: Permission[] } | null;
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

const publicColumns = {
  _id: users.id,
  name: users.name,
  email: users.email,
  phone: users.phone,
  address: users.address,
  role: users.role,
};

/** Sessions whose time is over. */
export const oldSessions: OldRows = {
  table: sessions,
  isOld: lte(sessions.expiresAt, sql`now()`),
};

/** Users and their sessions, by way of the pool or of one transaction. */
export function accountsStore(db: Db) {
  return {
    async find(emailKey: string): Promise<Account | undefined> {
      const [found] = await db
        .select({
          user: publicColumns,
          passwordHash: users.passwordHash,
          answerHash: users.answerHash,
        })
        .from(users)
        .where(eq(users.emailKey, emailKey));
      return found;
    },

    /** Undefined when the address is taken, by whoever came first. */
    async add({ _id, ...account }: NewAccount): Promise<User | undefined> {
      const [added] = await db
        .insert(users)
        .values({ id: _id, ...account })
        .onConflictDoNothing({ target: users.emailKey })
        .returning(publicColumns);
      return added;
    },

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
      const [found] = await db
        .select({
          user: publicColumns,
          role: { id: staffRoles.id, name: staffRoles.name, permissions: staffRoles.permissions },
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
        );
      return found;
    },

    /** Notes that a session is in use. */
    async noteUse(tokenHash: string): Promise<void> {
      await db
        .update(sessions)
        .set({ lastUsedAt: sql`now()` })
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

    /** Makes an account one of the staff's, or a customer's (null). */
    async setStaffRole(userId: string, roleId: string | null): Promise<void> {
      await db
        .update(users)
        .set({ role: roleId ? ADMIN_ROLE : 0, staffRoleId: roleId })
        .where(eq(users.id, userId));
    },

    /**
     * Sets what is given. Answers when; undefined when the user is gone or, where the hash of the old
     * password is given, has another one by now.
     */
    async setSecrets(
      userId: string,
      secrets: NewSecrets,
      oldHash?: string,
    ): Promise<Date | undefined> {
      const unchanged = oldHash === undefined ? undefined : eq(users.passwordHash, oldHash);
      const [replaced] = await db
        .update(users)
        .set(secrets)
        .where(and(eq(users.id, userId), unchanged))
        .returning({ at: sql<Date>`now()`.mapWith(users.createdAt) });
      return replaced?.at;
    },

    /** Undefined when the user is gone. */
    async change(userId: string, change: ProfileChange): Promise<User | undefined> {
      const named = Object.values(change).some((value) => value !== undefined);
      const rows = named
        ? db.update(users).set(change).where(eq(users.id, userId)).returning(publicColumns)
        : db.select(publicColumns).from(users).where(eq(users.id, userId));
      return (await rows)[0];
    },

    /** Whom a mail of an account goes to; undefined when there is no such account. */
    async addresseeOf(who: { id: string } | { emailKey: string }): Promise<Addressee | undefined> {
      const [found] = await db
        .select({
          _id: users.id,
          name: sql<string>`case when ${users.emailVerifiedAt} is null then '' else ${users.name} end`,
          email: users.email,
          isVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
        })
        .from(users)
        .where("id" in who ? eq(users.id, who.id) : eq(users.emailKey, who.emailKey));
      return found;
    },

    /** Notes that the owner has read a mail to the account's address. */
    async confirmEmail(userId: string): Promise<void> {
      await db
        .update(users)
        .set({ emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())` })
        .where(eq(users.id, userId));
    },

    /**
     * Deletes the addresses that were saved before the account's e-mail address was confirmed, and
     * the business where it never was: they may be a stranger's who registered with it.
     */
    async forgetUnprovenAddresses(userId: string): Promise<void> {
      const confirmedAt = db
        .select({ at: sql`coalesce(${users.emailVerifiedAt}, now())` })
        .from(users)
        .where(eq(users.id, userId));
      await db
        .delete(savedAddresses)
        .where(
          and(
            eq(savedAddresses.userId, userId),
            sql`${savedAddresses.createdAt} < (${confirmedAt})`,
          ),
        );
      await db
        .update(users)
        .set({ company: "", gstin: "" })
        .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)));
    },

    /** Has others that lock the user wait until the transaction ends. */
    async lock(userId: string): Promise<void> {
      await db
        .select({ id: users.id })
        .from(users)
        .where(eq(users.id, userId))
        .for("no key update");
    },

    async hasAdmin(): Promise<boolean> {
      const [admin] = await db
        .select({ id: users.id })
        .from(users)
        .where(eq(users.role, ADMIN_ROLE))
        .limit(1);
      return admin !== undefined;
    },
  };
}
