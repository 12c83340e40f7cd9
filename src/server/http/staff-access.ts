import type { User } from "#shared/accounts/contract.ts";
import { type Failure, failure } from "#shared/failure.ts";
import { type Permission, permissions } from "#shared/permissions.ts";
import { OWNER_ROLE_ID, permissionsOf } from "#shared/staff/roles.ts";

/** What a person of the shop's staff may do, as their role stands at the time of a call. */
export interface StaffAccess {
  role: { id: string; name: string; requiresTwoFactor: boolean };
  isOwner: boolean;
  /** None as long as a second factor is missing that the role requires. */
  permissions: ReadonlySet<Permission>;
  isTwoFactorMissing: boolean;
  /** They showed within the last quarter of an hour that it is them. */
  isConfirmed: boolean;
}

/** Whose a token is. */
export interface SignedIn {
  user: User;
  /** Of staff, what their role lets them do. */
  staff: StaffAccess | null;
}

interface SessionFacts {
  hasTwoFactor: boolean;
  isConfirmed: boolean;
}

interface StoredRole {
  id: string;
  name: string;
  requiresTwoFactor: boolean;
  /** What a role of the owner's own is given. */
  permissions: readonly Permission[];
}

export function staffAccess(
  { id, name, requiresTwoFactor, permissions: stored }: StoredRole,
  { hasTwoFactor, isConfirmed }: SessionFacts,
): StaffAccess {
  const isTwoFactorMissing = requiresTwoFactor && !hasTwoFactor;
  return {
    role: { id, name, requiresTwoFactor },
    isOwner: id === OWNER_ROLE_ID,
    permissions: new Set(isTwoFactorMissing ? [] : permissionsOf(id, stored)),
    isTwoFactorMissing,
    isConfirmed,
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
): Failure<"not_allowed" | "two_factor_missing"> | undefined {
  if (permission === null || mayDo(staff, permission)) return undefined;
  if (staff.isTwoFactorMissing) return twoFactorMissing(staff);
  const what = permissions[permission];
  return failure(
    "not_allowed",
    `Your role (${staff.role.name}) does not include this: ${what}. An owner can give it to you under Staff.`,
  );
}

const twoFactorMissing = ({ role }: StaffAccess) =>
  failure(
    "two_factor_missing",
    `Your role (${role.name}) needs a second factor. Add an authenticator app or a passkey under Your sign-in; then go on here.`,
  );

/** Why a call that asks again is not open to them yet; undefined where it is. */
export function needsConfirmation({
  isConfirmed,
}: StaffAccess): Failure<"confirmation_needed"> | undefined {
  if (isConfirmed) return undefined;
  return failure("confirmation_needed", "Please show first that it is you, then try again.");
}
