import { and, eq, isNull, sql } from "drizzle-orm";
import type { User } from "#shared/accounts/contract.ts";
import { ADMIN_ROLE } from "#shared/accounts/roles.ts";
import type { Db } from "../database/connection.ts";
import { savedAddresses, users } from "../database/schema/accounts.ts";

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

/** What everybody who gets a user may see of it. */
export const publicColumns = {
  _id: users.id,
  name: users.name,
  email: users.email,
  phone: users.phone,
  address: users.address,
  role: users.role,
};

const accountColumns = {
  user: publicColumns,
  passwordHash: users.passwordHash,
  answerHash: users.answerHash,
};

/** Users, by way of the pool or of one transaction. */
export function accountsStore(db: Db) {
  return {
    async find(emailKey: string): Promise<Account | undefined> {
      const [found] = await db
        .select(accountColumns)
        .from(users)
        .where(eq(users.emailKey, emailKey));
      return found;
    },

    async findById(id: string): Promise<Account | undefined> {
      const [found] = await db.select(accountColumns).from(users).where(eq(users.id, id));
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
