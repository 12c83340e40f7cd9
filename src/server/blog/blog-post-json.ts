import type { z } from "zod";
import type { BlogSummary, blogPost as blogPostShape } from "#shared/blog/contract.ts";
import { firstWords } from "#shared/blog/plain-text.ts";
import type { BlogPost, ListedBlogPost } from "./store.ts";

/** A blog post as JSON carries it: times in ISO 8601. */
export function blogPostJson(blogPost: BlogPost): z.input<typeof blogPostShape> {
  return { ...common(blogPost), content: blogPost.content };
}

/** The same in lists, with its first words; whole, or with these alone. */
export function listedBlogJson({
  beginning,
  content,
  ...blogPost
}: ListedBlogPost): BlogSummary & { content?: string } {
  const excerpt = firstWords(beginning);
  return { ...common(blogPost), ...(content !== undefined && { content }), excerpt };
}

function common(blogPost: Omit<BlogPost, "content">) {
  return {
    _id: blogPost.id,
    slug: blogPost.slug,
    title: blogPost.title,
    thumbnail: blogPost.thumbnail,
    images: blogPost.images,
    author: { _id: blogPost.authorId ?? "", name: blogPost.authorName },
    createdAt: blogPost.createdAt.toISOString(),
    updatedAt: blogPost.updatedAt.toISOString(),
  };
}
