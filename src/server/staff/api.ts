import { success } from "#shared/failure.ts";
import type { Permission } from "#shared/permissions.ts";
import type { staffEndpoints } from "#shared/staff/contract.ts";
import { builtInRoles, OWNER_ROLE_ID, permissionsOf } from "#shared/staff/roles.ts";
import type { StaffRole } from "#shared/staff/roles-contract.ts";
import type { StaffSession } from "#shared/staff/sessions-contract.ts";
import { hashToken } from "../accounts/account-links.ts";
import type { HandlersOf } from "../http/endpoint-handler.ts";
import type { StaffService } from "./service.ts";

const roleJson = ({ id, name }: { id: string; name: string }) => ({ _id: id, name });

interface StoredRole {
  id: string;
  name: string;
  permissions: readonly Permission[];
  requiresTwoFactor: boolean;
}

interface RolePeople {
  members: number;
  invited: number;
}

const nobody: RolePeople = { members: 0, invited: 0 };

function wholeRole(role: StoredRole, { members, invited }: RolePeople): StaffRole {
  const builtIn = builtInRoles.find(({ id }) => id === role.id);
  return {
    ...roleJson(role),
    ...(builtIn && { about: builtIn.about }),
    isBuiltIn: builtIn !== undefined,
    requiresTwoFactor: role.requiresTwoFactor,
    permissions: [...permissionsOf(role.id, role.permissions)],
    members,
    invited,
  };
}

type OpenSession = NonNullable<
  ReturnType<Awaited<ReturnType<StaffService["openSessions"]>>["get"]>
>[number];

/** @param own the hash of the caller's token */
const sessionJson = (session: OpenSession, own: string): StaffSession => ({
  _id: session.id,
  device: session.device,
  network: session.network,
  signedInAt: session.signedInAt.toISOString(),
  lastUsedAt: session.lastUsedAt.toISOString(),
  ...(session.tokenHash === own && { isThisOne: true as const }),
});

/** Handles the endpoints of the shop's staff. */
export function staffApi(staff: StaffService): HandlersOf<typeof staffEndpoints> {
  return {
    async getOwnAccess(_input, { staff: { role, permissions, isTwoFactorMissing } }) {
      return success({
        success: true,
        role: roleJson(role),
        permissions: [...permissions],
        isTwoFactorMissing,
      });
    },

    async listStaff(_input, { token }) {
      const [members, sessions, invitations] = await Promise.all([
        staff.members(),
        staff.openSessions(),
        staff.invitations(),
      ]);
      const own = hashToken(token);
      return success({
        success: true,
        staff: members.map(({ id, name, email, role, hasTwoFactor }) => ({
          hasTwoFactor,
          _id: id,
          name,
          email,
          role: roleJson(role),
          isOwner: role.id === OWNER_ROLE_ID,
          sessions: (sessions.get(id) ?? []).map((session) => sessionJson(session, own)),
        })),
        invitations: invitations.map(({ userId, name, email, role, expiresAt }) => ({
          _id: userId,
          name,
          email,
          role: roleJson(role),
          expiresAt: expiresAt.toISOString(),
        })),
      });
    },

    async inviteStaff({ body }, caller) {
      const invited = await staff.invite(body, caller);
      if (!invited.ok) return invited;
      const message = `The invitation to ${invited.value.email} is being sent.`;
      return success({ success: true, message });
    },

    async withdrawInvitation({ params }, caller) {
      const ended = await staff.withdraw(params.id, caller);
      if (!ended.ok) return ended;
      return success({ success: true, message: "The invitation is taken back." });
    },

    async changeStaffRole({ params, body }, caller) {
      const changed = await staff.changeRole(params.id, body.roleId, caller);
      if (!changed.ok) return changed;
      const { name, role } = changed.value;
      return success({ success: true, message: `${name} has the role ${role} now.` });
    },

    async removeStaff({ params }, caller) {
      const removed = await staff.remove(params.id, caller);
      if (!removed.ok) return removed;
      const { name } = removed.value;
      return success({ success: true, message: `${name} can no longer open the dashboard.` });
    },

    async endStaffSession({ params }, caller) {
      const ended = await staff.endSession(params.id, params.session, caller);
      if (!ended.ok) return ended;
      return success({ success: true, message: "The device is signed out." });
    },

    async listOwnSessions(_input, { user, token }) {
      const open = (await staff.openSessions(user._id)).get(user._id) ?? [];
      const own = hashToken(token);
      return success({
        success: true,
        sessions: open.map((session) => sessionJson(session, own)),
      });
    },

    async endOwnSession({ params }, { user }) {
      const ended = await staff.endOwnSession(user._id, params.session);
      if (!ended.ok) return ended;
      return success({ success: true, message: "The device is signed out." });
    },

    async endOtherSessions(_input, { user, token }) {
      await staff.endOtherSessions(user._id, hashToken(token));
      return success({ success: true, message: "You are signed out everywhere else." });
    },

    async removeStaffTwoFactor({ params }, caller) {
      const removed = await staff.removeTwoFactor(params.id, caller);
      if (!removed.ok) return removed;
      const message = `${removed.value.name} is signed out, and logs in with the password alone.`;
      return success({ success: true, message });
    },

    async setRoleTwoFactor({ params, body }, caller) {
      const set = await staff.setRoleTwoFactor(params.id, body.isRequired, caller);
      if (!set.ok) return set;
      const { name } = set.value;
      const message = body.isRequired
        ? `The role ${name} needs a second factor now.`
        : `The role ${name} needs no second factor any more.`;
      return success({ success: true, message });
    },

    async listStaffRoles() {
      const roles = await staff.roles();
      return success({
        success: true,
        roles: roles.map((role) => wholeRole(role, role)),
      });
    },

    async createStaffRole({ body }, caller) {
      const made = await staff.createRole(body, caller);
      if (!made.ok) return made;
      const message = `The role ${made.value.name} is made.`;
      return success({ success: true, message, role: wholeRole(made.value, nobody) });
    },

    async updateStaffRole({ params, body }, caller) {
      const saved = await staff.updateRole(params.id, body, caller);
      if (!saved.ok) return saved;
      const people = (await staff.roles()).find(({ id }) => id === params.id) ?? nobody;
      const message = `The role ${saved.value.name} is saved.`;
      return success({ success: true, message, role: wholeRole(saved.value, people) });
    },

    async deleteStaffRole({ params }, caller) {
      const deleted = await staff.deleteRole(params.id, caller);
      if (!deleted.ok) return deleted;
      return success({ success: true, message: `The role ${deleted.value.name} is deleted.` });
    },

    async restoreStaffRole({ params }, caller) {
      const restored = await staff.restoreRole(params.id, caller);
      if (!restored.ok) return restored;
      return success({ success: true, message: `The role ${restored.value.name} is back.` });
    },
  };
}
