import { showToast } from "../ui/toast.tsx";

/** Fetches code that a page needs only now; where that fails, it says so and answers false. */
export async function loadChunk(load: () => Promise<unknown>): Promise<boolean> {
  try {
    await load();
    return true;
  } catch {
    showToast("Something went wrong. Check your connection and try again.", "error");
    return false;
  }
}

/** Fetches it ahead, where the pointer or focus is near; a failure shows once it is needed. */
export function preloadChunk(load: () => Promise<unknown>): () => void {
  return () => void load().catch(() => undefined);
}
