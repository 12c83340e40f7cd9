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

/** Milliseconds after which a browser that does not say when it rests is taken to rest. */
const REST_MS = 2_000;

/** Has work done once the page has loaded and the browser rests; answers what calls it off. */
export function whenAtRest(work: () => void): () => void {
  let callOff: () => void = () => undefined;
  const start = () => {
    if (typeof requestIdleCallback === "function") {
      const id = requestIdleCallback(work);
      callOff = () => cancelIdleCallback(id);
    } else {
      const id = setTimeout(work, REST_MS);
      callOff = () => clearTimeout(id);
    }
  };
  if (document.readyState === "complete") start();
  else {
    window.addEventListener("load", start, { once: true });
    callOff = () => window.removeEventListener("load", start);
  }
  return () => callOff();
}
