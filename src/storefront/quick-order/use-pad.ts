import { useEffect, useReducer, useState } from "react";
import { sessionStore } from "#browser/browser-storage.ts";
import type { TypedLine } from "#shared/quick-order/read-lines.ts";
import { changePad, emptyPad, isEmptyLine } from "./pad-state.ts";

/** The pad's lines, which this tab keeps; `ready` once the browser has read them. */
export function usePad() {
  const [pad, change] = useReducer(changePad, emptyPad);
  const [ready, setReady] = useState(false);

  useEffect(() => {
    change({ type: "open", lines: loadPad() });
    setReady(true);
  }, []);

  useEffect(() => {
    if (ready) savePad(pad.lines);
  }, [ready, pad.lines]);

  return { pad, change, ready };
}

/** In the tab's own storage: a list survives a reload and a look at a product. */
const KEY = "quick-order";

/** The lines that this tab keeps. What is stored may be anything. */
function loadPad(): TypedLine[] {
  try {
    const stored: unknown = JSON.parse(sessionStore.read(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.flatMap(readLine) : [];
  } catch {
    return [];
  }
}

/** Keeps the lines that say something; none removes the key. */
function savePad(lines: readonly TypedLine[]): void {
  const filled = lines
    .filter((line) => !isEmptyLine(line))
    .map(({ sku, quantity }) => ({ sku, quantity }));
  sessionStore.write(KEY, filled.length > 0 ? JSON.stringify(filled) : null);
}

function readLine(stored: unknown): TypedLine[] {
  const { sku, quantity } = (stored ?? {}) as Record<string, unknown>;
  return typeof sku === "string" && typeof quantity === "string" ? [{ sku, quantity }] : [];
}
