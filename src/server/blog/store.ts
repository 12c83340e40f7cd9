import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { freeSlug } from "../database/free-slug.ts";
import { milliseconds } from "../database/milliseconds.ts";
import { nextVersion } from "../database/next-version.ts";
import { blogs } from "../database/schema/blog.ts";
import { newId } from "../lib/ids.ts";

export type BlogPost = typeof blogs.$inferSelect;

/** What an author gives; `content` is cleaned HTML. */
export type BlogPostDraft = Pick<BlogPost, "title" | "content" | "thumbnail" | "images">;

/** Who signs a blog post; without an id where it is nobody's account. */
interface Author {
  id: string | null;
  name: string;
}

/** The blog posts. Ids must be UUIDs and texts free of NUL: the database refuses others. */
export function blogStore(db: Db) {
  const select = (where?: SQL) => db.select().from(blogs).where(where);

  return {
    newest: (): Promise<BlogPost[]> => select().orderBy(desc(blogs.createdAt), desc(blogs.id)),

    async bySlug(slug: string): Promise<BlogPost | undefined> {
      const [row] = await select(eq(blogs.slug, slug));
      return row;
    },

    async byId(id: string): Promise<BlogPost | undefined> {
      const [row] = await select(eq(blogs.id, id));
      return row;
    },

    /** Reads a blog post and keeps others from changing it until the transaction ends. */
    async lock(id: string): Promise<BlogPost | undefined> {
      const [row] = await select(eq(blogs.id, id)).for("no key update");
      return row;
    },

    /** Writes a new blog post with a slug of its title; answers its id. */
    async insert(blogPost: BlogPostDraft, author: Author): Promise<string> {
      const id = newId();
      const slug = await freeSlug(db, blogs, blogPost.title);
      const signed = { authorId: author.id, authorName: author.name };
      await db.insert(blogs).values({ id, slug, ...blogPost, ...signed });
      return id;
    },

    /** Changes what is named. */
    async change(id: string, change: Partial<BlogPostDraft>): Promise<void> {
      await db
        .update(blogs)
        .set({ ...change, updatedAt: nextVersion(blogs.updatedAt) })
        .where(eq(blogs.id, id));
    },

    /** False where there is no such blog post. */
    async remove(id: string): Promise<boolean> {
      const removed = await db.delete(blogs).where(eq(blogs.id, id)).returning({ id: blogs.id });
      return removed.length > 0;
    },

    /** Whole rows at once, each `age` milliseconds old by the database's clock. */
    async insertAged(
      rows: (BlogPostDraft & { slug: string; author: Author; age: number })[],
    ): Promise<void> {
      const values = rows.map(({ author, age, ...row }) => {
        const createdAt = sql`now() - ${milliseconds(age)}`;
        const signed = { authorId: author.id, authorName: author.name };
        return { id: newId(), ...row, ...signed, createdAt, updatedAt: createdAt };
      });
      if (values.length > 0) await db.insert(blogs).values(values);
    },
  };
}
