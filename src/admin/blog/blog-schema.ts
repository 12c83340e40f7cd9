import "../kit/forms/zod-without-eval.ts";
import type { z } from "zod";
import { isBlankHtml } from "#shared/blank-html.ts";
import type { BlogPost } from "#shared/blog/contract.ts";
import { createBlog } from "#shared/blog/contract.ts";
import { uploadsEnded } from "../kit/forms/uploads-ended.ts";

const { content } = createBlog.body.shape;

export const blogSchema = createBlog.body
  .extend({
    content: content.refine((html) => !isBlankHtml(html), "Content is required"),
    thumbnailProblem: uploadsEnded,
    imagesProblem: uploadsEnded,
  })
  .transform(({ thumbnailProblem: _, imagesProblem: _ended, ...blog }) => blog);

export type BlogValues = z.input<typeof blogSchema>;
type NewBlogPost = z.output<typeof blogSchema>;
type ChangedBlogPost = Partial<NewBlogPost> & { version: string };

/** Of a new one where none is given. */
export function blogValues(blog: BlogPost | undefined): BlogValues {
  return {
    title: blog?.title ?? "",
    content: blog?.content ?? "",
    thumbnail: blog?.thumbnail ?? "",
    thumbnailProblem: "",
    images: blog?.images ?? [],
    imagesProblem: "",
  };
}

/** Of a filled form only what is to be changed, so that nobody else's edit is undone. */
export function changedBlogBody(filled: NewBlogPost, seen: BlogPost): ChangedBlogPost {
  const changed = Object.entries(filled).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(seen[name as keyof NewBlogPost]),
  );
  return { ...Object.fromEntries(changed), version: seen.updatedAt };
}
