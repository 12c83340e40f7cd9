import type { z } from "zod";
import type { blog } from "#shared/blog/contract.ts";
import { success } from "#shared/failure.ts";
import type { Caller, Handlers } from "../http/endpoint-handler.ts";
import { tags } from "../lib/cache-tags.ts";
import type { BlogService } from "./service.ts";
import type { Article } from "./store.ts";

type BlogCalls =
  | "getBlogs"
  | "searchBlogs"
  | "getBlog"
  | "createBlog"
  | "updateBlog"
  | "deleteBlog";

/** Answers the calls under /blog. */
export function blogApi(service: BlogService): Pick<Handlers, BlogCalls> {
  return {
    async getBlogs(_input, caller) {
      return list(await service.newest(), caller);
    },

    async searchBlogs({ params }, caller) {
      return list(await service.search(params.text), caller);
    },

    async getBlog({ params }, caller) {
      const found = await service.bySlug(params.slug);
      caller.shows(found.ok ? tags.blog(found.value.id) : tags.blogs);
      if (!found.ok) return found;
      return success({ success: true, blog: asJson(found.value) });
    },

    async createBlog({ body }, caller) {
      const made = await service.create({ ...body, images: body.images ?? [] }, caller.user);
      if (!made.ok) return made;
      const message = "Blog created successfully";
      return success({ success: true, message, blog: asJson(made.value) });
    },

    async updateBlog({ params, body }) {
      const changed = await service.update(params.id, body);
      if (!changed.ok) return changed;
      const message = "Blog updated successfully";
      return success({ success: true, message, blog: asJson(changed.value) });
    },

    async deleteBlog({ params }) {
      const removed = await service.remove(params.id);
      if (!removed.ok) return removed;
      return success({ success: true, message: "Blog deleted successfully" });
    },
  };
}

/** Any change of an article shows in some list: of its title, its first words, its picture. */
function list(articles: readonly Article[], caller: Caller) {
  caller.shows(tags.blogs);
  return success({ success: true as const, blogs: articles.map(asJson) });
}

/** An article as JSON carries it: times in ISO 8601. */
function asJson(article: Article): z.input<typeof blog> {
  return {
    _id: article.id,
    slug: article.slug,
    title: article.title,
    content: article.content,
    thumbnail: article.thumbnail,
    images: article.images,
    author: { _id: article.authorId ?? "", name: article.authorName },
    createdAt: article.createdAt.toISOString(),
    updatedAt: article.updatedAt.toISOString(),
  };
}
