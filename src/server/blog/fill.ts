import { makeSlug } from "#shared/slug.ts";
import { announce } from "../database/change-feed.ts";
import type { Db } from "../database/connection.ts";
import { tags } from "../lib/cache-tags.ts";
import { checkArticle } from "./check-blog-post.ts";
import { type ArticleDraft, blogStore } from "./store.ts";

/** An article for an empty shop, with a slug of its own. */
interface FirstArticle extends ArticleDraft {
  slug: string;
  authorName: string;
}

/** The newest is so old, and each is so much older than the one before it, in milliseconds. */
const AGE_STEP = 9 * 24 * 60 * 60 * 1000;

/**
 * Writes articles into a shop that has none, in the order of the newest-first list, within the
 * given transaction. Throws where one is not valid: they are the program's own.
 */
export async function fillBlog(db: Db, articles: readonly FirstArticle[]): Promise<void> {
  const rows = articles.map(({ slug, authorName, ...words }, place) => {
    const checked = checkArticle(words);
    if (!checked.ok) throw new Error(`${slug}: ${checked.message}`);
    if (makeSlug(slug) !== slug) throw new Error(`${slug} is not a slug`);
    const author = { id: null, name: authorName };
    return { ...words, ...checked.value, slug, author, age: (place + 1) * AGE_STEP };
  });
  await blogStore(db).insertAged(rows);
  await announce(db, tags.blogs);
}
