import { makeSlug } from "#shared/slug.ts";
import { announce } from "../database/change-feed.ts";
import type { Db } from "../database/connection.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import { checkBlogPost } from "./check-blog-post.ts";
import { type BlogPostDraft, blogStore } from "./store.ts";

/** A blog post for an empty shop, with a slug of its own. */
interface SeedBlogPost extends BlogPostDraft {
  slug: string;
  authorName: string;
}

/** The newest is so old, and each is so much older than the one before it, in milliseconds. */
const AGE_STEP_MS = 9 * 24 * 60 * 60 * 1000;

/**
 * Writes blog posts into a shop that has none, in the order of the newest-first list, within the
 * given transaction. Throws where one is not valid: they are the program's own.
 */
export async function seedBlog(db: Db, blogPosts: readonly SeedBlogPost[]): Promise<void> {
  const rows = blogPosts.map(({ slug, authorName, ...words }, place) => {
    const checked = checkBlogPost(words);
    if (!checked.ok) throw new Error(`${slug}: ${checked.message}`);
    if (makeSlug(slug) !== slug) throw new Error(`${slug} is not a slug`);
    const author = { id: null, name: authorName };
    return { ...words, ...checked.value, slug, author, age: (place + 1) * AGE_STEP_MS };
  });
  await blogStore(db).insertAged(rows);
  await announce(db, cacheTags.blogs);
}
