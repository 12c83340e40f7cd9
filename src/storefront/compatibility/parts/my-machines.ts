import { useSyncExternalStore } from "react";
import { currentAuth, onAuthChange } from "#browser/auth-record.ts";
import { readStoredList, watchOtherTabs, writeStoredList } from "#browser/browser-storage.ts";
import type { Machine } from "#shared/compatibility/machines.ts";

/** The machines of whoever uses this browser, as it remembers them. */
interface MyMachines {
  machines: readonly Machine[];
  /** False on the server and until the browser has read its storage. */
  ready: boolean;
}

const PREFIX = "machines-";
const unknown: MyMachines = { machines: [], ready: false };
const listeners = new Set<() => void>();
let state = unknown;

if (typeof window !== "undefined") {
  readMachines();
  onAuthChange(readMachines);
  watchOtherTabs((key) => {
    if (key === null || key.startsWith(PREFIX)) readMachines();
  });
}

/** The machines of the signed-in user, or of the visitor. */
export function useMyMachines(): MyMachines {
  return useSyncExternalStore(onMachinesChange, currentMachines, () => unknown);
}

export function currentMachines(): MyMachines {
  return state;
}

/** This browser or the account may know of some: otherwise nothing need be asked. */
export function mayHaveMachines(): boolean {
  return currentAuth().token !== "" || state.machines.length > 0;
}

export function onMachinesChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Of the visitor without an id. */
export function storedMachines(userId: string | undefined): Machine[] {
  return readStoredList(keyOf(userId), readMachine);
}

export function storeMachines(userId: string | undefined, machines: readonly Machine[]): void {
  writeStoredList(keyOf(userId), machines);
  readMachines();
}

function keyOf(userId: string | undefined): string {
  return PREFIX + (userId ?? "guest");
}

function readMachine(stored: unknown): Machine | undefined {
  const { _id, name, slug, photo } = (stored ?? {}) as Partial<Record<keyof Machine, unknown>>;
  if (typeof _id !== "string" || typeof name !== "string" || typeof slug !== "string") {
    return undefined;
  }
  return { _id, name, slug, photo: typeof photo === "string" ? photo : "" };
}

function readMachines(): void {
  const machines = storedMachines(currentAuth().user?._id);
  if (state.ready && JSON.stringify(machines) === JSON.stringify(state.machines)) return;
  state = { machines, ready: true };
  for (const listener of listeners) listener();
}
