import type { z } from "zod";
import type { User } from "#shared/accounts/contract.ts";
import type { BlogSummary, blogPost as blogPostShape } from "#shared/blog/contract.ts";
import { excerptOf } from "#shared/blog/plain-text.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import { isSlug } from "#shared/slug.ts";
import { announce } from "../database/change-feed.ts";
import type { Database } from "../database/connection.ts";
import { notUndoable } from "../database/deleted-rows.ts";
import type { NumberedPage, SizedPlace } from "../database/numbered-page.ts";
import { isPresentVersion } from "../database/schema/columns.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import { changedMeanwhile, noBlogPost } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import { type BlogPostInput, checkBlogPost } from "./check-blog-post.ts";
import { type BlogPost, type BlogPostDraft, blogStore, type ListedBlogPost } from "./store.ts";

export type BlogService = ReturnType<typeof openBlog>;

const MAX_RELATED = 4;
/** So many links tell enough of what a blog post is about. */
const MAX_LINKS = 100;

/** The shop's blog posts. */
export function openBlog({ database }: { database: Database }) {
  const store = blogStore(database.db);

  return {
    /**
     * Those that have the text in their title or their words, in whatever case, newest first. Any
     * text is taken, literally; a blank one is in every blog post.
     *
     * @param isWhole whether their contents are read as well
     */
    list(
      given: string,
      wanted: SizedPlace,
      isWhole: boolean,
    ): Promise<NumberedPage<ListedBlogPost>> {
      return store.newest(given.trim().replaceAll(/\s+/g, " "), wanted, isWhole);
    },

    /** Up to 4 others to read next. */
    async related(slug: string): Promise<Outcome<ListedBlogPost[], "not_found">> {
      const blogPost = isSlug(slug) ? await store.bySlug(slug) : undefined;
      if (!blogPost) return noBlogPost();
      return success(await store.related(blogPost.id, linksOf(blogPost.content), MAX_RELATED));
    },

    async bySlug(slug: string): Promise<Outcome<BlogPost, "not_found">> {
      const blogPost = isSlug(slug) ? await store.bySlug(slug) : undefined;
      return blogPost ? success(blogPost) : noBlogPost();
    },

    /** Publishes a blog post; its HTML is cut down to the allow-list. Its slug comes of its title. */
    async create(
      given: BlogPostDraft,
      author: User,
    ): Promise<Outcome<BlogPost, "invalid_request">> {
      const checked = checkBlogPost(given);
      if (!checked.ok) return checked;
      const blogPost = { ...given, ...checked.value };
      return database.transaction(async (db) => {
        const writes = blogStore(db);
        const id = await writes.insert(blogPost, { id: author._id, name: author.name });
        await announce(db, cacheTags.blogs, cacheTags.blog(id));
        const created = await writes.byId(id);
        if (!created) throw new Error("a blog post that was inserted just now cannot be read");
        return success(created);
      });
    },

    /**
     * Changes what is named and nothing else: slug, author and date stay. Where `version` is not the
     * present `updatedAt` it fails with `changed_meanwhile` and the present blog post.
     */
    async update(
      id: string,
      given: BlogPostInput,
      version?: string,
    ): Promise<Outcome<BlogPost, "invalid_request" | "not_found" | "changed_meanwhile">> {
      if (!isId(id)) return noBlogPost();
      const checked = checkBlogPost(given);
      if (!checked.ok) return checked;
      const change = checked.value;
      return database.transaction(async (db) => {
        const writes = blogStore(db);
        const before = await writes.lock(id);
        if (!before) return noBlogPost();
        if (!isPresentVersion(version, before.updatedAt)) {
          return changedMeanwhile("blog", { blog: blogPostJson(before) });
        }
        if (Object.keys(change).length > 0) {
          await writes.change(id, change);
          await announce(db, cacheTags.blogs, cacheTags.blog(id));
        }
        return blogPostOrNotFound(await writes.byId(id));
      });
    },

    async remove(id: string): Promise<Outcome<null, "not_found">> {
      if (!isId(id)) return noBlogPost();
      return database.transaction(async (db) => {
        if (!(await blogStore(db).remove(id))) return noBlogPost();
        await announce(db, cacheTags.blogs, cacheTags.blog(id));
        return success(null);
      });
    },

    /**
     * Brings a blog post back that was removed a short while ago, as it was. Fails with `conflict` where another has
     * its address meanwhile.
     */
    async restore(id: string): Promise<Outcome<BlogPost, "not_found" | "conflict">> {
      if (!isId(id)) return noBlogPost();
      return database.transaction(async (db) => {
        const writes = blogStore(db);
        const restored = (await writes.byId(id)) ?? (await writes.restore(id));
        if (restored === undefined) return notUndoable("blog");
        if (restored === "address taken") {
          return failure("conflict", "Another blog has its address meanwhile: write it anew.");
        }
        await announce(db, cacheTags.blogs, cacheTags.blog(id));
        return success(restored);
      });
    },
  };
}

function blogPostOrNotFound(blogPost: BlogPost | undefined): Outcome<BlogPost, "not_found"> {
  return blogPost ? success(blogPost) : noBlogPost();
}

/** The pages of the shop that a blog post's HTML leads to. */
function linksOf(content: string): string[] {
  const links = [...content.matchAll(/ href="(\/[^"]*)"/g)].map(([, link = ""]) => link);
  return [...new Set(links)].slice(0, MAX_LINKS);
}

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
  const excerpt = excerptOf(beginning);
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
