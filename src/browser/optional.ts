import type { Outcome } from "#shared/failure.ts";

/**
 * Awaits a part that a page can do without: undefined where it cannot be loaded, so that it never
 * breaks the page; the reason is logged, unless the shop as a whole is unavailable.
 */
export async function optional<T>(call: Promise<Outcome<T>>): Promise<T | undefined> {
  try {
    const answer = await call;
    if (answer.ok) return answer.value;
    // What keeps the database from answering is logged once, not for each part of each page.
    if (answer.code !== "unavailable") {
      console.error(`A part of a page could not be loaded: ${answer.message}`);
    }
  } catch (error) {
    console.error("A part of a page could not be loaded:", error);
  }
  return undefined;
}
