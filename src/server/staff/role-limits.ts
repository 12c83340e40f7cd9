import type { User } from "#shared/accounts/contract.ts";
import { failure, success } from "#shared/failure.ts";
import type { Permission } from "#shared/permissions.ts";
import { OWNER_ROLE_ID, permissionsOf } from "#shared/staff/roles.ts";
import type { Db } from "../database/connection.ts";
import type { StaffAccess } from "../http/staff-access.ts";
import { isId } from "../lib/ids.ts";
import { staffStore } from "./store.ts";

/** Who changes something about staff. */
export interface By {
  user: User;
  staff: StaffAccess;
}

export const noRole = failure("not_found", "This role no longer exists");
export const beyondOwn = failure(
  "not_allowed",
  "This role may do more than yours. Somebody who may do as much can give it.",
);

/** Whether a role may do nothing that these may not: else they could give themselves more. */
export function isWithin(
  { isOwner, permissions }: StaffAccess,
  role: { id: string; permissions: readonly Permission[] },
): boolean {
  if (role.id === OWNER_ROLE_ID) return isOwner;
  return permissionsOf(role.id, role.permissions).every((permission) =>
    permissions.has(permission),
  );
}

/** A role that whoever gives it may give, since it may do nothing that they may not. */
export async function roleToGive(db: Db, roleId: string, { staff }: By) {
  const role = isId(roleId) ? await staffStore(db).findRole(roleId) : undefined;
  if (!role) return noRole;
  return isWithin(staff, role) ? success(role) : beyondOwn;
}
