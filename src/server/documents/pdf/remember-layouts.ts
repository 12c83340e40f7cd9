import type { Font, FontCollection, GlyphRun } from "fontkit";

/** So many words' layouts of a font are remembered; then it begins anew. */
const MAX_REMEMBERED = 20_000;

/**
 * The same font, which remembers how words are laid out: half of a document's words stand in every other
 * one, and laying them out takes most of the time of drawing it. pdfkit itself remembers them for one
 * document.
 */
export function rememberLayouts(font: Font | FontCollection): Font | FontCollection {
  if (!("layout" in font)) return font;
  const layOut = font.layout.bind(font);
  const remembered = new Map<string, GlyphRun>();
  font.layout = (text, ...features) => {
    if (features.some((given) => given !== undefined)) return layOut(text, ...features);
    let run = remembered.get(text);
    if (!run) {
      run = layOut(text);
      if (remembered.size >= MAX_REMEMBERED) remembered.clear();
      remembered.set(text, run);
    }
    return copyOf(run);
  };
  return font;
}

/** pdfkit scales the positions of what it is given in place. */
function copyOf(run: GlyphRun): GlyphRun {
  const positions = run.positions.map((position) => likeOf(position, position));
  return likeOf(run, { ...run, positions });
}

const likeOf = <Shape extends object>(one: Shape, own: object): Shape =>
  Object.assign(Object.create(Object.getPrototypeOf(one)), own);
