import { useCallback, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** The window that is open over the editor. */
type EditorWindow = "link" | "picture" | null;

export type HtmlEditor = ReturnType<typeof useHtmlEditor>;

/**
 * The state of an editor of an article's HTML. It stands on `document.execCommand`, which is marked
 * as deprecated, but which every browser has, and which alone keeps the browser's own undo.
 */
export function useHtmlEditor(initial: string) {
  const [html, setHtml] = useState(initial);
  const [isSource, setSource] = useState(false);
  const [openWindow, setOpenWindow] = useState<EditorWindow>(null);
  const surface = useRef<HTMLDivElement>(null);
  /** Where the words stand that a window is about. */
  const place = useRef<Range | null>(null);

  const takeOver = useCallback(() => {
    if (surface.current) setHtml(surface.current.innerHTML);
  }, []);

  const run = (command: string, value?: string) => {
    surface.current?.focus();
    document.execCommand(command, false, value);
    takeOver();
  };

  return {
    html,
    setHtml,
    isSource,
    setSource,
    surface,
    takeOver,
    /** Changes what is selected, as the browser does it. */
    run,

    openWindow,
    /** Opens a window and remembers what is selected. */
    open(name: "link" | "picture"): void {
      const selection = document.getSelection();
      const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
      place.current = range && surface.current?.contains(range.endContainer) ? range : null;
      setOpenWindow(name);
    },
    close: useCallback(() => setOpenWindow(null), []),
    /** The words that were selected when a window opened. */
    selectedText: () => place.current?.toString() ?? "",

    /** Closes the window and puts HTML in the place of what was selected, or at the end. */
    insert(made: string): void {
      // Behind a window the page takes no input: it must be gone first.
      flushSync(() => setOpenWindow(null));
      const selection = document.getSelection();
      surface.current?.focus();
      if (place.current) {
        selection?.removeAllRanges();
        selection?.addRange(place.current);
      } else if (surface.current) {
        selection?.selectAllChildren(surface.current);
        selection?.collapseToEnd();
      }
      run("insertHTML", made);
    },
  };
}
