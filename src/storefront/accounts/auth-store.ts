import { useSyncExternalStore } from "react";
import {
  type AuthRecord,
  type AuthState,
  currentAuth,
  onAuthChange,
  saveAuth,
  unknownAuth,
} from "#browser/auth-record.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";

/** Who is signed in; `ready` is false on the server and until the browser knows. */
export function useAuth(): AuthState {
  return useSyncExternalStore(onAuthChange, currentAuth, unknownAuth);
}

/** Signs the user in with what login answered: here, in every tab, and at the next load. */
export function signIn(record: AuthRecord): void {
  saveAuth(record);
}

/** Signs out in this browser only; the cart stays. */
function signOut(): void {
  saveAuth(null);
}

/** Signs out at once in the browser and ends the session on the server, whatever that answers. */
export async function logout(): Promise<void> {
  const ended = callEndpoint("logout");
  signOut();
  await ended;
}
