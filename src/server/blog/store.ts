import { desc, eq, getTableColumns, ne, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { containsText } from "../database/contains-text.ts";
import { keepDeleted, takeDeleted, writeBack } from "../database/deleted-rows.ts";
import { freeSlug, isFreeSlug } from "../database/free-slug.ts";
import { type NumberedPage, readListPage, type SizedPlace } from "../database/numbered-page.ts";
import { milliseconds, nextVersion } from "../database/schema/columns.ts";
import { blogs } from "../database/schema/content.ts";
import { newId } from "../lib/ids.ts";
import { picturesIn, rememberPictureOrigins } from "../media/picture-origins.ts";

const { words, content, ...summaryColumns } = getTableColumns(blogs);

export type BlogPost = Omit<typeof blogs.$inferSelect, "words">;

/** A blog post as lists have it: the beginning of its HTML, longer than an excerpt, and all where asked for. */
export type ListedBlogPost = Omit<BlogPost, "content"> & { beginning: string; content?: string };

const listedColumns = { ...summaryColumns, beginning: sql<string>`left(${content}, 4000)` };

/** `content` is cleaned HTML. */
export type BlogPostDraft = Pick<BlogPost, "title" | "content" | "thumbnail" | "images">;

/** Who signs a blog post; without an id where it is nobody's account. */
interface Author {
  id: string | null;
  name: string;
}

/** The blog posts. Ids must be UUIDs and texts free of NUL: the database refuses others. */
export function blogStore(db: Db) {
  const select = (where: SQL) =>
    db
      .select({ ...summaryColumns, content })
      .from(blogs)
      .where(where);

  /** Those that have a text in their title or their words, in whatever case; an empty one has all. */
  const containing = (text: string) =>
    text === "" ? undefined : or(containsText(blogs.title, text), containsText(words, text));

  return {
    /** A page of those with a text, newest first. */
    newest: (
      text: string,
      { limit, ...place }: SizedPlace,
      isWhole: boolean,
    ): Promise<NumberedPage<ListedBlogPost>> =>
      readListPage(
        db,
        {
          table: blogs,
          by: [blogs.createdAt],
          isDescending: true,
          limit,
          fits: containing(text),
          name: `blog posts ${text}`,
          read: (isShown, order): Promise<ListedBlogPost[]> =>
            db
              .select({ ...listedColumns, ...(isWhole && { content }) })
              .from(blogs)
              .where(isShown)
              .orderBy(...order),
        },
        place,
      ),

    /**
     * Others than one blog post: by how many of its links they have (one that it links to itself
     * counts as two more), then the newest.
     */
    related(id: string, links: readonly string[], limit: number): Promise<ListedBlogPost[]> {
      const own = sql`${sql.param([...links])}::text[]`;
      const shared = sql`(select count(*) from unnest(${own}) as link where position(' href="' || link || '"' in ${content}) > 0)`;
      const linked = sql`case when '/blog/' || ${blogs.slug} = any(${own}) then 2 else 0 end`;
      return db
        .select(listedColumns)
        .from(blogs)
        .where(ne(blogs.id, id))
        .orderBy(sql`${shared} + ${linked} desc`, desc(blogs.createdAt), desc(blogs.id))
        .limit(limit);
    },

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
      await rememberPictureOrigins(db, picturesOf(blogPost));
      await db.insert(blogs).values({ id, slug, ...blogPost, ...signed });
      return id;
    },

    /** Changes what is named. */
    async change(id: string, change: Partial<BlogPostDraft>): Promise<void> {
      await rememberPictureOrigins(db, picturesOf(change));
      await db
        .update(blogs)
        .set({ ...change, updatedAt: nextVersion(blogs.updatedAt) })
        .where(eq(blogs.id, id));
    },

    /** False where there is no such blog post; what was there can be restored for a while. */
    async remove(id: string): Promise<boolean> {
      // What somebody else is just saving is kept as they leave it.
      await this.lock(id);
      await keepDeleted(db, blogs, id);
      const removed = await db.delete(blogs).where(eq(blogs.id, id)).returning({ id: blogs.id });
      return removed.length > 0;
    },

    /** Writes a blog post again that was removed a short while ago, unless its address is another's. */
    async restore(id: string): Promise<BlogPost | "address taken" | undefined> {
      const kept = await takeDeleted(db, blogs, id);
      if (!kept) return undefined;
      if (!(await isFreeSlug(db, blogs, String(kept.row.slug)))) return "address taken";
      await writeBack(db, blogs, [kept.row]);
      const [row] = await select(eq(blogs.id, id));
      if (row) await rememberPictureOrigins(db, picturesOf(row));
      return row;
    },

    /** Whole rows at once, each `age` milliseconds old by the database's clock. */
    async insertAged(
      rows: (BlogPostDraft & { slug: string; author: Author; age: number })[],
    ): Promise<void> {
      await rememberPictureOrigins(db, rows.flatMap(picturesOf));
      const values = rows.map(({ author, age, ...row }) => {
        const createdAt = sql`now() - ${milliseconds(age)}`;
        const signed = { authorId: author.id, authorName: author.name };
        return { id: newId(), ...row, ...signed, createdAt, updatedAt: createdAt };
      });
      if (values.length > 0) await db.insert(blogs).values(values);
    },
  };
}

/** The addresses of all pictures that the given parts of a blog post show. */
function picturesOf({ content = "", thumbnail, images = [] }: Partial<BlogPostDraft>): string[] {
  return [...picturesIn(content), ...(thumbnail ? [thumbnail] : []), ...images];
}
