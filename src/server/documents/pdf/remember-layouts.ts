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

/** A glyph as fontkit 2 has it; what its outline says is private there. */
interface DecodedGlyph {
  _decode?: () => unknown;
}

/**
 * The same font, which reads each glyph's outline once: the part of a font that a file carries is cut anew for each, and reads
 * all of its glyphs for that.
 */
export function rememberGlyphs(font: Font | FontCollection): Font | FontCollection {
  if (!("getGlyph" in font)) return font;
  const find = font.getGlyph.bind(font);
  const known = new WeakSet<object>();
  font.getGlyph = (...asked) => {
    const glyph = find(...asked);
    if (glyph && !known.has(glyph)) {
      known.add(glyph);
      rememberOutline(glyph as DecodedGlyph);
    }
    return glyph;
  };
  return font;
}

function rememberOutline(glyph: DecodedGlyph): void {
  const decode = glyph._decode?.bind(glyph);
  if (!decode) return;
  let outline: { read: unknown } | undefined;
  glyph._decode = () => {
    outline ??= { read: decode() };
    return outline.read;
  };
}
