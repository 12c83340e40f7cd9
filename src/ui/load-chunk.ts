import { useCallback, useState } from "react";
import { showToast } from "./toast-store.ts";

/**
 * Code that a page needs only now and then. No Suspense: React shows what has suspended only after
 * 300 ms. A failure is shown by a toast; `loadChunk` then answers false, and may be tried again.
 *
 * @param load imports the code; a stable function
 */
export function useChunk<Chunk>(load: () => Promise<Chunk>) {
  const [chunk, setChunk] = useState<Chunk>();
  const loadChunk = useCallback(async (): Promise<boolean> => {
    try {
      const loaded = await load();
      setChunk(() => loaded);
      return true;
    } catch {
      showToast("Something went wrong. Check your connection and try again.", "error");
      return false;
    }
  }, [load]);
  return { chunk, loadChunk };
}

/** Loads the code ahead, on hover or focus; a failure is shown only when the code is needed. */
export function preloadChunk(load: () => Promise<unknown>): () => void {
  return () => void load().catch(() => undefined);
}

/** Milliseconds after which a browser that does not say when it is idle is taken to be. */
const IDLE_MS = 2_000;

/** Has work done once the page has loaded and the browser is idle; answers what cancels it. */
export function whenIdle(work: () => void): () => void {
  let cancel: () => void = () => undefined;
  const start = () => {
    if (typeof requestIdleCallback === "function") {
      const id = requestIdleCallback(work);
      cancel = () => cancelIdleCallback(id);
    } else {
      const id = setTimeout(work, IDLE_MS);
      cancel = () => clearTimeout(id);
    }
  };
  if (document.readyState === "complete") start();
  else {
    window.addEventListener("load", start, { once: true });
    cancel = () => window.removeEventListener("load", start);
  }
  return () => cancel();
}

/** Whatever anybody does on a page; `data-moved` of the document says that it was done (`browser/start-late.ts`). */
const SIGNS_OF_USE = ["scroll", "pointermove", "pointerdown", "keydown", "focusin"] as const;

/**
 * Has work done once somebody moves on the page, and the browser is idle: what only a tap needs is not fetched for
 * whoever just looks; answers what cancels it.
 */
export function whenUsed(work: () => void): () => void {
  if (document.documentElement.dataset.moved !== undefined) return whenIdle(work);
  const options = { capture: true, passive: true } as const;
  let cancel = () => {
    for (const name of SIGNS_OF_USE) removeEventListener(name, begin, options);
  };
  function begin() {
    cancel();
    cancel = whenIdle(work);
  }
  for (const name of SIGNS_OF_USE) addEventListener(name, begin, options);
  return () => cancel();
}
