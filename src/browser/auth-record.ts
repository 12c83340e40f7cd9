import type { User } from "#shared/accounts/contract.ts";
import { localStore, watchOtherTabs } from "./browser-storage.ts";

/** Who is signed in, as local storage keeps it. */
export interface AuthRecord {
  user: User;
  token: string;
}

export interface AuthState {
  user: User | null;
  /** Empty when signed out. */
  token: string;
  /** False until the browser has read its storage: neither signed in nor out is known yet. */
  ready: boolean;
}

type AuthChange = "this_tab" | "other_tab";

/** Where local storage keeps it. */
export const AUTH_KEY = "auth";
const unknown: AuthState = { user: null, token: "", ready: false };
const signedOut: AuthState = { user: null, token: "", ready: true };

const listeners = new Set<(change: AuthChange) => void>();
const inBrowser = typeof window !== "undefined";
let state: AuthState = inBrowser ? readStored() : unknown;

if (inBrowser) {
  watchOtherTabs((key) => {
    if (key !== null && key !== AUTH_KEY) return;
    const found = readStored();
    // An unchanged record must not render every page again.
    if (JSON.stringify(found) !== JSON.stringify(state)) setState(found, "other_tab");
  });
}

/** Who is signed in now; on the server this is never known. */
export function currentAuth(): AuthState {
  return state;
}

/** For the time before the browser has read its storage. */
export function unknownAuth(): AuthState {
  return unknown;
}

/** Stores a record for the next load, or removes it with null, and tells the listeners. */
export function saveAuth(record: AuthRecord | null): void {
  localStore.write(AUTH_KEY, record && JSON.stringify({ user: record.user, token: record.token }));
  setState(record ? { ...record, ready: true } : signedOut, "this_tab");
}

/** Calls the listener on every change; returns a function that stops it. */
export function onAuthChange(listener: (change: AuthChange) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Reads a stored record, which may hold anything: one that is malformed counts as signed out. Members
 * of the user that only some screens show may be missing and are empty then.
 */
export function readAuthRecord(text: string | null): AuthRecord | null {
  if (!text) return null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(parsed) || !isObject(parsed.user)) return null;
  const { user, token } = parsed;
  if (typeof token !== "string" || !/^[\x21-\x7e]+$/.test(token)) return null;
  if (typeof user._id !== "string" || user._id === "" || typeof user.name !== "string") return null;
  const textOf = (value: unknown) => (typeof value === "string" ? value : "");
  return {
    user: {
      _id: user._id,
      name: user.name,
      email: textOf(user.email),
      phone: textOf(user.phone),
      address: textOf(user.address),
      role: typeof user.role === "number" ? user.role : 0,
    },
    token,
  };
}

function readStored(): AuthState {
  const record = readAuthRecord(localStore.read(AUTH_KEY));
  return record ? { ...record, ready: true } : signedOut;
}

function setState(next: AuthState, change: AuthChange): void {
  state = next;
  for (const listener of listeners) listener(change);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
