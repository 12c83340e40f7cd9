import type { Blog } from "#shared/blog/contract.ts";

/**
 * Others that go with an article: those that it links to or that lead to the same products and
 * pages first, then the newest. `articles` are newest first.
 */
export function relatedArticles(article: Blog, articles: readonly Blog[], most: number): Blog[] {
  const own = linksOf(article);
  return articles
    .filter(({ slug }) => slug !== article.slug)
    .map((other) => ({ other, shared: sharedLinks(own, other) }))
    .toSorted((a, b) => b.shared - a.shared)
    .slice(0, most)
    .map(({ other }) => other);
}

function linksOf({ content }: Blog): Set<string> {
  return new Set([...content.matchAll(/ href="(\/[^"]*)"/g)].map(([, link = ""]) => link));
}

function sharedLinks(own: ReadonlySet<string>, other: Blog): number {
  const shared = [...linksOf(other)].filter((link) => own.has(link)).length;
  return own.has(`/blog/${other.slug}`) ? shared + 2 : shared;
}
