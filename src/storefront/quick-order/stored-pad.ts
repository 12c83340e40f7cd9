import { sessionStore } from "#browser/browser-storage.ts";
import type { TypedLine } from "#shared/quick-order/read-lines.ts";
import { isEmptyLine } from "./pad-state.ts";

/** In the tab's own storage: a list survives a reload and a look at a product. */
const KEY = "quick-order";

/** The lines that this tab keeps. What is stored may be anything. */
export function loadPad(): TypedLine[] {
  try {
    const stored: unknown = JSON.parse(sessionStore.read(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.flatMap(readLine) : [];
  } catch {
    return [];
  }
}

/** Keeps the lines that say something; none removes the key. */
export function savePad(lines: readonly TypedLine[]): void {
  const kept = lines
    .filter((line) => !isEmptyLine(line))
    .map(({ sku, quantity }) => ({ sku, quantity }));
  sessionStore.write(KEY, kept.length > 0 ? JSON.stringify(kept) : null);
}

function readLine(stored: unknown): TypedLine[] {
  const { sku, quantity } = (stored ?? {}) as Record<string, unknown>;
  return typeof sku === "string" && typeof quantity === "string" ? [{ sku, quantity }] : [];
}
