import { choiceSlug } from "../../src/server/attributes/choices.ts";
import { type ReadAttribute, readAttributes } from "../../src/server/attributes/read-attributes.ts";
import type { ReadableProduct } from "../../src/server/attributes/readable-product.ts";
import { startingDictionary } from "../../src/server/attributes/start-dictionary.ts";

/** The dictionary that every shop begins with, as reading needs it; its ids are its codes. */
export const testDictionary: ReadAttribute[] = startingDictionary.map((attribute) => ({
  id: attribute.code,
  code: attribute.code,
  kind: attribute.kind,
  unit: attribute.unit ?? "",
  readFrom: attribute.readFrom ?? [],
  choices: (attribute.choices ?? []).map(({ name, aliases = [] }) => ({
    slug: choiceSlug(name),
    name,
    aliases,
  })),
}));

/** What is read of a product, by code: numbers, and slugs of choices. */
export function readByCode(
  product: Partial<ReadableProduct>,
  dictionary: readonly ReadAttribute[] = testDictionary,
): Record<string, (number | string)[]> {
  const found = readAttributes(dictionary, {
    name: "",
    specifications: [],
    origin: "",
    ...product,
  });
  return Object.fromEntries(
    [...found].map(([code, values]) => [code, values.map(({ number, slug }) => number ?? slug)]),
  );
}
