import { indexPairs, indexWords, lettersAndDigits, machineKeyword } from "./words.ts";

/** The texts by which a product is found. */
export interface SearchTexts {
  name: string;
  sku: string;
  /** The names of its category and of all above it, its own first. */
  categoryNames: readonly string[];
  /** Names and values. */
  specifications: readonly { name: string; value: string }[];
  description: string;
}

type Weight = "A" | "B" | "C" | "D";

/** PostgreSQL keeps no position above it, and no more than 256 of one word. */
const MAX_POSITION = 16_383;
const MAX_POSITIONS_OF_WORD = 200;

/**
 * The search document of one product, or of the products of a family together, as PostgreSQL's
 * tsvector is written; with its words, for the vocabulary.
 */
export function searchDocument(texts: readonly SearchTexts[]): {
  document: string;
  words: string[];
} {
  const places = new Map<string, string[]>();
  let position = 0;
  const add = (weight: Weight, words: string) => {
    for (const word of words.split(" ").filter(Boolean)) {
      position = Math.min(position + 1, MAX_POSITION);
      const known = places.get(word) ?? [];
      if (known.length < MAX_POSITIONS_OF_WORD) known.push(`${position}${weight}`);
      places.set(word, known);
    }
  };
  const written = new Set<string>();
  /** The members of a family share most of their texts: each is written once. */
  const addOnce = (weight: Weight, text: string, words = indexWords(text)) => {
    const key = `${weight} ${text}`;
    if (text === "" || written.has(key)) return;
    written.add(key);
    add(weight, words);
  };
  for (const { name, sku, categoryNames, specifications, description } of texts) {
    addOnce("A", name, `${indexWords(name)} ${indexPairs(name)}`);
    addOnce("A", sku, `${indexWords(sku)} ${lettersAndDigits(sku)}`);
    addOnce("B", machineKeyword(name));
    for (const category of categoryNames)
      addOnce("B", category, `${indexWords(category)} ${indexPairs(category)}`);
    for (const specification of specifications)
      addOnce("C", `${specification.name}\n${specification.value}`);
    addOnce("D", description);
  }
  const document = [...places].map(([word, at]) => `${lexeme(word)}:${at.join(",")}`).join(" ");
  return { document, words: [...places.keys()] };
}

/** The words of a name in order: a search that has just these says the name exactly. */
export function nameKeyOf(name: string): string {
  return indexWords(name);
}

function lexeme(word: string): string {
  return `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}
