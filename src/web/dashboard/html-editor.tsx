import { type ClipboardEvent, useEffect, useId } from "react";
import { editableHtml } from "./editor-html.ts";
import { EditorToolbar } from "./editor-toolbar.tsx";
import { HiddenField } from "./hidden-field.tsx";
import type { HtmlEditor } from "./use-html-editor.ts";

interface HtmlEditorFieldProps {
  label: string;
  /** The form's field that carries the HTML. */
  name: string;
  editor: HtmlEditor;
  error?: string | undefined;
}

const area = "block min-h-80 w-full bg-surface px-4 py-3";

/** Writes an article: as it will look, or as HTML. Its windows stand outside of the form. */
export function HtmlEditorField({ label, name, editor, error }: HtmlEditorFieldProps) {
  const id = useId();
  const tied = {
    "aria-labelledby": `${id}-label`,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": error ? `${id}-error` : undefined,
    "aria-required": true,
  } as const;
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
            className={`${area} font-mono text-sm`}
          />
        ) : (
          <Surface editor={editor} tied={tied} />
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

interface SurfaceProps {
  editor: HtmlEditor;
  tied: Record<string, string | boolean | undefined>;
}

/** The words as they will look; the browser edits them, React only fills them in at first. */
function Surface({ editor, tied }: SurfaceProps) {
  const { surface, takeOver, run, html } = editor;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed stands in it already
  useEffect(() => {
    if (surface.current) surface.current.innerHTML = editableHtml(html) || "<p><br></p>";
    document.execCommand("defaultParagraphSeparator", false, "p");
  }, [surface]);

  const pastePlain = (event: ClipboardEvent) => {
    event.preventDefault();
    run("insertText", event.clipboardData.getData("text/plain"));
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: no element of HTML holds formatted words
    <div
      {...tied}
      ref={surface}
      role="textbox"
      aria-multiline="true"
      tabIndex={0}
      contentEditable
      suppressContentEditableWarning
      onInput={takeOver}
      onPaste={pastePlain}
      onDrop={(event) => event.preventDefault()}
      className={`${area} prose max-h-[70vh] max-w-none overflow-y-auto focus-visible:-outline-offset-2 [&_img]:max-w-xs`}
    />
  );
}
