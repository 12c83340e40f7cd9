import type { z } from "zod";
import type { User } from "#shared/accounts/contract.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import type { invitationBody } from "#shared/staff/contract.ts";
import { OWNER_ROLE_ID } from "#shared/staff/roles.ts";
import { accountLinksStore } from "../accounts/account-links.ts";
import { NO_PASSWORD } from "../accounts/passwords.ts";
import { sessionsStore } from "../accounts/sessions-store.ts";
import { accountsStore } from "../accounts/store.ts";
import type { Database, Db } from "../database/connection.ts";
import { addJob } from "../jobs/add-job.ts";
import type { Tasks } from "../jobs/job-table.ts";
import { emailKey } from "../lib/email-key.ts";
import { isId, newId } from "../lib/ids.ts";
import type { MailJobParts } from "../mail/mail.ts";
import { authenticatorsStore } from "../two-factor/authenticators-store.ts";
import { type By, beyondOwn, isWithin, roleToGive } from "./role-limits.ts";
import { sendStaffInvitation } from "./send-invitation.ts";
import { openRoles } from "./staff-roles.ts";
import { staffStore } from "./store.ts";

type Invitation = z.output<typeof invitationBody>;

const noMember = failure("not_found", "This person is not of the shop's staff");
const noInvitation = failure("not_found", "This invitation is over");
const lastOwner = failure(
  "conflict",
  "The shop has no other owner. Make somebody else an owner first.",
);
const deviceIsOut = failure("not_found", "This device is signed out already");
export type StaffService = ReturnType<typeof openStaff>;

/** The people who work in the dashboard, and what each may do. */
export function openStaff({ database }: { database: Database }) {
  const store = staffStore(database.db);

  /** A member whose role may do nothing that the caller may not; locked. */
  async function memberToChange(db: Db, userId: string, { staff }: By) {
    const member = isId(userId) ? await staffStore(db).lockMember(userId) : undefined;
    if (!member) return noMember;
    const role = await staffStore(db).findRole(member.roleId);
    return role && isWithin(staff, role) ? success(member) : beyondOwn;
  }

  /** Why an invitation that is open is not the caller's to replace or take back; undefined where it is. */
  async function beyondOwnInvitation(db: Db, userId: string, { staff }: By) {
    const open = await accountLinksStore(db).invitationOf(userId);
    const role = open && (await staffStore(db).findRole(open.staffRoleId));
    return role && !isWithin(staff, role) ? beyondOwn : undefined;
  }

  return {
    ...openRoles(database),
    members: () => store.members(),
    openSessions: (userId?: string) => store.openSessions(userId),
    invitations: () => store.invitations(),

    /**
     * Invites somebody by mail. They become staff when they follow the link and set a password, which
     * shows that the mailbox is theirs: whoever registered with the address before is shut out then.
     */
    invite({ name, email, roleId }: Invitation, by: By) {
      return database.transaction(async (db) => {
        const role = await roleToGive(db, roleId, by);
        if (!role.ok) return role;
        const key = emailKey(email);
        const user = await accountToInvite(db, { name, email, key });
        if (!user.ok) return user;
        const lacking = await beyondOwnInvitation(db, user.value._id, by);
        if (lacking) return lacking;
        const { _id: userId } = user.value;
        const links = accountLinksStore(db);
        await links.endInvitations(userId);
        // It stands among the invitations from now on; the mail's job takes its place with one that is known.
        await links.add(userId, "invite", { staffRoleId: roleId, invitedBy: by.user._id });
        await addJob(db, "staff-invitation-mail", { userId, roleId, by: by.user.name });
        return success(user.value);
      });
    },

    withdraw(userId: string, by: By) {
      return database.transaction(async (db) => {
        if (!isId(userId)) return noInvitation;
        // The mail's job puts another link in its place meanwhile.
        await accountsStore(db).lock(userId);
        const lacking = await beyondOwnInvitation(db, userId, by);
        if (lacking) return lacking;
        if (!(await accountLinksStore(db).invitationOf(userId))) return noInvitation;
        await accountLinksStore(db).endInvitations(userId);
        return success(null);
      });
    },

    changeRole(userId: string, roleId: string, by: By) {
      return database.transaction(async (db) => {
        const member = await memberToChange(db, userId, by);
        if (!member.ok) return member;
        const role = await roleToGive(db, roleId, by);
        if (!role.ok) return role;
        if (await wouldLoseOwner(db, member.value, roleId)) return lastOwner;
        await accountsStore(db).setStaffRole(userId, roleId);
        // They may have offered more than they may now.
        await accountLinksStore(db).endInvitationsBy(userId);
        return success({ name: member.value.name, role: role.value.name });
      });
    },

    remove(userId: string, by: By) {
      return database.transaction(async (db) => {
        const member = await memberToChange(db, userId, by);
        if (!member.ok) return member;
        if (await wouldLoseOwner(db, member.value, null)) return lastOwner;
        await accountsStore(db).setStaffRole(userId, null);
        await accountLinksStore(db).endInvitations(userId);
        await accountLinksStore(db).endInvitationsBy(userId);
        await authenticatorsStore(db).removeAll(userId);
        await sessionsStore(db).endSessions(userId);
        return success({ name: member.value.name });
      });
    },

    /** For somebody who has lost phone and recovery codes: the password alone signs them in again. */
    removeTwoFactor(userId: string, by: By) {
      return database.transaction(async (db) => {
        const member = await memberToChange(db, userId, by);
        if (!member.ok) return member;
        await authenticatorsStore(db).removeAll(userId);
        await sessionsStore(db).endSessions(userId);
        await addJob(db, "two-factor-mail", { userId, what: "all-removed" });
        return success({ name: member.value.name });
      });
    },

    endSession(userId: string, session: string, by: By) {
      return database.transaction(async (db) => {
        const member = await memberToChange(db, userId, by);
        if (!member.ok) return member;
        const ended = await sessionsStore(db).endSessionNamed(userId, session);
        return ended ? success(null) : deviceIsOut;
      });
    },

    /** Signs somebody out on one of their own devices. @param session the beginning of its token's hash */
    endOwnSession(userId: string, session: string) {
      return database.transaction(async (db) => {
        const ended = await sessionsStore(db).endSessionNamed(userId, session);
        return ended ? success(null) : deviceIsOut;
      });
    },

    /** Signs somebody out on all of their devices but one. */
    endOtherSessions: (userId: string, tokenHash: string) =>
      database.transaction((db) => sessionsStore(db).endSessions(userId, tokenHash)),

    tasks: (parts: MailJobParts) =>
      ({
        "staff-invitation-mail": (payload, context) => sendStaffInvitation(parts, payload, context),
      }) satisfies Partial<Tasks>,
  };
}

/** The database refuses it, too (`users_always_an_owner`): here it gets its sentence. */
async function wouldLoseOwner(
  db: Db,
  { id, roleId }: { id: string; roleId: string },
  next: string | null,
): Promise<boolean> {
  if (roleId !== OWNER_ROLE_ID || next === OWNER_ROLE_ID) return false;
  return (await staffStore(db).countOtherOwners(id)) === 0;
}

/** The account of whoever is invited, locked; one that opens by the link alone where there is none. */
async function accountToInvite(
  db: Db,
  { name, email, key }: { name: string; email: string; key: string },
): Promise<Outcome<User, "conflict">> {
  const accounts = accountsStore(db);
  const known = await accounts.find(key);
  if (!known) {
    const added = await accounts.add({
      _id: newId(),
      name,
      email,
      phone: "",
      address: "",
      role: 0,
      emailKey: key,
      passwordHash: NO_PASSWORD,
      answerHash: NO_PASSWORD,
    });
    return added ? success(added) : failure("conflict", REGISTERED_JUST_NOW);
  }
  await accounts.lock(known.user._id);
  // As it stands now that nobody else changes it.
  const { user } = (await accounts.find(key)) ?? known;
  if (user.role === 0) return success(user);
  return failure("conflict", `${user.name} is of the staff already`, {
    fields: { email: "This person is of the staff already" },
  });
}

const REGISTERED_JUST_NOW = "Somebody registered with this address just now. Please try again.";
