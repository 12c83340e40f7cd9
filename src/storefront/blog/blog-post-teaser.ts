import type { BlogSummary } from "#shared/blog/contract.ts";
import { longDate } from "#shared/dates.ts";

/** A blog post as lists show it. */
export interface BlogPostTeaser
  extends Pick<BlogSummary, "slug" | "title" | "thumbnail" | "createdAt"> {
  /** The first sentences. */
  teaser: string;
  author: string;
  /** `createdAt` for people, such as `12 June 2026`. */
  date: string;
}

/** What lists show of a blog post. */
export function blogPostTeaser(blog: BlogSummary): BlogPostTeaser {
  const { slug, title, thumbnail, createdAt, excerpt, author } = blog;
  const date = longDate(createdAt);
  return { slug, title, thumbnail, createdAt, teaser: excerpt, author: author.name, date };
}
