import type { Family } from "#shared/families/contract.ts";
import { plural } from "#shared/families/suggest-options.ts";
import type { ProductCard } from "#shared/search/contract.ts";

type Options = NonNullable<ProductCard["family"]>["options"];

/** By what a family's products differ: `6 colours, 5 sizes`; empty where there is nothing to tell. */
export function familyOptionsText(options: Options): string {
  return options
    .filter(({ values }) => values > 1)
    .map(({ name, values }) => `${values} ${plural(name.toLowerCase())}`)
    .join(", ");
}

/** All of a family, whatever differs: `all sizes and colours`. */
export function allOptionsText({ options }: Pick<Family, "options">): string {
  return `all ${options.map(({ name }) => plural(name.toLowerCase())).join(" and ")}`;
}
