/** A part of a policy as the shop comes with it. */
export interface PolicyChapter {
  /** By which links reach it, such as `warranty` for `/terms-conditions#warranty`. */
  id: string;
  title: string;
  /** In several lines to be read here: an end of line between two tags is nothing, else a blank. */
  html: string;
}

/** The body of a policy: the chapters as one text, as the editor has it. */
export function bodyOf(chapters: readonly PolicyChapter[]): string {
  return chapters.map(({ title, html }) => `<h2>${title}</h2>${oneLine(html)}`).join("");
}

function oneLine(html: string): string {
  return html
    .trim()
    .replaceAll(/>\s*\n\s*</g, "><")
    .replaceAll(/\s*\n\s*/g, " ");
}
