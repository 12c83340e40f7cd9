import { showToast } from "../ui/toast-store.ts";

/** Loads code that a page needs only now; where that fails, shows a toast and answers nothing. */
export async function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk | undefined> {
  try {
    return await load();
  } catch {
    showToast("Something went wrong. Check your connection and try again.", "error");
    return undefined;
  }
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
