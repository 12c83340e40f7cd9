import { readStoredList, writeStoredList } from "#browser/stored-list.ts";

/** Products that the browser remembers. */
export const MAX_VIEWED = 12;

const KEY = "recently-viewed";
const ID = /^[0-9a-f-]{36}$/i;

/** The ids of the products that were looked at here, the last first. */
export function viewedProducts(): string[] {
  return readStoredList(KEY, (id) =>
    typeof id === "string" && ID.test(id) ? id : undefined,
  ).slice(0, MAX_VIEWED);
}

/** Remembers that a product is looked at. */
export function rememberViewed(id: string): void {
  const others = viewedProducts().filter((each) => each !== id);
  writeStoredList(KEY, [id, ...others].slice(0, MAX_VIEWED));
}

export function forgetViewed(): void {
  writeStoredList(KEY, []);
}
