import { useLayoutEffect, useRef } from "react";

/** Where the router keeps each visited page's scroll position, by the key of its history entry. */
const STORAGE_KEY = "react-router-scroll-positions";

/** Milliseconds in which what loads late may still make the page long enough. */
const LONGEST_WAIT_MS = 3_000;

/** Pixels by which the page's end may move while the page starts. */
const NEAR = 64;

/**
 * Scrolls a page that was opened anew, as by Back from the bank's page, to where it was left. The
 * router does so before anything runs, when a placeholder still stands in the content's place that
 * is too short for it: the browser then holds on to the footer.
 *
 * @param drawn whether the content stands in its placeholder's place
 */
export function useRestoredScroll(drawn: boolean): void {
  const left = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (!drawn) {
      left.current = leftPosition();
      return;
    }
    if (left.current === undefined) return;
    const stop = scrollOnceLongEnough(left.current);
    left.current = undefined;
    return stop;
  }, [drawn]);
}

/** Where the page was left, if it stands there, or as near as it is long, and nobody has scrolled since. */
function leftPosition(): number | undefined {
  const top = savedPosition();
  const { scrollHeight, clientHeight } = document.documentElement;
  const end = scrollHeight - clientHeight;
  const isUntouched = top !== undefined && Math.abs(window.scrollY - Math.min(top, end)) <= NEAR;
  return isUntouched ? top : undefined;
}

function savedPosition(): number | undefined {
  try {
    const positions: unknown = JSON.parse(window.sessionStorage.getItem(STORAGE_KEY) ?? "{}");
    const key: unknown = window.history.state?.key;
    const top = typeof key === "string" && new Map(Object.entries(positions ?? {})).get(key);
    return typeof top === "number" ? top : undefined;
  } catch {
    return undefined;
  }
}

/** Scrolls there at once, and again as the page grows, until it is reached or the shopper acts. */
function scrollOnceLongEnough(top: number): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const stop = () => ended.abort();
  const scroll = () => {
    window.scrollTo({ top, behavior: "instant" });
    return Math.abs(window.scrollY - top) < 1;
  };
  // It calls once the page is laid out, too: only then the browser has followed the footer.
  const growth = new ResizeObserver(() => {
    if (scroll()) stop();
  });
  signal.addEventListener("abort", () => growth.disconnect());
  growth.observe(document.body);
  for (const act of ["wheel", "touchstart", "pointerdown", "keydown"]) {
    window.addEventListener(act, stop, { signal, passive: true });
  }
  setTimeout(stop, LONGEST_WAIT_MS);
  scroll();
  return stop;
}
