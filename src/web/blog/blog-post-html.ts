import { plainText } from "#shared/blog/plain-text.ts";
import { makeSlug } from "#shared/slug.ts";

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
  return { html: scrollingTables(named), chapters };
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
