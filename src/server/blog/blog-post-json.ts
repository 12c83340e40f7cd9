import type { z } from "zod";
import type { blogPost as blogPostShape } from "#shared/blog/contract.ts";
import type { BlogPost } from "./store.ts";

/** A blog post as JSON carries it: times in ISO 8601. */
export function blogPostJson(blogPost: BlogPost): z.input<typeof blogPostShape> {
  return {
    _id: blogPost.id,
    slug: blogPost.slug,
    title: blogPost.title,
    content: blogPost.content,
    thumbnail: blogPost.thumbnail,
    images: blogPost.images,
    author: { _id: blogPost.authorId ?? "", name: blogPost.authorName },
    createdAt: blogPost.createdAt.toISOString(),
    updatedAt: blogPost.updatedAt.toISOString(),
  };
}
