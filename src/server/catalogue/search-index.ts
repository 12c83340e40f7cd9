import MiniSearch, { type SearchOptions } from "minisearch";
import {
  indexPairs,
  indexWords,
  lettersAndDigits,
  machineKeyword,
  searchTerms,
} from "../search-index/words.ts";
import type { CatalogueProduct } from "./product.ts";

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
const shortFields: Field[] = ["name", "category", "sku", "ancestors"];

type SearchText = Record<Field, string> & { id: string };

/** The factor by which what is out of stock counts less. */
const OUT_OF_STOCK_FACTOR = 0.8;
const RELATED_FACTOR = 0.5;
/** Shorter words are found only as they are. */
const MIN_PREFIX_LENGTH = 3;
const MIN_FUZZY_LENGTH = 4;

/** Products in memory, found by words. */
interface SearchIndex {
  /** Adds a product, or brings it up to date; `ancestorNames` names the categories above its own. */
  put(product: CatalogueProduct, ancestorNames: readonly string[]): void;
  remove(id: string): void;
  ids(): Iterable<string>;
  /** Best first: those that have all that is looked for, then those that have some of it. */
  find(keyword: string, limit: number): CatalogueProduct[];
}

interface Entry {
  product: CatalogueProduct;
  ancestorNames: readonly string[];
  /** The model's number as it is compared; empty for none. */
  model: string;
}

interface Match {
  score: number;
  /** A bit for each term that it has. */
  termBits: number;
}

/** An empty index; products are put into it one by one. */
export function createSearchIndex(): SearchIndex {
  const entries = new Map<string, Entry>();
  // The words come ready made: no tokenizer of the library's own.
  const mini = new MiniSearch<SearchText>({
    fields,
    tokenize: (text) => text.split(" ").filter(Boolean),
    processTerm: (term) => term,
    searchOptions: { boost, combineWith: "OR" },
  });

  /** Products and scores for a word: as it is, by its beginning, and by likeness, in this order. */
  const matches = (word: string, exact: boolean): Map<string, number> => {
    const found = scores(word, {});
    if (exact || word.length < MIN_PREFIX_LENGTH) return found;
    const begun: SearchOptions = { prefix: true, weights: { prefix: 0.5, fuzzy: 0 } };
    addScores(found, scores(word, { ...begun, fields: shortFields }), 0.5);
    if (found.size > 0) return found;
    const longer = scores(word, begun);
    if (longer.size > 0 || word.length < MIN_FUZZY_LENGTH || /\d/.test(word)) return longer;
    return scores(word, { fuzzy: allowedTypos(word) });
  };
  const scores = (word: string, options: SearchOptions): Map<string, number> =>
    new Map(mini.search(word, options).map(({ id, score }) => [String(id), score]));

  return {
    put(product, ancestorNames) {
      const previous = entries.get(product.id);
      entries.set(product.id, { product, ancestorNames, model: lettersAndDigits(product.sku) });
      // Taking a text apart costs far more than seeing that it is the same.
      if (previous && sameSearchText(previous, { product, ancestorNames })) return;
      if (previous) mini.discard(product.id);
      mini.add(searchTextOf(product, ancestorNames));
    },

    remove(id) {
      if (entries.delete(id)) mini.discard(id);
    },

    ids: () => entries.keys(),

    find(keyword, limit) {
      const { terms, pairs } = searchTerms(keyword);
      const found = new Map<string, Match>();
      let knownBits = 0;
      const add = (matched: Map<string, number>, bits: number, weight = 1) => {
        for (const [id, score] of matched) {
          const match = found.get(id);
          if (match) {
            match.score += score * weight;
            match.termBits |= bits;
          } else found.set(id, { score: score * weight, termBits: bits });
        }
      };
      for (const [place, { word, same, related, exact }] of terms.entries()) {
        const bit = 1 << place;
        const matched = matches(word, exact);
        if (matched.size > 0) knownBits |= bit;
        add(matched, bit);
        for (const other of same) add(scores(other, {}), bit);
        for (const other of related) add(scores(other, {}), bit, RELATED_FACTOR);
      }
      for (const { word, at } of pairs) {
        const bits = 3 << at;
        const joined = scores(word, {});
        // Two words that are both known are hardly one that is misspelt.
        const sure = joined.size > 0 || (knownBits & bits) === bits;
        add(sure ? joined : matches(word, false), bits);
      }
      const all = (1 << terms.length) - 1;
      return rank(found, all, lettersAndDigits(keyword)).slice(0, limit);
    },
  };

  function rank(found: Map<string, Match>, all: number, model: string): CatalogueProduct[] {
    const ranked = [];
    for (const [id, { score, termBits }] of found) {
      const entry = entries.get(id);
      if (!entry) continue;
      const { product } = entry;
      const group = entry.model !== "" && entry.model === model ? 2 : termBits === all ? 1 : 0;
      ranked.push({
        product,
        score: product.stock > 0 ? score : score * OUT_OF_STOCK_FACTOR,
        group,
      });
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
function allowedTypos(word: string): number {
  if (word.length >= 10) return 3;
  return word.length >= 7 ? 2 : 1;
}

function addScores(to: Map<string, number>, from: Map<string, number>, weight: number): void {
  for (const [id, score] of from) to.set(id, (to.get(id) ?? 0) + score * weight);
}

/** Whether nothing that can be found by words has changed. */
function sameSearchText(
  a: Pick<Entry, "product" | "ancestorNames">,
  b: Pick<Entry, "product" | "ancestorNames">,
) {
  return (
    a.product.name === b.product.name &&
    a.product.sku === b.product.sku &&
    a.product.category.name === b.product.category.name &&
    a.ancestorNames.join("\n") === b.ancestorNames.join("\n") &&
    a.product.description === b.product.description &&
    specificationsOf(a.product) === specificationsOf(b.product)
  );
}

function specificationsOf({ specifications }: CatalogueProduct): string {
  return specifications.map(({ name, value }) => `${name}: ${value}`).join("\n");
}

function searchTextOf(product: CatalogueProduct, ancestorNames: readonly string[]): SearchText {
  return {
    id: product.id,
    name: indexWords(product.name),
    pairs: [product.name, product.category.name, ...ancestorNames].map(indexPairs).join(" "),
    category: indexWords(product.category.name),
    sku: `${indexWords(product.sku)} ${lettersAndDigits(product.sku)}`,
    ancestors: `${ancestorNames.map(indexWords).join(" ")} ${machineKeyword(product.name)}`,
    specifications: indexWords(specificationsOf(product)),
    description: indexWords(product.description),
  };
}
