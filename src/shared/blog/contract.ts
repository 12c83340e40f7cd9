import { z } from "zod";
import { defineEndpoint, LONG_BODY_LIMIT, successBody } from "../endpoint.ts";
import {
  idParams,
  MAX_PICTURE_URL_LENGTH,
  MAX_PICTURES,
  requiredText,
  seenVersion,
  slugParams,
} from "../fields.ts";
import { pageFacts, sizedPaging } from "../paging-fields.ts";

export const blogPost = z.object({
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  /** HTML of the allow-list (`clean-html.ts`): safe to show as it is. */
  content: z.string(),
  thumbnail: z.string(),
  images: z.array(z.string()),
  author: z.object({ _id: z.string(), name: z.string() }),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type BlogPost = z.infer<typeof blogPost>;

/** A blog post as lists have it: its first words in place of all of them. */
const blogSummary = blogPost.omit({ content: true }).extend({ excerpt: z.string() });
export type BlogSummary = z.infer<typeof blogSummary>;

const listAnswer = successBody({
  /** Whole, and with their first words; without `content` where `summary` is asked for. */
  blogs: z.array(blogSummary.extend({ content: z.string().optional() })),
  ...pageFacts,
});

/** A page that shows titles and first words asks for no more than that: `summary=1`. */
const listQuery = sizedPaging.extend({ summary: z.literal("1").optional() });

/** Characters of a blog post's HTML. */
export const MAX_CONTENT = 500_000;

const blogInput = z.object({
  title: requiredText("Title", 200, "Title is required"),
  // The server drops from it whatever cannot be kept.
  content: z
    .string("Content is required")
    .trim()
    .min(1, "Content is required")
    .max(MAX_CONTENT, "Content is too large: split it into two blog posts"),
  thumbnail: requiredText("Thumbnail image", MAX_PICTURE_URL_LENGTH, "Thumbnail image is required"),
  images: z.array(z.string().max(MAX_PICTURE_URL_LENGTH)).max(MAX_PICTURES).optional(),
});

export const getBlogs = defineEndpoint({
  method: "GET",
  path: "/blog/get-blogs",
  access: "anyone",
  about: "Blog posts, newest first, in pages of at most 200; with summary=1 without their content.",
  query: listQuery,
  answer: listAnswer,
});

export const searchBlogs = defineEndpoint({
  method: "GET",
  path: "/blog/search-blog/:text",
  access: "anyone",
  about: "Blog posts with the text in title or content, newest first, as get-blogs answers them.",
  params: z.object({ text: z.string().max(2_000) }),
  query: listQuery,
  answer: listAnswer,
});

export const getRelatedBlogs = defineEndpoint({
  method: "GET",
  path: "/blogs/:slug/related",
  access: "anyone",
  loadedLate: true,
  about:
    "Up to 4 other blog posts: those that it links to or that link to the same pages, then the newest.",
  params: slugParams,
  answer: successBody({ blogs: z.array(blogSummary) }),
  failures: ["not_found"],
});

export const getBlog = defineEndpoint({
  method: "GET",
  path: "/blog/get-blog/:slug",
  access: "anyone",
  loadedLate: true,
  about: "One blog post by its slug.",
  params: slugParams,
  answer: successBody({ blog: blogPost }),
  failures: ["not_found"],
});

export const createBlog = defineEndpoint({
  method: "POST",
  path: "/blog/create-blog",
  access: "staff",
  permission: "write_content",
  about: "Publishes a blog post; its HTML is cut down to an allow-list. The author is the caller.",
  body: blogInput,
  bodyLimit: LONG_BODY_LIMIT,
  answer: successBody({ message: z.string(), blog: blogPost }),
  status: 201,
  idempotent: true,
});

export const updateBlog = defineEndpoint({
  method: "PUT",
  path: "/blog/update-blog/:id",
  access: "staff",
  permission: "write_content",
  about:
    "Changes what it names of a blog post; the slug stays. One that somebody changed since `version` is refused with the present blog post.",
  params: idParams,
  body: blogInput.partial().extend({ version: seenVersion }),
  bodyLimit: LONG_BODY_LIMIT,
  answer: successBody({ message: z.string(), blog: blogPost }),
  failures: ["not_found", "changed_meanwhile"],
});

export const deleteBlog = defineEndpoint({
  method: "DELETE",
  path: "/blog/delete-blog/:id",
  access: "staff",
  permission: "write_content",
  about: "Deletes a blog post.",
  params: idParams,
  answer: successBody({ message: z.string() }),
  failures: ["not_found"],
});

export const restoreBlog = defineEndpoint({
  method: "DELETE",
  path: "/blogs/:id/deletions",
  access: "staff",
  permission: "write_content",
  loadedLate: true,
  about:
    "Takes back that a blog post was deleted a short while ago: with its address, author and day. Done twice, it changes nothing more.",
  params: idParams,
  answer: successBody({ message: z.string(), blog: blogPost }),
  failures: ["not_found", "conflict"],
});

export const blogEndpoints = {
  getBlogs,
  searchBlogs,
  getRelatedBlogs,
  getBlog,
  createBlog,
  updateBlog,
  deleteBlog,
  restoreBlog,
};
