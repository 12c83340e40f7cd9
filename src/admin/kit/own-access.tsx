import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import { currentAuth } from "#browser/auth-record.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { everyPermission, type Permission } from "#shared/permissions.ts";

/** What the role of whoever is signed in lets them do. */
interface OwnAccess {
  role: string;
  permissions: ReadonlySet<Permission>;
  /** The role needs a second factor: until they have one they may do nothing. */
  isTwoFactorMissing: boolean;
}

/** Until the shop has said it, everything is offered: the shop itself refuses what may not be. */
const unknown: OwnAccess = {
  role: "",
  permissions: new Set(everyPermission),
  isTwoFactorMissing: false,
};

let own = unknown;
const listeners = new Set<() => void>();

/** Of which session it was asked, and its first answer, or that none came. */
let asked: { token: string; answered: Promise<void> } | undefined;

/** Asked with the dashboard's access, and again with each page: a role may have changed. */
export function loadOwnAccess(): Promise<void> {
  const { token } = currentAuth();
  const answered = askOwnAccess();
  if (asked?.token !== token) asked = { token, answered };
  return answered;
}

/**
 * Resolves once it is known of this session: what is loaded beside the dashboard's access asks the shop for
 * nothing then that the role does not see.
 */
export function ownAccessKnown(): Promise<void> {
  return asked?.token === currentAuth().token ? asked.answered : loadOwnAccess();
}

async function askOwnAccess(): Promise<void> {
  const answer = await callEndpoint("getOwnAccess");
  // Where no answer came, what was known holds: the shop refuses by itself.
  if (!answer.ok) return;
  const { role, permissions, isTwoFactorMissing } = answer.value;
  own = { role: role.name, permissions: new Set(permissions), isTwoFactorMissing };
  for (const listener of listeners) listener();
}

/** For what is decided outside of rendering: of a role that lacks its second factor, nothing. */
export function mayDo(permission: Permission): boolean {
  return !own.isTwoFactorMissing && own.permissions.has(permission);
}

export function useOwnAccess(): OwnAccess {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => own,
    () => own,
  );
}

/** Whether the role includes a permission; undefined asks for none. */
export function useMay(permission: Permission | undefined): boolean {
  const { permissions } = useOwnAccess();
  return permission === undefined || permissions.has(permission);
}

const MayChange = createContext(true);

/**
 * Whether what is shown here may be changed: buttons and forms of the kit ask it, and are not there where it
 * may not.
 */
export function useMayChange(): boolean {
  return useContext(MayChange);
}

/** Buttons of a page's own, which are not there where nothing may be changed. */
export function IfMayChange({ children }: { children: ReactNode }) {
  return useMayChange() ? children : null;
}

/** What within it changes something needs this permission, in place of the one that its page needs. */
export function ChangesNeed({
  permission,
  children,
}: {
  permission: Permission | undefined;
  children: ReactNode;
}) {
  return <MayChange.Provider value={useMay(permission)}>{children}</MayChange.Provider>;
}
