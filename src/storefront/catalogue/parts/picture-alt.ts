/** What the drawn pictures of the demo show, by the number of their folder. */
const drawnViews: Readonly<Record<string, string>> = {
  1: "seen at an angle",
  2: "from the front",
  3: "detail",
  4: "in scale",
};

/**
 * What one of a product's pictures shows. Of an uploaded one only its place is known; of the demo's,
 * which are drawn in fixed views, the view as well, where no other of the product's shows the same.
 */
export function pictureAlt(name: string, photos: readonly string[], place: number): string {
  const view = drawnView(photos[place]);
  const isOnlyOne = photos.filter((photo) => drawnView(photo) === view).length === 1;
  if (view && isOnlyOne) return `${name}, ${view}`;
  return photos.length > 1 ? `${name}, picture ${place + 1}` : name;
}

function drawnView(photo = ""): string | undefined {
  const [, folder, number = ""] = /^\/media\/demo\/([\w-]+)\/(\d)-/.exec(photo) ?? [];
  if (folder && /-(?:colours|shapes)$/.test(folder)) return "beside the others of its kind";
  return folder && drawnViews[number];
}
