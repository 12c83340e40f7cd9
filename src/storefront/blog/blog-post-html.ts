import { plainText } from "#shared/blog/plain-text.ts";
import { pictureSources } from "#shared/media/picture.ts";
import { makeSlug } from "#shared/slug.ts";
import { typesetHtml } from "#shared/typeset.ts";

export interface BlogPostHtml {
  html: string;
  /** The chapters, each with the id that its heading has in the HTML. */
  chapters: { id: string; title: string }[];
}

/**
 * A blog post's HTML as its page shows it: chapters can be linked to, and wide tables scroll by
 * themselves, with the keyboard too. `content` has only allowed tags, where headings and tables have
 * no attributes and `<` only begins a tag.
 */
export function blogPostHtml(content: string): BlogPostHtml {
  const chapters: BlogPostHtml["chapters"] = [];
  const newId = chapterIds();
  const named = content.replaceAll(/<h2>(.*?)<\/h2>/gs, (_all, heading: string) => {
    const title = plainText(heading);
    const id = newId(`part-${makeSlug(title)}`);
    chapters.push({ id, title });
    return `<h2 id="${id}">${heading}</h2>`;
  });
  return { html: smallPictures(scrollingTables(typesetHtml(named))), chapters };
}

/** How wide pictures are shown: in a figure beside their caption, else as wide as the text. */
const FIGURE_SIZES = "(min-width: 40rem) 14rem, 90vw";
const TEXT_SIZES = "(min-width: 48rem) 42rem, 90vw";

/** Each of the shop's own pictures in the sizes and formats that it has; others stay as they are. */
function smallPictures(html: string): string {
  const figures = [...html.matchAll(/<figure>.*?<\/figure>/gs)].map(({ index, 0: { length } }) => ({
    from: index,
    to: index + length,
  }));
  return html.replaceAll(/<img [^>]*\bsrc="([^"]+)"[^>]*>/g, (img, src: string, at: number) => {
    const { webpSrcSet, avifSrcSet } = pictureSources(src);
    if (!webpSrcSet || !avifSrcSet) return img;
    const sizes = figures.some(({ from, to }) => from < at && at < to) ? FIGURE_SIZES : TEXT_SIZES;
    const source = (type: string, srcSet: string) =>
      `<source type="image/${type}" srcset="${srcSet}" sizes="${sizes}">`;
    return `<picture>${source("avif", avifSrcSet)}${source("webp", webpSrcSet)}${img}</picture>`;
  });
}

/** Makes ids unique by a number, which counts on for each id, so that many repeats stay fast. */
function chapterIds(): (wanted: string) => string {
  const taken = new Set<string>();
  const numbers = new Map<string, number>();
  return (wanted) => {
    let number = numbers.get(wanted) ?? 1;
    let id = wanted;
    while (taken.has(id)) {
      number += 1;
      id = `${wanted}-${number}`;
    }
    numbers.set(wanted, number);
    taken.add(id);
    return id;
  };
}

/**
 * Wraps each outermost table. A nested table is left alone: browsers end the outer table where the
 * inner one begins, and the wrapper would then enclose the rest of the blog post.
 */
function scrollingTables(html: string): string {
  let tables = 0;
  let depth = 0;
  return html.replaceAll(/<(\/?)table>/g, (tag, end: string) => {
    depth += end ? -1 : 1;
    if (end) return depth === 0 ? `${tag}</div>` : tag;
    if (depth > 1) return tag;
    tables += 1;
    return `<div class="table-scroll" role="group" aria-label="Table ${tables}" tabindex="0">${tag}`;
  });
}
