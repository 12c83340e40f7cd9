import { useEffect } from "react";
import { lazyPartsLoaded } from "#ui/lazy-part.tsx";
import { HYDRATED } from "./start-late.ts";

/**
 * Tells the page's inline script that React answers now, which then does what was tapped before. Parts
 * that are loaded late answer, too: their effects have run before this one.
 */
export function useAnnounceHydrated(): void {
  useEffect(() => {
    void lazyPartsLoaded().then(() => window.dispatchEvent(new Event(HYDRATED)));
  }, []);
}
