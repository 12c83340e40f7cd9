import { useSyncExternalStore } from "react";

/** False while the server renders the page, and until React has taken it over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
