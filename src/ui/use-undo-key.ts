import { useEffect, useEffectEvent } from "react";
import { runAction, type Toast } from "./toast-store.ts";

/** Where keys are what somebody types, or the keys of something else; a ticked box is neither. */
export const TYPING =
  "input:not([type=checkbox], [type=radio]), select, textarea, dialog, [contenteditable], [role=menu], [role=listbox]";

/** Has Ctrl-Z (on a Mac Cmd-Z) do what the newest toast offers to undo, unless somebody types. */
export function useUndoKey(toasts: readonly Toast[]): void {
  const newest = toasts.find(({ action }) => action?.undoes);
  const undo = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey, repeat, target } = event;
    if (key.toLowerCase() !== "z" || !(ctrlKey || metaKey) || shiftKey || altKey || repeat) return;
    if (!newest || event.defaultPrevented) return;
    if (target instanceof Element && target.closest(TYPING)) return;
    event.preventDefault();
    runAction(newest);
  });
  const isOffered = newest !== undefined;
  useEffect(() => {
    if (!isOffered) return;
    document.addEventListener("keydown", undo);
    return () => document.removeEventListener("keydown", undo);
  }, [isOffered]);
}
