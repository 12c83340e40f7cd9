import { createContext, type RefObject, useCallback, useContext, useEffect, useRef } from "react";
import { isControl } from "./field-problem.ts";

/** Asks each form that is open whether it holds what is not saved. */
const forms = new Set<() => boolean>();

/** Those in rows of a list among them: its next page has other rows. */
export const unsavedInRows = new Set<() => boolean>();

/** Those that ask by themselves before they are gone: in a dialog, or in a row of a list. */
export const UnsavedWithin = createContext<Set<() => boolean> | undefined>(undefined);

/** Of all forms that are open, or of some. */
export function anyUnsaved(among: ReadonlySet<() => boolean> = forms): boolean {
  for (const isUnsaved of among) if (isUnsaved()) return true;
  return false;
}

/** Counts a form among those that are open; answers what ends that. */
function count(isUnsaved: () => boolean, within: Set<() => boolean> | undefined): () => void {
  forms.add(isUnsaved);
  within?.add(isUnsaved);
  return () => {
    forms.delete(isUnsaved);
    within?.delete(isUnsaved);
  };
}

/** The page may be left without asking. */
export function dropUnsaved(): void {
  forms.clear();
}

/**
 * Counts what a form says of itself: the dashboard asks before it is left (`UnsavedGuard`).
 *
 * @returns says at once that it is saved, for a form whose page is left before it renders again
 */
export function useUnsavedWhile(isUnsaved: boolean): () => void {
  const uncount = useRef<() => void>(undefined);
  const within = useContext(UnsavedWithin);
  const forget = useCallback(() => uncount.current?.(), []);
  useEffect(() => {
    if (!isUnsaved) return;
    uncount.current = count(() => true, within);
    return forget;
  }, [isUnsaved, within, forget]);
  return forget;
}

/**
 * Watches a form: what its named controls hold besides what they held at first is unsaved. Call
 * `markSaved` when it was saved: what it holds then is the new beginning. State that lies outside of
 * controls belongs in a hidden one.
 */
export function useUnsaved(form: RefObject<HTMLFormElement | null>): { markSaved: () => void } {
  const beginning = useRef<ReadonlyMap<string, string>>(new Map());
  const within = useContext(UnsavedWithin);

  useEffect(() => {
    beginning.current = textsOf(form.current);
    const isUnsaved = () =>
      [...textsOf(form.current)].some(
        ([name, text]) => text !== (beginning.current.get(name) ?? ""),
      );
    return count(isUnsaved, within);
  }, [form, within]);

  const markSaved = useCallback(() => {
    beginning.current = textsOf(form.current);
  }, [form]);
  return { markSaved };
}

/** All that a form holds by the names of its controls, to compare; those that come and go count for nothing. */
function textsOf(form: HTMLFormElement | null): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const control of [...(form?.elements ?? [])].filter(isControl)) {
    const isTickable = "checked" in control && /^(?:checkbox|radio)$/.test(control.type);
    const text = isTickable && !control.checked ? "" : control.value;
    texts.set(control.name, `${texts.get(control.name) ?? ""}${text}`);
  }
  return texts;
}
