/** What the drawn pictures of the demo show, by the number of their folder. */
const drawnViews: Readonly<Record<string, string>> = {
  1: "seen at an angle",
  2: "from the front",
  3: "detail",
  4: "in scale",
};

/**
 * What one of a product's pictures shows. Of an uploaded one only its place is known; of the demo's,
 * which are drawn in fixed views, the view as well.
 */
export function pictureAlt(name: string, photos: readonly string[], place: number): string {
  const [, folder, number = ""] = /^\/media\/demo\/([\w-]+)\/(\d)-/.exec(photos[place] ?? "") ?? [];
  if (folder && /-(?:colours|shapes)$/.test(folder))
    return `${name}, beside the others of its kind`;
  const view = folder && drawnViews[number];
  if (view) return `${name}, ${view}`;
  return photos.length > 1 ? `${name}, picture ${place + 1}` : name;
}
