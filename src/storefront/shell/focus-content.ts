import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { CONTENT } from "../site/content.tsx";

/**
 * Moves the focus to a new page's content, as loading a document would: the keyboard goes on from
 * there, and a screen reader reads it.
 */
export function useFocusContent(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const content = document.getElementById(CONTENT);
    if (content?.contains(document.activeElement)) return;
    content?.focus({ preventScroll: true });
  }, [pathname]);
}
