import { localStore } from "#browser/browser-storage.ts";

const KEY = "browser-id";

/**
 * Tells the shop which browser somebody logs in with, made up here once: 64 random digits that it compares
 * with those of earlier logins, and uses for nothing else.
 */
export function browserId(): string {
  const stored = localStore.read(KEY);
  if (stored && /^[\w-]{32,64}$/.test(stored)) return stored;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  localStore.write(KEY, made);
  return made;
}
