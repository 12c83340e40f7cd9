import { success } from "#shared/failure.ts";
import { toRupees } from "#shared/money.ts";
import { readListQuery } from "#shared/search/list-query.ts";
import type { Handlers } from "../http/endpoint-handler.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import { cardJson } from "./card-json.ts";
import { shownIds } from "./listed-cards.ts";
import type { Search } from "./service.ts";

/** Handles the endpoints that find products. */
export function searchApi(search: Search): Pick<Handlers, "findProducts" | "suggest"> {
  return {
    async findProducts({ query: { q, category, filters, sort, cursor, limit } }, caller) {
      const parameters = new URLSearchParams(filters);
      parameters.set("q", q ?? "");
      parameters.set("sort", sort ?? "");
      const query = readListQuery(parameters);
      caller.addCacheTags(cacheTags.categories, cacheTags.attributes);
      const { address } = caller;
      const found = await search.findProducts({ query, category, cursor, limit, address });
      if (!found.ok) return found;
      const { cards, indexed, isAllKnown, ...facts } = found.value;
      if (!isAllKnown) caller.doNotCache();
      caller.addCacheTags(
        cacheTags.list(indexed?.code),
        cacheTags.countedList(facts.category?.category._id),
        ...cards.flatMap(shownIds).map(cacheTags.product),
      );
      if (query.fits.length > 0) caller.addCacheTags(cacheTags.compatibility);
      // What else of the shop answers it: blog posts, starter kits.
      if (query.q !== "")
        caller.addCacheTags(
          cacheTags.search,
          cacheTags.synonyms,
          cacheTags.blogs,
          cacheTags.compatibility,
        );
      return success({ success: true, ...facts, cards: cards.map(cardJson) });
    },

    async suggest({ query }) {
      const { products, ...others } = await search.suggest(query.q);
      return success({
        success: true,
        ...others,
        products: products.map(({ id, name, slug, photos, price }) => ({
          _id: id,
          name,
          slug,
          photo: photos[0] ?? "",
          price: toRupees(price),
        })),
      });
    },
  };
}
