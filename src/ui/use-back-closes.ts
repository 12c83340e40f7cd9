import { useCallback, useEffect, useRef } from "react";

/**
 * Gives what lies over a page an entry of its own in the browser's history, so that the back button
 * of a phone closes it and leaves the page where it is. The router does not hear of that entry.
 *
 * @param open whether it lies over the page now; the entry goes with it
 * @param onClosed called once the entry is gone again by going back; `false`: it stays open
 * @returns closes it by going back
 */
export function useBackCloses(open: boolean, onClosed: () => unknown): () => void {
  const closed = useRef(onClosed);
  closed.current = onClosed;
  /** Takes the entry out again; undefined where there is none. */
  const goBack = useRef<() => void>(undefined);

  useEffect(() => {
    if (!open) return;
    /** Tells this entry from that of what lies above or below it. */
    const overlay = crypto.randomUUID();
    const isHere = () => overlay === window.history.state?.overlay;
    const push = () => {
      // With the state of the page's own entry: whoever reloads it there finds the page.
      window.history.pushState({ ...window.history.state, overlay }, "");
      goBack.current = () => {
        goBack.current = undefined;
        // A page that was on its way when this opened has its entry above by now.
        if (isHere()) window.history.back();
        else closed.current();
      };
    };
    const close = (event: PopStateEvent) => {
      if (isHere()) return;
      // Before the router, which would load the page again.
      event.stopImmediatePropagation();
      goBack.current = undefined;
      if (closed.current() === false) push();
    };
    push();
    window.addEventListener("popstate", close, true);
    return () => {
      window.removeEventListener("popstate", close, true);
      goBack.current = undefined;
      // Gone by then, or another page came.
      if (!isHere()) return;
      window.addEventListener("popstate", swallow, { capture: true, once: true });
      window.history.back();
    };
  }, [open]);

  // A dialog says more than once that it was closed.
  return useCallback(() => goBack.current?.(), []);
}

const swallow = (event: PopStateEvent) => event.stopImmediatePropagation();
