import { localStore } from "../lib/browser-storage.ts";

/** Products that the browser remembers. */
export const MAX_VIEWED = 12;

const KEY = "recently-viewed";
const ID = /^[0-9a-f-]{36}$/i;

/** The ids of the products that were looked at here, the last first. */
export function viewedProducts(): string[] {
  try {
    const stored: unknown = JSON.parse(localStore.read(KEY) ?? "[]");
    if (!Array.isArray(stored)) return [];
    return stored
      .filter((id): id is string => typeof id === "string" && ID.test(id))
      .slice(0, MAX_VIEWED);
  } catch {
    return [];
  }
}

/** Remembers that a product is looked at. */
export function rememberViewed(id: string): void {
  const others = viewedProducts().filter((each) => each !== id);
  localStore.write(KEY, JSON.stringify([id, ...others].slice(0, MAX_VIEWED)));
}

export function forgetViewed(): void {
  localStore.write(KEY, null);
}
