import { desc } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { blogs } from "../database/schema/blog.ts";

/** Titles of older blog posts are not looked through: the blog's own search does that. */
const MAX_TITLES = 500;

/** The titles of blog posts, the newest first. */
export function newestTitles(db: Db): Promise<{ title: string; slug: string }[]> {
  return db
    .select({ title: blogs.title, slug: blogs.slug })
    .from(blogs)
    .orderBy(desc(blogs.createdAt), desc(blogs.id))
    .limit(MAX_TITLES);
}
