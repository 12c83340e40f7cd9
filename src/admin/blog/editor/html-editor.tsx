import { EditorContent } from "@tiptap/react";
import { useEffect, useId } from "react";
import { EditorToolbar } from "./editor-toolbar.tsx";
import type { HtmlEditor } from "./use-html-editor.ts";
import { area } from "./use-html-editor.ts";

interface HtmlEditorFieldProps {
  label: string;
  editor: HtmlEditor;
  error?: string | undefined;
}

/** Writes a blog post: as it will look, or as HTML. Its dialogs stand outside of the form. */
export function HtmlEditorField({ label, editor, error }: HtmlEditorFieldProps) {
  const id = useId();
  const controlProps = {
    "aria-labelledby": `${id}-label`,
    "aria-invalid": error ? ("true" as const) : undefined,
    "aria-describedby": error ? `${id}-error` : undefined,
  };
  useControlProps(editor, controlProps);
  return (
    <div>
      <p id={`${id}-label`} className="mb-1 text-sm font-semibold">
        {label}
      </p>
      <div
        className={`overflow-hidden rounded-md border ${error ? "border-2 border-error" : "border-field"}`}
      >
        <EditorToolbar editor={editor} />
        {editor.isSource ? (
          <textarea
            {...controlProps}
            value={editor.html}
            onChange={({ target }) => editor.setHtml(target.value)}
            rows={16}
            spellCheck={false}
            aria-required={editor.isRequired}
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

/** Sets them on the element that holds the words: Tiptap makes it, not React. */
function useControlProps({ tiptap }: HtmlEditor, controlProps: Record<string, string | undefined>) {
  useEffect(() => {
    if (!tiptap) return;
    for (const [name, value] of Object.entries(controlProps)) {
      if (value === undefined) tiptap.view.dom.removeAttribute(name);
      else tiptap.view.dom.setAttribute(name, value);
    }
  }, [tiptap, controlProps]);
}
