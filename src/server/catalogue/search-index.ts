import MiniSearch, { type SearchOptions } from "minisearch";
import { ancestorsOf } from "#shared/catalogue/category-tree.ts";
import type { Category } from "#shared/catalogue/contract.ts";
import type { CatalogueProduct } from "./product.ts";
import { compact, indexPairs, indexWords, machineOf, searchTerms } from "./search-words.ts";

/** What is looked at of a product, as words; and how much a match there counts. */
const boost = {
  name: 6,
  pairs: 4,
  category: 4,
  sku: 3,
  ancestors: 1.5,
  specifications: 1,
  description: 0.4,
};
type Field = keyof typeof boost;
const fields = Object.keys(boost) as Field[];
/** The short texts: there the beginning of a word is as good as the word. */
const headings: Field[] = ["name", "category", "sku", "ancestors"];

type Words = Record<Field, string> & { id: string };

/** What is out of stock counts so much less. */
const OUT_OF_STOCK = 0.8;
const RELATED = 0.5;
/** Shorter words are found only as they are. */
const SHORTEST_PREFIX = 3;
const SHORTEST_FUZZY = 4;

/** Products in memory, found by words. */
export interface SearchIndex {
  /** Adds a product, or brings it up to date; the categories are all there are. */
  put(product: CatalogueProduct, categories: readonly Category[]): void;
  remove(id: string): void;
  ids(): Iterable<string>;
  /** Best first: those that have all that is looked for, then those that have some of it. */
  find(keyword: string, limit: number): CatalogueProduct[];
}

interface Match {
  score: number;
  /** Places of the terms that it has. */
  terms: Set<number>;
}

export function createSearchIndex(): SearchIndex {
  const products = new Map<string, { product: CatalogueProduct; words: Words }>();
  // The words come ready made: no tokenizer of the library's own.
  const mini = new MiniSearch<Words>({
    fields,
    tokenize: (text) => text.split(" ").filter(Boolean),
    processTerm: (term) => term,
    searchOptions: { boost, combineWith: "OR" },
  });

  /** Products and scores for a word: as it is, by its beginning, and by likeness, in this order. */
  const matches = (word: string, exact: boolean): Map<string, number> => {
    const found = scores(word, {});
    if (exact || word.length < SHORTEST_PREFIX) return found;
    const begun: SearchOptions = { prefix: true, weights: { prefix: 0.5, fuzzy: 0 } };
    addScores(found, scores(word, { ...begun, fields: headings }), 0.5);
    if (found.size > 0) return found;
    const longer = scores(word, begun);
    if (longer.size > 0 || word.length < SHORTEST_FUZZY || /\d/.test(word)) return longer;
    return scores(word, { fuzzy: likeness(word) });
  };
  const scores = (word: string, options: SearchOptions): Map<string, number> =>
    new Map(mini.search(word, options).map(({ id, score }) => [String(id), score]));

  return {
    put(product, categories) {
      const words = wordsOf(product, categories);
      const known = products.get(product.id);
      products.set(product.id, { product, words });
      if (!known) mini.add(words);
      else if (fields.some((field) => known.words[field] !== words[field])) mini.replace(words);
    },

    remove(id) {
      if (products.delete(id)) mini.discard(id);
    },

    ids: () => products.keys(),

    find(keyword, limit) {
      const { terms, pairs } = searchTerms(keyword);
      const found = new Map<string, Match>();
      const known = new Set<number>();
      const add = (matched: Map<string, number>, places: number[], weight = 1) => {
        for (const [id, score] of matched) {
          const match = found.get(id) ?? { score: 0, terms: new Set() };
          match.score += score * weight;
          for (const place of places) match.terms.add(place);
          found.set(id, match);
        }
      };
      for (const [place, { word, same, related, exact }] of terms.entries()) {
        const matched = matches(word, exact);
        if (matched.size > 0) known.add(place);
        add(matched, [place]);
        for (const other of same) add(scores(other, {}), [place]);
        for (const other of related) add(scores(other, {}), [place], RELATED);
      }
      for (const { word, at } of pairs) {
        const joined = scores(word, {});
        const bothKnown = known.has(at) && known.has(at + 1);
        add(joined.size > 0 || bothKnown ? joined : matches(word, false), [at, at + 1]);
      }
      return rank(found, terms.length, compact(keyword)).slice(0, limit);
    },
  };

  function rank(found: Map<string, Match>, wanted: number, model: string): CatalogueProduct[] {
    const ranked = [];
    for (const [id, match] of found) {
      const product = products.get(id)?.product;
      if (!product) continue;
      const isModel = product.sku !== "" && compact(product.sku) === model;
      const score = product.stock > 0 ? match.score : match.score * OUT_OF_STOCK;
      const hasAll = match.terms.size === wanted;
      ranked.push({ product, score, group: isModel ? 2 : hasAll ? 1 : 0 });
    }
    return ranked
      .sort(
        (a, b) =>
          b.group - a.group ||
          b.score - a.score ||
          b.product.createdAt.getTime() - a.product.createdAt.getTime() ||
          (a.product.id < b.product.id ? -1 : 1),
      )
      .map(({ product }) => product);
  }
}

/** How many letters may differ: none in short words, three in `sublimashun`. */
function likeness(word: string): number {
  if (word.length >= 10) return 3;
  return word.length >= 7 ? 2 : 1;
}

function addScores(to: Map<string, number>, from: Map<string, number>, weight: number): void {
  for (const [id, score] of from) to.set(id, (to.get(id) ?? 0) + score * weight);
}

function wordsOf(product: CatalogueProduct, categories: readonly Category[]): Words {
  const above = ancestorsOf(categories, product.category._id).map(({ name }) => name);
  const specifications = product.specifications.map(({ name, value }) => `${name}: ${value}`);
  return {
    id: product.id,
    name: indexWords(product.name),
    pairs: [product.name, product.category.name, ...above].map(indexPairs).join(" "),
    category: indexWords(product.category.name),
    sku: `${indexWords(product.sku)} ${compact(product.sku)}`,
    ancestors: `${above.map(indexWords).join(" ")} ${machineOf(product.name)}`,
    specifications: indexWords(specifications.join("\n")),
    description: indexWords(product.description),
  };
}
