import type { AlsoInShop } from "#shared/search/contract.ts";
import { readPriceWords } from "#shared/search/price-words.ts";
import { type OfferedProduct, searchProducts } from "../catalogue/search-products.ts";
import type { Db } from "../database/connection.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import type { Keywords } from "../search-index/keywords.ts";
import type { Segment } from "../search-index/read-keyword.ts";
import { hasSegments } from "../search-index/text-has.ts";
import { lettersAndDigits } from "../search-index/words.ts";
import { pagesFor } from "./also-in-shop.ts";
import type { NamedCategory, ShopNames } from "./shop-names.ts";

export interface Suggestions {
  products: OfferedProduct[];
  categories: { name: string; slug: string; parentName: string | null }[];
  blogs: { title: string; slug: string }[];
  also: AlsoInShop[];
  correctedKeyword: string | null;
}

/** Less than two letters say nothing. */
const MIN_LETTERS = 2;
const MAX_PRODUCTS = 6;
/** Nobody looks for what sells little by its first letters where much else begins so. */
const FOR_FIRST_LETTERS = { enough: 12, others: 200 };
const MAX_CATEGORIES = 3;
const MAX_BLOGS = 3;

const nothing: Suggestions = {
  products: [],
  categories: [],
  blogs: [],
  also: [],
  correctedKeyword: null,
};

/** Offers products, categories, pages of the shop and blog posts; the last word may be unfinished. */
export async function suggest(
  db: Db,
  { keywords, names }: { keywords: Pick<Keywords, "match">; names: ShopNames },
  typed: string,
): Promise<Suggestions> {
  if (lettersAndDigits(typed).length < MIN_LETTERS) return nothing;
  const { words, price, sort } = readPriceWords(typed);
  const match = await keywords.match(words, { isTyping: true });
  if (!match) return nothing;
  const { segments, correctedKeyword } = match;
  const [products, allCategories, posts] = await Promise.all([
    // Products that have only some of the words are no answer to what is still being typed.
    match.matchesAll
      ? searchProducts(db, words, match, { limit: MAX_PRODUCTS, ...FOR_FIRST_LETTERS, price, sort })
      : [],
    names.categories(),
    names.posts(),
  ]);
  const categories = categoriesNamed(allCategories, segments);
  const offered = [...products, ...categories].map(({ name }) => name);
  return {
    products,
    also: await pagesFor(words, offered),
    categories,
    blogs: posts
      .filter(({ words }) => hasSegments(words, segments))
      .slice(0, MAX_BLOGS)
      .map(({ title, slug }) => ({ title, slug })),
    correctedKeyword,
  };
}

/** The cache tags of what is offered, and of what could be. */
export function suggestionTags({ products }: Suggestions): string[] {
  return [
    cacheTags.search,
    cacheTags.synonyms,
    cacheTags.categories,
    cacheTags.blogs,
    ...products.map(({ id }) => cacheTags.product(id)),
  ];
}

/** Those whose name, with that of the category above, has all words; the shortest names first. */
function categoriesNamed(
  all: readonly NamedCategory[],
  segments: readonly Segment[],
): Suggestions["categories"] {
  return all
    .filter(({ words }) => hasSegments(words, segments))
    .map((category) => ({ category, isNamed: hasSegments(category.ownWords, segments) }))
    .toSorted(
      (a, b) =>
        Number(b.isNamed) - Number(a.isNamed) || a.category.name.length - b.category.name.length,
    )
    .slice(0, MAX_CATEGORIES)
    .map(({ category: { name, slug, parentName } }) => ({ name, slug, parentName }));
}
