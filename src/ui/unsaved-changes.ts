import { type RefObject, useCallback, useEffect, useRef } from "react";
import { isControl } from "./field-problem.ts";

/** Asks each form that is open whether it holds what is not saved. */
const forms = new Set<() => boolean>();

/** Whether any form that is open holds what is not saved. */
export function anyUnsaved(): boolean {
  for (const isUnsaved of forms) if (isUnsaved()) return true;
  return false;
}

/** What the open forms hold is no longer needed: the page may be left without asking. */
export function dropUnsaved(): void {
  forms.clear();
}

/**
 * Counts what a form says of itself: the dashboard asks before it is left (`UnsavedGuard`).
 *
 * @returns says at once that it is saved, for a form whose page is left before it renders again
 */
export function useUnsavedWhile(isUnsaved: boolean): () => void {
  const own = useRef<() => boolean>(undefined);
  const forget = useCallback(() => {
    if (own.current) forms.delete(own.current);
  }, []);
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = () => true;
    own.current = ask;
    forms.add(ask);
    return forget;
  }, [isUnsaved, forget]);
  return forget;
}

/**
 * Watches a form: what its named controls hold besides what they held at first is unsaved. Call
 * `markSaved` when it was saved: what it holds then is the new beginning. State that lies outside of
 * controls belongs in a hidden one.
 */
export function useUnsaved(form: RefObject<HTMLFormElement | null>): { markSaved: () => void } {
  const beginning = useRef("");

  useEffect(() => {
    beginning.current = textsOf(form.current);
    const isUnsaved = () => textsOf(form.current) !== beginning.current;
    forms.add(isUnsaved);
    return () => {
      forms.delete(isUnsaved);
    };
  }, [form]);

  const markSaved = useCallback(() => {
    beginning.current = textsOf(form.current);
  }, [form]);
  return { markSaved };
}

/** All that a form holds, as one text to compare. */
function textsOf(form: HTMLFormElement | null): string {
  const controls = [...(form?.elements ?? [])].filter(isControl);
  return JSON.stringify(
    controls.map((control) => [
      control.name,
      control.type === "checkbox" && "checked" in control ? control.checked : control.value,
    ]),
  );
}
