import type { Category } from "#shared/catalogue/contract.ts";
import type { CatalogueProduct } from "../catalogue/product.ts";
import { searchProducts } from "../catalogue/search-products.ts";
import { catalogueStore } from "../catalogue/store.ts";
import type { Db } from "../database/connection.ts";
import type { Keywords } from "../search-index/keywords.ts";
import type { Segment } from "../search-index/read-keyword.ts";
import { textHas } from "../search-index/text-has.ts";
import { lettersAndDigits } from "../search-index/words.ts";
import { newestTitles } from "./blog-titles.ts";

/** What a search box offers for what was typed so far. */
export interface Suggestions {
  products: CatalogueProduct[];
  categories: { name: string; slug: string; parentName: string | null }[];
  blogs: { title: string; slug: string }[];
  mended: string | null;
}

/** Less than two letters say nothing. */
const MIN_LETTERS = 2;
const MAX_PRODUCTS = 6;
const MAX_CATEGORIES = 3;
const MAX_BLOGS = 3;

const nothing: Suggestions = { products: [], categories: [], blogs: [], mended: null };

/** Offers products, categories and blog posts; the last word may be unfinished. */
export async function suggest(
  db: Db,
  keywords: Pick<Keywords, "match">,
  typed: string,
): Promise<Suggestions> {
  if (lettersAndDigits(typed).length < MIN_LETTERS) return nothing;
  const match = await keywords.match(typed, { isTyping: true });
  if (!match) return nothing;
  const { segments, mended } = match;
  const [products, categories, titles] = await Promise.all([
    // Products that have only some of the words are no answer to what is still being typed.
    match.matchesAll ? searchProducts(db, typed, match, MAX_PRODUCTS) : [],
    catalogueStore(db).categories(),
    newestTitles(db),
  ]);
  return {
    products,
    categories: categoriesNamed(categories, segments),
    blogs: titles.filter(({ title }) => textHas(title, segments)).slice(0, MAX_BLOGS),
    mended,
  };
}

/** Those whose name, with that of the category above, has all words; the shortest names first. */
function categoriesNamed(
  all: readonly Category[],
  segments: readonly Segment[],
): Suggestions["categories"] {
  const byId = new Map(all.map((category) => [category._id, category]));
  return all
    .map(({ name, slug, parent }) => ({
      name,
      slug,
      parentName: byId.get(parent ?? "")?.name ?? null,
    }))
    .map((category) => ({
      category,
      isNamed: textHas(category.name, segments),
      isNear: textHas(`${category.name}, ${category.parentName ?? ""}`, segments),
    }))
    .filter(({ isNear }) => isNear)
    .toSorted(
      (a, b) =>
        Number(b.isNamed) - Number(a.isNamed) || a.category.name.length - b.category.name.length,
    )
    .slice(0, MAX_CATEGORIES)
    .map(({ category }) => category);
}
