import type { Family } from "#shared/families/contract.ts";
import type { Variant } from "#shared/families/variants.ts";
import type { ProductCard } from "#shared/search/contract.ts";

/**
 * A family as a product's page shows it, without what it does not: loader data are sent within the
 * page.
 */
export function shownFamily({ name, options, variants }: Family) {
  const prices = variants.map(({ price }) => price);
  const card: NonNullable<ProductCard["family"]> = {
    name,
    products: variants.length,
    options: options.map((option) => ({ name: option.name, values: option.values.length })),
    fromPrice: Math.min(...prices),
    pricesDiffer: new Set(prices).size > 1,
  };
  return {
    options,
    variants: variants.map(
      ({ _id, slug, quantity, values }): ShownVariant => ({
        _id,
        slug,
        quantity,
        // In one order, by which the page is shorter as it is compressed.
        values: Object.fromEntries(
          options.flatMap(({ code }) => {
            const value = values[code];
            return value === undefined ? [] : [[code, value]];
          }),
        ),
      }),
    ),
    /** Undefined for a product without siblings. */
    card: variants.length > 1 ? card : undefined,
  };
}

interface ShownVariant extends Variant {
  /** By which the server knows how many there are of it; documents are without it (`shown-data.ts`). */
  _id?: string;
}

export type ShownFamily = ReturnType<typeof shownFamily>;
