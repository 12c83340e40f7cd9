import { articleWords } from "#shared/blog/article-words.ts";
import { makeSlug, uniqueSlug } from "#shared/slug.ts";

export interface ArticleHtml {
  html: string;
  /** The chapters, each with the id that its heading has in the HTML. */
  chapters: { id: string; title: string }[];
}

/**
 * An article's HTML as its page shows it: chapters can be linked to, and wide tables scroll by
 * themselves, with the keyboard too. `content` is of the allow-list, where headings and tables have
 * no attributes and `<` stands nowhere but at the start of a tag.
 */
export function articleHtml(content: string): ArticleHtml {
  const chapters: ArticleHtml["chapters"] = [];
  let tables = 0;
  const html = content
    .replaceAll(/<h2>(.*?)<\/h2>/gs, (_all, heading: string) => {
      const title = articleWords(heading);
      const taken = (slug: string) => chapters.some(({ id }) => id === slug);
      const id = uniqueSlug(`part-${makeSlug(title)}`, taken);
      chapters.push({ id, title });
      return `<h2 id="${id}">${heading}</h2>`;
    })
    .replaceAll("<table>", () => {
      tables += 1;
      return `<div class="table-scroll" role="group" aria-label="Table ${tables}" tabindex="0"><table>`;
    })
    .replaceAll("</table>", "</table></div>");
  return { html, chapters };
}
