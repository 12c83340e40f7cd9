import { useCallback, useEffect, useRef } from "react";

/**
 * Gives what lies over a page an entry of its own in the browser's history, so that the back button
 * of a phone closes it and leaves the page where it is. The router does not hear of that entry.
 *
 * @param open whether it lies over the page now
 * @param onClosed called once the entry is gone again, however that came
 * @returns what closes it otherwise
 */
export function useBackCloses(open: boolean, onClosed: () => void): () => void {
  const closed = useRef(onClosed);
  closed.current = onClosed;
  const hasEntry = useRef(false);

  useEffect(() => {
    if (!open) return;
    // With the state of the page's own entry: whoever reloads it there finds the page.
    window.history.pushState(window.history.state, "");
    hasEntry.current = true;
    const close = (event: PopStateEvent) => {
      // Before the router, which would load the page again.
      event.stopImmediatePropagation();
      hasEntry.current = false;
      closed.current();
    };
    window.addEventListener("popstate", close, { capture: true, once: true });
    return () => window.removeEventListener("popstate", close, true);
  }, [open]);

  // A dialog says more than once that it was closed.
  return useCallback(() => {
    if (hasEntry.current) window.history.back();
    hasEntry.current = false;
  }, []);
}
