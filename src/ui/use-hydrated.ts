import { useSyncExternalStore } from "react";

/** Whether React has taken over the page: false while the server renders it, and until then. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
