import type { User } from "#shared/accounts/contract.ts";
import { plainText } from "#shared/blog/plain-text.ts";
import { type Outcome, success } from "#shared/failure.ts";
import { isSlug } from "#shared/slug.ts";
import { announce } from "../database/change-feed.ts";
import type { Database } from "../database/connection.ts";
import { tags } from "../lib/cache-tags.ts";
import { noArticle } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import { checkArticle, type GivenArticle } from "./check-blog-post.ts";
import { type Article, type ArticleDraft, blogStore } from "./store.ts";

export type BlogService = ReturnType<typeof openBlog>;

/** The shop's articles. */
export function openBlog({ database }: { database: Database }) {
  const store = blogStore(database.db);

  return {
    /** All articles, newest first. */
    newest: (): Promise<Article[]> => store.newest(),

    /**
     * Those that have the text in their title or their words, in whatever case, newest first. Any
     * text is taken, literally; a blank one is in every article.
     */
    async search(given: string): Promise<Article[]> {
      const wanted = given.trim().replaceAll(/\s+/g, " ").toLowerCase();
      const has = (words: string) => words.toLowerCase().includes(wanted);
      const articles = await store.newest();
      return articles.filter(({ title, content }) => has(title) || has(plainText(content)));
    },

    async bySlug(slug: string): Promise<Outcome<Article>> {
      const article = isSlug(slug) ? await store.bySlug(slug) : undefined;
      return article ? success(article) : noArticle();
    },

    /** Publishes an article; its HTML is cut down to the allow-list. Its slug comes of its title. */
    async create(given: ArticleDraft, author: User): Promise<Outcome<Article>> {
      const checked = checkArticle(given);
      if (!checked.ok) return checked;
      const article = { ...given, ...checked.value };
      return database.transaction(async (db) => {
        const writes = blogStore(db);
        const id = await writes.insert(article, { id: author._id, name: author.name });
        await announce(db, tags.blogs, tags.blog(id));
        return present(await writes.byId(id));
      });
    },

    /** Changes what is named and nothing else: slug, author and date stay. */
    async update(id: string, given: GivenArticle): Promise<Outcome<Article>> {
      if (!isId(id)) return noArticle();
      const checked = checkArticle(given);
      if (!checked.ok) return checked;
      const change = checked.value;
      return database.transaction(async (db) => {
        const writes = blogStore(db);
        if (Object.keys(change).length > 0) {
          if (!(await writes.change(id, change))) return noArticle();
          await announce(db, tags.blogs, tags.blog(id));
        }
        return present(await writes.byId(id));
      });
    },

    async remove(id: string): Promise<Outcome<null>> {
      if (!isId(id)) return noArticle();
      return database.transaction(async (db) => {
        if (!(await blogStore(db).remove(id))) return noArticle();
        await announce(db, tags.blogs, tags.blog(id));
        return success(null);
      });
    },
  };
}

function present(article: Article | undefined): Outcome<Article> {
  return article ? success(article) : noArticle();
}
