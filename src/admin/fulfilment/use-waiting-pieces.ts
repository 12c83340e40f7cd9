import { useEffect, useEffectEvent, useRef, useState } from "react";
import { readPieces } from "#shared/typed-number.ts";
import type { PieceLine, TypedPieces } from "./typed-pieces.ts";

/** What is said where pieces have left or were cancelled while a form was open. */
export const CHANGED_MEANWHILE =
  "This order has changed since you opened this: the pieces that still wait are shown now.";

/**
 * Brings typed quantities in step with lines that changed while their form was open.
 *
 * @returns whether they have changed
 */
export function useWaitingPieces(
  lines: readonly PieceLine[],
  typed: TypedPieces,
  setPieces: (pieces: TypedPieces) => void,
): boolean {
  const [isChanged, setChanged] = useState(false);
  const key = lines.map(({ line, most }) => `${line}:${most}`).join();
  const shown = useRef(key);
  const follow = useEffectEvent(() => {
    setPieces(
      lines.map(({ line, most }) => {
        const before = typed.find((one) => one.line === line)?.quantity ?? "";
        return { line, quantity: String(Math.min(readPieces(before) ?? 0, most)) };
      }),
    );
    setChanged(true);
  });
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    follow();
  }, [key]);
  return isChanged;
}
