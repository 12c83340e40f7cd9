import { desc } from "drizzle-orm";
import type { DescribedCategory } from "#shared/catalogue/contract.ts";
import type { ListQuery } from "#shared/search/list-query.ts";
import type { KnownCategories } from "../catalogue/known-categories.ts";
import type { ChangeFeed } from "../database/change-feed.ts";
import type { Db } from "../database/connection.ts";
import { rememberUntilChanged } from "../database/remember-until-changed.ts";
import { blogs } from "../database/schema/content.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import { rememberChoices } from "../search-index/remember-choices.ts";
import { wordsOfText } from "../search-index/text-has.ts";
import { type ChosenValue, type FilterAttribute, searchStore } from "./store.ts";

/** A category by its words. */
export interface NamedCategory {
  name: string;
  slug: string;
  parentName: string | null;
  /** Those of its name, and with those of the category above. */
  ownWords: ReadonlySet<string>;
  words: ReadonlySet<string>;
}

/** The title of a blog post by its words. */
export interface NamedPost {
  title: string;
  slug: string;
  words: ReadonlySet<string>;
}

export type ShopNames = ReturnType<typeof openShopNames>;

/** Combinations of chosen filters whose values are remembered; longer ones nobody chooses again. */
const MAX_CHOSEN = 500;
const MAX_CHOSEN_TEXT = 300;

/** For every search and every keystroke, besides the entries, in memory until it changes. */
export function openShopNames(
  db: Db,
  known: KnownCategories,
  changes: Pick<ChangeFeed, "listen" | "lostForMs">,
) {
  const categories = rememberUntilChanged(changes, [cacheTags.categories], async () =>
    namedCategories(await known.read()),
  );
  const attributes = rememberUntilChanged(changes, [cacheTags.attributes], () =>
    searchStore(db).filterAttributes(),
  );
  const codes = rememberUntilChanged(changes, [cacheTags.categories], () =>
    searchStore(db).categoryCodes(),
  );
  const chosen = rememberChoices<ChosenValue[]>(changes, MAX_CHOSEN);
  const posts = rememberUntilChanged(changes, [cacheTags.blogs], async () =>
    (await newestTitles(db)).map(
      (post): NamedPost => ({ ...post, words: wordsOfText(post.title) }),
    ),
  );
  return {
    /** All categories by their words. */
    categories: (): Promise<readonly NamedCategory[]> => categories.read(),

    /** The numbers of all categories in the search index, by their ids. */
    categoryCodes: (): Promise<ReadonlyMap<string, number>> => codes.read(),

    /** The attributes that lists filter by, in their order. */
    attributes: (): Promise<readonly FilterAttribute[]> => attributes.read(),

    /** The values that a list's choices and ranges name. */
    async chosenValues({ choices, ranges }: Pick<ListQuery, "choices" | "ranges">) {
      const wanted = JSON.stringify([choices, ranges]);
      const find = async () =>
        searchStore(db).chosenValues(await attributes.read(), { choices, ranges });
      return wanted.length > MAX_CHOSEN_TEXT
        ? find()
        : chosen(wanted, async () => ({ value: await find(), tags: [cacheTags.attributes] }));
    },

    /** The newest blog posts by the words of their titles. */
    posts: (): Promise<readonly NamedPost[]> => posts.read(),
  };
}

function namedCategories(categories: readonly DescribedCategory[]): NamedCategory[] {
  const byId = new Map(categories.map((category) => [category._id, category]));
  return categories.map(({ name, slug, parent }) => {
    const parentName = byId.get(parent ?? "")?.name ?? null;
    const words = wordsOfText(`${name}, ${parentName ?? ""}`);
    return { name, slug, parentName, ownWords: wordsOfText(name), words };
  });
}

/** Titles of older blog posts are not looked through: the blog's own search does that. */
const MAX_TITLES = 500;

/** The titles of blog posts, the newest first. */
function newestTitles(db: Db): Promise<{ title: string; slug: string }[]> {
  return db
    .select({ title: blogs.title, slug: blogs.slug })
    .from(blogs)
    .orderBy(desc(blogs.createdAt), desc(blogs.id))
    .limit(MAX_TITLES);
}
