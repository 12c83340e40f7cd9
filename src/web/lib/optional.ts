import type { Outcome } from "#shared/failure.ts";

/**
 * Awaits a part that a page can do without: undefined where it cannot be loaded, so that it never
 * breaks the page; the reason is logged.
 */
export async function optional<T>(asked: Promise<Outcome<T>>): Promise<T | undefined> {
  try {
    const answer = await asked;
    if (answer.ok) return answer.value;
    console.error(`A part of a page could not be loaded: ${answer.message}`);
  } catch (error) {
    console.error("A part of a page could not be loaded:", error);
  }
  return undefined;
}
