import { success } from "#shared/failure.ts";
import { toRupees } from "#shared/money.ts";
import type { searchEndpoints } from "#shared/search/contract.ts";
import { readListQuery } from "#shared/search/list-query.ts";
import type { HandlersOf } from "../http/endpoint-handler.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import type { Search } from "./service.ts";

/** Handles the endpoints that find products. */
export function searchApi(search: Search): HandlersOf<typeof searchEndpoints> {
  return {
    async findProducts({ query: { q, category, filters, sort, cursor, limit } }, caller) {
      const parameters = new URLSearchParams(filters);
      parameters.set("q", q ?? "");
      parameters.set("sort", sort ?? "");
      const query = readListQuery(parameters);
      const found = await search.findProducts({ query, category, cursor, limit }, caller.address);
      // An unknown category may be made.
      if (!found.ok) {
        caller.addCacheTags(cacheTags.categories);
        return found;
      }
      const { body, tags, isAllKnown } = found.value;
      if (!isAllKnown) caller.doNotCache();
      caller.addCacheTags(...tags);
      return success({ success: true, ...body });
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
