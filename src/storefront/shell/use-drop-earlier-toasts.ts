import { useEffect } from "react";
import { useLocation } from "react-router";
import { dismissOfEarlierPage } from "#ui/toast-store.ts";

/** What was said of the page before does not stand on the next one. */
export function useDropEarlierToasts(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its own path
  useEffect(dismissOfEarlierPage, [pathname]);
}
