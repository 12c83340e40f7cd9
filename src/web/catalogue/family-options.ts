import type { ProductCard } from "#shared/search/contract.ts";

type Options = NonNullable<ProductCard["family"]>["options"];

/** By what a family's products differ: `6 colours, 5 sizes`; empty where there is nothing to tell. */
export function familyOptionsText(options: Options): string {
  return options
    .filter(({ values }) => values > 1)
    .map(({ name, values }) => `${values} ${plural(name.toLowerCase())}`)
    .join(", ");
}

/** What is chosen on the family's page: `colour and size`. */
export function familyChoiceText(options: Options): string {
  const names = options.filter(({ values }) => values > 1).map(({ name }) => name.toLowerCase());
  if (names.length < 2) return names[0] ?? "options";
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

function plural(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(?:s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}
