import type { BlogPost } from "#shared/blog/contract.ts";

/**
 * Other blog posts to read next: first those that it links to or that link to the same products and
 * pages, then the newest. `blogPosts` are newest first.
 */
export function relatedBlogPosts(
  blogPost: BlogPost,
  blogPosts: readonly BlogPost[],
  most: number,
): BlogPost[] {
  const own = linksOf(blogPost);
  return blogPosts
    .filter(({ slug }) => slug !== blogPost.slug)
    .map((other) => ({ other, shared: sharedLinks(own, other) }))
    .toSorted((a, b) => b.shared - a.shared)
    .slice(0, most)
    .map(({ other }) => other);
}

function linksOf({ content }: BlogPost): Set<string> {
  return new Set([...content.matchAll(/ href="(\/[^"]*)"/g)].map(([, link = ""]) => link));
}

function sharedLinks(own: ReadonlySet<string>, other: BlogPost): number {
  const shared = [...linksOf(other)].filter((link) => own.has(link)).length;
  return own.has(`/blog/${other.slug}`) ? shared + 2 : shared;
}
