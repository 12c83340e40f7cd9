import type { z } from "zod";
import type { BlogSummary, blogPost as blogPostShape } from "#shared/blog/contract.ts";
import { firstWords } from "#shared/blog/first-words.ts";
import type { BlogPost, ListedBlogPost } from "./store.ts";

/** A blog post as JSON carries it: times in ISO 8601. */
export function blogPostJson(blogPost: BlogPost): z.input<typeof blogPostShape> {
  return { ...common(blogPost), content: blogPost.content };
}

/** The same in lists: its first words in place of all of them. */
export function blogSummaryJson({ beginning, ...blogPost }: ListedBlogPost): BlogSummary {
  return { ...common(blogPost), excerpt: firstWords(beginning) };
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
