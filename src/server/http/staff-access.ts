import type { User } from "#shared/accounts/contract.ts";
import { type Failure, failure } from "#shared/failure.ts";
import { type Permission, permissions } from "#shared/permissions.ts";
import { OWNER_ROLE_ID, permissionsOf } from "#shared/staff/roles.ts";

/** What a person of the shop's staff may do, as their role stands at the time of a call. */
export interface StaffAccess {
  role: { id: string; name: string };
  isOwner: boolean;
  permissions: ReadonlySet<Permission>;
}

/** Whose a token is. */
export interface SignedIn {
  user: User;
  /** Of staff, what their role lets them do. */
  staff: StaffAccess | null;
}

/** @param stored what a role of the owner's own is given */
export function staffAccess(
  { id, name }: { id: string; name: string },
  stored: readonly Permission[],
): StaffAccess {
  return {
    role: { id, name },
    isOwner: id === OWNER_ROLE_ID,
    permissions: new Set(permissionsOf(id, stored)),
  };
}

/** Whether a call that asks for this permission is open to them; null asks for none. */
export function mayDo(staff: StaffAccess | null, permission: Permission | null): boolean {
  return staff !== null && (permission === null || staff.permissions.has(permission));
}

/** Why a call that asks for this permission is not open to them; undefined where it is. */
export function lacksPermission(
  staff: StaffAccess,
  permission: Permission | null,
): Failure<"not_allowed"> | undefined {
  if (permission === null || mayDo(staff, permission)) return undefined;
  const what = permissions[permission];
  return failure(
    "not_allowed",
    `Your role (${staff.role.name}) does not include this: ${what}. An owner can give it to you under Staff.`,
  );
}
