/**
 * The HTML of a blog post as it is stored: the editor's own, but list items and cells hold their
 * words without a paragraph around them, and tables have a head and a foot.
 */
export function storedHtml(edited: string): string {
  const { body } = new DOMParser().parseFromString(edited, "text/html");
  for (const paragraph of body.querySelectorAll("li > p:first-child, :is(td, th) > p:only-child")) {
    paragraph.replaceWith(...paragraph.childNodes);
  }
  for (const table of body.querySelectorAll("table")) arrangeTable(table);
  return body.innerHTML;
}

/** Leading rows of headings become the head, those that came from a foot the foot. */
function arrangeTable(table: HTMLTableElement): void {
  const [body] = table.tBodies;
  if (!body) return;
  for (const cell of table.querySelectorAll("th, td")) {
    if (cell.getAttribute("colspan") === "1") cell.removeAttribute("colspan");
    if (cell.getAttribute("rowspan") === "1") cell.removeAttribute("rowspan");
  }
  const rows = [...body.rows];
  const firstOfBody = rows.findIndex((row) => row.querySelector(":scope > td"));
  const heads = firstOfBody < 0 ? [] : rows.slice(0, firstOfBody);
  const feet = rows.filter((row) => row.dataset.foot !== undefined);
  if (heads.length > 0) table.createTHead().append(...heads);
  if (feet.length > 0) table.createTFoot().append(...feet);
  for (const row of feet) delete row.dataset.foot;
  for (const cell of table.querySelectorAll("thead th")) cell.setAttribute("scope", "col");
  for (const cell of table.querySelectorAll("tbody th, tfoot th"))
    cell.setAttribute("scope", "row");
}

/**
 * Headings of the first rank become ones of the second, since the page's title is the only first; style
 * sheets go, which the page's policy refuses and nobody reads.
 */
export function pastedHtml(html: string): string {
  return html.replaceAll(/<style\b.*?(?:<\/style>|$)/gis, "").replaceAll(/<(\/?)h1\b/gi, "<$1h2");
}
