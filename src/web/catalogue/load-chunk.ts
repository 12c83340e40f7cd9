import { showToast } from "../ui/toast-store.ts";

/** Loads code that a page needs only now; where that fails, shows a toast and returns false. */
export async function loadChunk(load: () => Promise<unknown>): Promise<boolean> {
  try {
    await load();
    return true;
  } catch {
    showToast("Something went wrong. Check your connection and try again.", "error");
    return false;
  }
}

/** Loads the code ahead, on hover or focus; a failure is shown only when the code is needed. */
export function preloadChunk(load: () => Promise<unknown>): () => void {
  return () => void load().catch(() => undefined);
}
