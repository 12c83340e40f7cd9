import { type Editor, useEditor } from "@tiptap/react";
import { useCallback, useState } from "react";
import { flushSync } from "react-dom";
import { useMayChange } from "../../kit/own-access.tsx";
import { blogPostSchema } from "./blog-post-schema.ts";
import { pastedHtml, storedHtml } from "./stored-html.ts";

/** Where a blog post is written, as it will look or as its source. */
export const area = "block min-h-80 w-full bg-surface px-4 py-3";

/** ProseMirror asks for some of them; the others show where one is in its element. */
const editorClass = [
  area,
  "prose max-h-[70vh] max-w-none overflow-y-auto whitespace-break-spaces",
  "focus-visible:-outline-offset-2 [&_img]:max-w-xs",
  "[&_.ProseMirror-selectednode]:outline-3 [&_.ProseMirror-selectednode]:outline-link",
  "[&_.selectedCell]:bg-info-soft [&_:is(td,th)>p]:m-0",
  "[&_:is(td,th)]:min-w-24 [&_:is(td,th)]:border [&_:is(td,th)]:border-line",
  "[&_.ProseMirror-gapcursor]:border-t-2 [&_.ProseMirror-gapcursor]:border-ink",
].join(" ");

type EditorDialog = "link" | "picture" | null;

export type HtmlEditor = ReturnType<typeof useHtmlEditor>;

/** Such as `(chain) => chain.toggleBold()`. */
export type Command = (chain: ReturnType<Editor["chain"]>) => ReturnType<Editor["chain"]>;

/**
 * The state of an editor of a blog post's HTML, or of a policy's: as it will look (Tiptap), or as its source.
 *
 * @param isRequired whether something must be written
 */
export function useHtmlEditor(initial: string, isRequired = true) {
  const [html, setHtml] = useState(initial);
  const [isSource, setSource] = useState(false);
  const [openDialog, setOpenDialog] = useState<EditorDialog>(null);
  const editable = useMayChange();
  const tiptap = useEditor({
    editable,
    extensions: blogPostSchema,
    content: initial,
    // The page is rendered on the server first, where no editor can be.
    immediatelyRender: false,
    shouldRerenderOnTransaction: false,
    // Its styles are in ours: a style element of its own would need a wider policy.
    injectCSS: false,
    editorProps: {
      attributes: {
        class: editorClass,
        "aria-multiline": "true",
        "aria-required": String(isRequired),
      },
      transformPastedHTML: pastedHtml,
      // Files go through the upload widget; dropped here they would be lost or leave the page.
      handleDrop: (_view, event) => (event.dataTransfer?.files.length ?? 0) > 0,
    },
    onUpdate: ({ editor }) => setHtml(storedHtml(editor.getHTML())),
  });

  const run = (command: Command) => {
    if (tiptap) command(tiptap.chain().focus()).run();
  };

  return {
    html,
    setHtml,
    isSource,
    isRequired,
    /** Puts other HTML in place of all, whichever way it is shown. */
    replace(next: string): void {
      setHtml(next);
      tiptap?.commands.setContent(next, { emitUpdate: false });
    },
    /** Changes between the words as they will look and their source. */
    toggleSource(): void {
      if (isSource) tiptap?.commands.setContent(html, { emitUpdate: false });
      setSource(!isSource);
    },
    /** Tiptap's editor; null until the browser has made it. */
    tiptap,
    run,

    openDialog,
    open: setOpenDialog,
    close: useCallback(() => setOpenDialog(null), []),
    /** Closes the dialog and changes what was selected when it opened. */
    finish(command: Command): void {
      // Behind a dialog the page takes no input: it must be gone first.
      flushSync(() => setOpenDialog(null));
      run(command);
    },
  };
}
