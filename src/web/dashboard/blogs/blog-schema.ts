import "../forms/zod-without-eval.ts";
import type { z } from "zod";
import type { BlogPost } from "#shared/blog/contract.ts";
import { createBlog } from "#shared/blog/contract.ts";
import { isBlankHtml } from "../editor/stored-html.ts";
import { uploadsEnded } from "../forms/uploads-ended.ts";

const { content } = createBlog.body.shape;

/** What the form of a blog post takes, and what it sends to its page's action. */
export const blogSchema = createBlog.body
  .extend({
    content: content.refine((html) => !isBlankHtml(html), "Content is required"),
    thumbnailProblem: uploadsEnded,
    imagesProblem: uploadsEnded,
  })
  .transform(({ thumbnailProblem: _, imagesProblem: _ended, ...blog }) => blog);

export type NewBlogPost = z.output<typeof blogSchema>;
export type ChangedBlogPost = NewBlogPost & Pick<BlogPost, "_id">;
