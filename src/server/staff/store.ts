import { and, asc, desc, eq, gt, isNotNull, ne, or, sql } from "drizzle-orm";
import type { Permission } from "#shared/permissions.ts";
import { builtInRoles, OWNER_ROLE_ID } from "#shared/staff/roles.ts";
import type { Db } from "../database/connection.ts";
import { keepDeleted, takeDeleted } from "../database/deleted-rows.ts";
import { accountLinks, sessions, users } from "../database/schema/accounts.ts";
import { staffRoles } from "../database/schema/staff.ts";
import { hasTwoFactor } from "../two-factor/authenticators-store.ts";

/** Enough of a token's hash to tell one person's sessions apart; it opens nothing. */
const SESSION_ID_LENGTH = 16;
const sessionId = sql<string>`left(${sessions.tokenHash}, ${sql.raw(String(SESSION_ID_LENGTH))})`;

const roleColumns = {
  id: staffRoles.id,
  name: staffRoles.name,
  permissions: staffRoles.permissions,
  requiresTwoFactor: staffRoles.requiresTwoFactor,
};

const openInvitation = and(
  eq(accountLinks.purpose, "invite"),
  gt(accountLinks.expiresAt, sql`now()`),
);

/** The shop's staff, their roles, sessions and invitations, by way of the pool or of one transaction. */
export function staffStore(db: Db) {
  return {
    /** By name. */
    members() {
      return db
        .select({
          id: users.id,
          name: users.name,
          email: users.email,
          role: { id: staffRoles.id, name: staffRoles.name },
          hasTwoFactor: hasTwoFactor(sql`${users.id}`),
        })
        .from(users)
        .innerJoin(staffRoles, eq(staffRoles.id, users.staffRoleId))
        .orderBy(asc(users.name), asc(users.id));
    },

    /** Locks a person; undefined where they are not of the staff. */
    async lockMember(userId: string) {
      const [found] = await db
        .select({ id: users.id, name: users.name, email: users.email, roleId: users.staffRoleId })
        .from(users)
        .where(and(eq(users.id, userId), isNotNull(users.staffRoleId)))
        .for("no key update");
      return found && { ...found, roleId: found.roleId ?? "" };
    },

    /**
     * The sessions of staff that are open, by the id of their user; those used last first.
     *
     * @param userId of one of the staff alone
     */
    async openSessions(userId?: string) {
      const rows = await db
        .select({
          userId: sessions.userId,
          id: sessionId,
          tokenHash: sessions.tokenHash,
          device: sessions.device,
          network: sessions.network,
          signedInAt: sessions.createdAt,
          lastUsedAt: sessions.lastUsedAt,
        })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(
          and(
            isNotNull(users.staffRoleId),
            gt(sessions.expiresAt, sql`now()`),
            userId === undefined ? undefined : eq(sessions.userId, userId),
          ),
        )
        .orderBy(desc(sessions.lastUsedAt));
      return Map.groupBy(rows, ({ userId }) => userId);
    },

    async countOtherOwners(userId: string): Promise<number> {
      // Whoever else takes an owner away meanwhile is waited for.
      await db
        .select()
        .from(staffRoles)
        .where(eq(staffRoles.id, OWNER_ROLE_ID))
        .for("no key update");
      return db.$count(users, and(eq(users.staffRoleId, OWNER_ROLE_ID), ne(users.id, userId)));
    },

    /** Those whose links still work, the newest first; while one is mailed its person has two for a moment. */
    async invitations() {
      const rows = await db
        .selectDistinctOn([accountLinks.userId], {
          userId: accountLinks.userId,
          name: users.name,
          email: users.email,
          role: { id: staffRoles.id, name: staffRoles.name },
          expiresAt: accountLinks.expiresAt,
        })
        .from(accountLinks)
        .innerJoin(users, eq(users.id, accountLinks.userId))
        .innerJoin(staffRoles, eq(staffRoles.id, accountLinks.staffRoleId))
        .where(openInvitation)
        .orderBy(asc(accountLinks.userId), desc(accountLinks.createdAt));
      return rows.sort((a, b) => Number(b.expiresAt) - Number(a.expiresAt));
    },

    /** The built-in ones first, then the shop's own by name. */
    async roles() {
      const rows = await db
        .select({
          ...roleColumns,
          // Their names in full: both tables have an id.
          members: sql<number>`(select count(*)::int from users where users.staff_role_id = staff_roles.id)`,
          invited: sql<number>`(select count(distinct account_links.user_id)::int from account_links
            where account_links.staff_role_id = staff_roles.id and account_links.expires_at > now())`,
        })
        .from(staffRoles)
        .orderBy(asc(staffRoles.name));
      const place = ({ id }: { id: string }) => {
        const at = builtInRoles.findIndex((role) => role.id === id);
        return at < 0 ? builtInRoles.length : at;
      };
      return rows.sort((a, b) => place(a) - place(b));
    },

    async findRole(id: string) {
      const [found] = await db.select(roleColumns).from(staffRoles).where(eq(staffRoles.id, id));
      return found;
    },

    /** Makes a role, or changes one that is there; false where another one has the name. */
    async saveRole(role: {
      id: string;
      name: string;
      permissions: Permission[];
    }): Promise<boolean> {
      const [taken] = await db
        .select({ id: staffRoles.id })
        .from(staffRoles)
        .where(
          and(sql`lower(${staffRoles.name}) = lower(${role.name})`, ne(staffRoles.id, role.id)),
        );
      if (taken) return false;
      const { id: _, ...values } = role;
      await db
        .insert(staffRoles)
        .values(role)
        .onConflictDoUpdate({ target: staffRoles.id, set: values });
      return true;
    },

    async setRoleTwoFactor(id: string, requiresTwoFactor: boolean): Promise<void> {
      await db.update(staffRoles).set({ requiresTwoFactor }).where(eq(staffRoles.id, id));
    },

    /** Whether anybody has a role, or is invited to it. */
    async isRoleInUse(id: string): Promise<boolean> {
      const [used] = await db
        .select({ id: users.id })
        .from(users)
        .leftJoin(accountLinks, and(eq(accountLinks.userId, users.id), openInvitation))
        .where(or(eq(users.staffRoleId, id), eq(accountLinks.staffRoleId, id)))
        .limit(1);
      return used !== undefined;
    },

    /** It can be written back for a while. */
    async deleteRole(id: string): Promise<void> {
      await keepDeleted(db, staffRoles, id);
      await db.delete(staffRoles).where(eq(staffRoles.id, id));
    },

    /** What a role was that was deleted a short while ago; undefined where there is none. */
    async takeDeletedRole(id: string) {
      const kept = await takeDeleted(db, staffRoles, id);
      if (!kept) return undefined;
      const {
        name,
        permissions,
        requires_two_factor: requiresTwoFactor,
      } = kept.row as {
        name: string;
        permissions: Permission[];
        requires_two_factor: boolean;
      };
      return { id, name, permissions, requiresTwoFactor };
    },
  };
}
