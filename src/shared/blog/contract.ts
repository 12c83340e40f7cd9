import { z } from "zod";
import { defineCall, idText, LONG_BODY_LIMIT, successBody } from "../call.ts";

export const blog = z.object({
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  /** HTML of the allow-list (`allowed-html.ts`): safe to show as it is. */
  content: z.string(),
  thumbnail: z.string(),
  images: z.array(z.string()),
  author: z.object({ _id: z.string(), name: z.string() }),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Blog = z.infer<typeof blog>;

const blogInput = z.object({
  title: z.string({ error: "Title is required" }).trim().min(1, "Title is required").max(200),
  content: z
    .string({ error: "Content is required" })
    .trim()
    .min(1, "Content is required")
    .max(500_000),
  thumbnail: z
    .string({ error: "Thumbnail image is required" })
    .trim()
    .min(1, "Thumbnail image is required")
    .max(1_000),
  images: z.array(z.string().max(1_000)).max(40).optional(),
});

export const getBlogs = defineCall({
  method: "GET",
  path: "/blog/get-blogs",
  access: "anyone",
  about: "All articles, newest first.",
  answer: successBody({ blogs: z.array(blog) }),
});

export const searchBlogs = defineCall({
  method: "GET",
  path: "/blog/search-blog/:text",
  access: "anyone",
  about: "Articles with the text in title or content, newest first.",
  params: z.object({ text: z.string().max(2_000) }),
  answer: successBody({ blogs: z.array(blog) }),
});

export const getBlog = defineCall({
  method: "GET",
  path: "/blog/get-blog/:slug",
  access: "anyone",
  about: "One article by its slug.",
  params: z.object({ slug: z.string().min(1).max(200) }),
  answer: successBody({ blog }),
  failures: ["not_found"],
});

export const createBlog = defineCall({
  method: "POST",
  path: "/blog/create-blog",
  access: "admin",
  about: "Publishes an article; its HTML is cut down to an allow-list. The author is the caller.",
  body: blogInput,
  bodyLimit: LONG_BODY_LIMIT,
  answer: successBody({ message: z.string(), blog }),
  status: 201,
});

export const updateBlog = defineCall({
  method: "PUT",
  path: "/blog/update-blog/:id",
  access: "admin",
  about: "Changes what it names of an article; the slug stays.",
  params: z.object({ id: idText }),
  body: blogInput.partial(),
  bodyLimit: LONG_BODY_LIMIT,
  answer: successBody({ message: z.string(), blog }),
  failures: ["not_found"],
});

export const deleteBlog = defineCall({
  method: "DELETE",
  path: "/blog/delete-blog/:id",
  access: "admin",
  about: "Deletes an article.",
  params: z.object({ id: idText }),
  answer: successBody({ message: z.string() }),
  failures: ["not_found"],
});
