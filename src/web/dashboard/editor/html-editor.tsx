import { EditorContent } from "@tiptap/react";
import { useEffect, useId } from "react";
import { HiddenField } from "../hidden-field.tsx";
import { area } from "./editor-styles.ts";
import { EditorToolbar } from "./editor-toolbar.tsx";
import type { HtmlEditor } from "./use-html-editor.ts";

interface HtmlEditorFieldProps {
  label: string;
  /** The form's field that carries the HTML. */
  name: string;
  editor: HtmlEditor;
  error?: string | undefined;
}

/** Writes a blog post: as it will look, or as HTML. Its windows stand outside of the form. */
export function HtmlEditorField({ label, name, editor, error }: HtmlEditorFieldProps) {
  const id = useId();
  const tied = {
    "aria-labelledby": `${id}-label`,
    "aria-invalid": error ? ("true" as const) : undefined,
    "aria-describedby": error ? `${id}-error` : undefined,
  };
  useTied(editor, tied);
  return (
    <div>
      <p id={`${id}-label`} className="mb-1 text-sm font-semibold">
        {label}
      </p>
      <HiddenField name={name} value={editor.html} />
      <div
        className={`overflow-hidden rounded-md border ${error ? "border-2 border-error" : "border-field"}`}
      >
        <EditorToolbar editor={editor} />
        {editor.isSource ? (
          <textarea
            {...tied}
            value={editor.html}
            onChange={({ target }) => editor.setHtml(target.value)}
            rows={16}
            spellCheck={false}
            aria-required
            className={`${area} font-mono text-sm`}
          />
        ) : (
          <EditorContent editor={editor.tiptap} className="min-h-80 bg-surface" />
        )}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm font-semibold text-error">
          {error}
        </p>
      )}
    </div>
  );
}

/** Ties the element that holds the words to its label and error: Tiptap makes it, not React. */
function useTied({ tiptap }: HtmlEditor, tied: Record<string, string | undefined>) {
  useEffect(() => {
    if (!tiptap) return;
    for (const [name, value] of Object.entries(tied)) {
      if (value === undefined) tiptap.view.dom.removeAttribute(name);
      else tiptap.view.dom.setAttribute(name, value);
    }
  }, [tiptap, tied]);
}
