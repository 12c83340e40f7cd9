import type { z } from "zod";
import { toRupees } from "#shared/money.ts";
import type { productCard } from "#shared/search/contract.ts";
import type { ListQuery } from "#shared/search/list-query.ts";
import { productSummary } from "../catalogue/product-json.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import type { CountedSearch } from "../search-index/counted-search.ts";
import type { ListPage } from "./find-list.ts";
import { type ListedCard, shownIds } from "./listed-cards.ts";

export interface ListAnswer {
  body: Omit<ListPage, "cards" | "indexed" | "isAllKnown" | "machineIds" | "search"> & {
    cards: z.input<typeof productCard>[];
  };
  /** The cache tags of all that it shows. */
  tags: readonly string[];
  /** Every filter, machine and cursor that was asked for is one. */
  isAllKnown: boolean;
  /** How its words are counted, where they alone were asked for. */
  search: CountedSearch | undefined;
}

export function listAnswer(
  { cards, indexed, isAllKnown, machineIds, search, ...facts }: ListPage,
  { q, fits }: ListQuery,
): ListAnswer {
  return {
    body: { ...facts, cards: cards.map(cardJson) },
    tags: [
      cacheTags.categories,
      cacheTags.attributes,
      cacheTags.list(indexed?.code),
      cacheTags.countedList(facts.category?.category._id),
      ...cards.flatMap(shownIds).map(cacheTags.product),
      // What else of the shop answers a search: blog posts, starter kits.
      ...(q === "" ? [] : [cacheTags.search, cacheTags.synonyms, cacheTags.blogs]),
      ...(q === "" && fits.length === 0 ? [] : [cacheTags.compatibility]),
      // What fits is by the data of machines, and of products that rules name: they are of other categories.
      ...(fits.length === 0 ? [] : [cacheTags.list(), ...machineIds.map(cacheTags.product)]),
    ],
    isAllKnown,
    search,
  };
}

/** A card as JSON carries it. */
export function cardJson({ product, family }: ListedCard): z.input<typeof productCard> {
  return {
    ...productSummary(product),
    specifications: product.specifications,
    family: family && {
      name: family.name,
      products: family.productIds.length,
      options: family.options,
      fromPrice: toRupees(family.fromPrice),
      pricesDiffer: family.pricesDiffer,
    },
  };
}
