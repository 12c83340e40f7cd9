import { useDeferredValue } from "react";
import { useLocation, useNavigationType } from "react-router";
import { useHydrated } from "./use-hydrated.ts";

/**
 * Whether a page shows more than its first screen yet. After a click the first screen is painted, then the rest is rendered.
 * The server's page is whole, and so is one that is scrolled to a place at once: a heading's, or where somebody left it.
 */
export function useWholePage(): boolean {
  const isMadeHere = useHydrated();
  const isScrolled = useNavigationType() === "POP";
  const { hash } = useLocation();
  return useDeferredValue(true, !isMadeHere || isScrolled || hash !== "");
}
