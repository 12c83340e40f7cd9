import type { blogEndpoints } from "#shared/blog/contract.ts";
import { success } from "#shared/failure.ts";
import type { Caller, HandlersOf } from "../http/endpoint-handler.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import type { BlogService } from "./service.ts";
import { blogPostJson, listedBlogJson } from "./service.ts";

/** Handles the endpoints under /blog. */
export function blogApi(service: BlogService): HandlersOf<typeof blogEndpoints> {
  return {
    async getBlogs({ query }, caller) {
      return listAnswer(await service.list("", query, query.summary !== "1"), caller);
    },

    async searchBlogs({ params, query }, caller) {
      return listAnswer(await service.list(params.text, query, query.summary !== "1"), caller);
    },

    async getRelatedBlogs({ params }, caller) {
      caller.addCacheTags(cacheTags.blogs);
      const related = await service.related(params.slug);
      if (!related.ok) return related;
      return success({ success: true, blogs: related.value.map(listedBlogJson) });
    },

    async getBlog({ params }, caller) {
      const found = await service.bySlug(params.slug);
      caller.addCacheTags(found.ok ? cacheTags.blog(found.value.id) : cacheTags.blogs);
      if (!found.ok) return found;
      return success({ success: true, blog: blogPostJson(found.value) });
    },

    async createBlog({ body }, caller) {
      const made = await service.create({ ...body, images: body.images ?? [] }, caller.user);
      if (!made.ok) return made;
      const message = "Blog created successfully";
      return success({ success: true, message, blog: blogPostJson(made.value) });
    },

    async updateBlog({ params, body: { version, ...change } }) {
      const changed = await service.update(params.id, change, version);
      if (!changed.ok) return changed;
      const message = "Blog updated successfully";
      return success({ success: true, message, blog: blogPostJson(changed.value) });
    },

    async deleteBlog({ params }) {
      const removed = await service.remove(params.id);
      if (!removed.ok) return removed;
      return success({ success: true, message: "Blog deleted successfully" });
    },

    async restoreBlog({ params }) {
      const restored = await service.restore(params.id);
      if (!restored.ok) return restored;
      const message = `“${restored.value.title}” is back`;
      return success({ success: true, message, blog: blogPostJson(restored.value) });
    },
  };
}

/** Any change of a blog post shows in some list: of its title, its first words, its picture. */
function listAnswer(listed: Awaited<ReturnType<BlogService["list"]>>, caller: Caller) {
  caller.addCacheTags(cacheTags.blogs);
  const { rows, ...facts } = listed;
  return success({ success: true as const, blogs: rows.map(listedBlogJson), ...facts });
}
