/** Where a blog post is written, as it will look or as its source. */
export const area = "block min-h-80 w-full bg-surface px-4 py-3";

/** ProseMirror asks for some of them; the others show where one is in its element. */
export const editorClass = [
  area,
  "prose max-h-[70vh] max-w-none overflow-y-auto whitespace-break-spaces",
  "focus-visible:-outline-offset-2 [&_img]:max-w-xs",
  "[&_.ProseMirror-selectednode]:outline-3 [&_.ProseMirror-selectednode]:outline-link",
  "[&_.selectedCell]:bg-info-soft [&_:is(td,th)>p]:m-0",
  "[&_:is(td,th)]:min-w-24 [&_:is(td,th)]:border [&_:is(td,th)]:border-line",
  "[&_.ProseMirror-gapcursor]:border-t-2 [&_.ProseMirror-gapcursor]:border-ink",
].join(" ");
