import { useEffect } from "react";
import { HYDRATED } from "./start-late.ts";

/** Tells the page's inline script that React answers now, which then does what was tapped before. */
export function useAnnounceHydrated(): void {
  useEffect(() => void window.dispatchEvent(new Event(HYDRATED)), []);
}
