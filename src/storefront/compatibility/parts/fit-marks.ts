import { useEffect, useSyncExternalStore } from "react";
import { whenIdle } from "#ui/load-chunk.ts";
import { mayHaveMachines, onMachinesChange } from "./my-machines.ts";

/** A sentence of each product that fits one of my machines, by its id. */
let marks: ReadonlyMap<string, string> = new Map();
/** The products that the page shows; a product may stand on it several times. */
const shown = new Map<string, number>();
const listeners = new Set<() => void>();
/** Gives up asking while the browser is not idle yet. */
let cancelAsking: (() => void) | undefined;

if (typeof window !== "undefined") onMachinesChange(askSoon);

/** `Fits your A3+ sublimation printer`, where it fits a machine that the shopper has. */
export function useFitMark(productId: string): string | undefined {
  useEffect(() => {
    shown.set(productId, (shown.get(productId) ?? 0) + 1);
    askSoon();
    return () => {
      const times = (shown.get(productId) ?? 1) - 1;
      if (times > 0) shown.set(productId, times);
      else shown.delete(productId);
      if (shown.size > 0) return;
      cancelAsking?.();
      cancelAsking = undefined;
    };
  }, [productId]);
  return useSyncExternalStore(
    subscribe,
    () => marks.get(productId),
    () => undefined,
  );
}

/** Asks once the browser is idle, for all products together; nothing while no page shows any. */
function askSoon(): void {
  if (shown.size === 0) {
    marks = new Map();
    return;
  }
  if (cancelAsking || (marks.size === 0 && !mayHaveMachines())) return;
  cancelAsking = whenIdle(async () => {
    try {
      const { checkShown } = await import("./check-shown.ts");
      cancelAsking = undefined;
      if (shown.size === 0) return;
      const next = await checkShown(shown.keys());
      if (!next) return;
      marks = next;
      for (const listener of listeners) listener();
    } catch {
      // Without marks the page is whole.
      cancelAsking = undefined;
    }
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
