import { useEffect, useRef, useSyncExternalStore } from "react";

/** How often the shop is asked for while it cannot be reached. */
const PROBE_EVERY_MS = 4_000;

/** Answers quickly and touches nothing: see src/server/http/app.ts. */
const PROBE_PATH = "/healthz";

let connected = true;
let probing: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function setConnected(next: boolean): void {
  if (connected === next) return;
  connected = next;
  for (const listener of listeners) listener();
}

/** As far as the browser knows. */
export function isConnected(): boolean {
  return connected;
}

/** A request got no answer at all: asks once more, and tells everyone if the shop is out of reach. */
export function reportNoAnswer(): void {
  if (probing === undefined) void probe();
}

/** Asks now whether the shop can be reached, and tells everyone. */
export async function checkConnection(): Promise<boolean> {
  await probe();
  return connected;
}

async function probe(): Promise<void> {
  clearTimeout(probing);
  // Set while it asks, too, so that several reports ask once.
  probing = setTimeout(() => void probe(), PROBE_EVERY_MS);
  const reached = navigator.onLine && (await isReachable());
  setConnected(reached);
  if (!reached) return;
  clearTimeout(probing);
  probing = undefined;
}

async function isReachable(): Promise<boolean> {
  try {
    // Any answer will do, that of a proxy before the shop, too.
    await fetch(PROBE_PATH, { method: "HEAD", cache: "no-store" });
    return true;
  } catch {
    return false;
  }
}

/** Hears from the browser when its connection goes and comes; called once, in the browser. */
export function followConnection(): () => void {
  const ask = () => void probe();
  window.addEventListener("offline", ask);
  window.addEventListener("online", ask);
  if (!navigator.onLine) ask();
  return () => {
    window.removeEventListener("offline", ask);
    window.removeEventListener("online", ask);
  };
}

/** True while the server renders. */
export function useConnected(): boolean {
  return useSyncExternalStore(subscribe, isConnected, () => true);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * For what could not be loaded: looks whether the connection is why, and tries again when it is back.
 *
 * @param tryAgain may differ at each render
 */
export function useWhenConnectionReturns(tryAgain: () => void): void {
  const isBack = useConnected();
  const wasLost = useRef(false);
  const latest = useRef(tryAgain);
  latest.current = tryAgain;
  useEffect(reportNoAnswer, []);
  useEffect(() => {
    if (!isBack) wasLost.current = true;
    else if (wasLost.current) latest.current();
  }, [isBack]);
}
