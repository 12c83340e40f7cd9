import { success } from "#shared/failure.ts";
import { toRupees } from "#shared/money.ts";
import type { searchAdminEndpoints } from "#shared/search/admin-contract.ts";
import type { searchEndpoints } from "#shared/search/contract.ts";
import { countFilters, readListQuery } from "#shared/search/list-query.ts";
import type { HandlersOf } from "../http/endpoint-handler.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import type { SearchAdmin } from "./search-admin.ts";
import type { Search } from "./service.ts";

export function searchApi(search: Search): HandlersOf<typeof searchEndpoints> {
  return {
    async findProducts({ query: { q, category, filters, sort, cursor, limit } }, caller) {
      const parameters = new URLSearchParams(filters);
      parameters.delete("q");
      parameters.set("sort", sort ?? "");
      // Filters that were chosen say nothing of the words; a price among the words is one of them.
      const isNarrowed = countFilters(readListQuery(parameters)) > 0;
      parameters.set("q", q ?? "");
      const query = readListQuery(parameters);
      const found = await search.findProducts({ query, category, cursor, limit });
      // An unknown category may be made.
      if (!found.ok) {
        caller.addCacheTags(cacheTags.categories);
        return found;
      }
      const { body, tags, isAllKnown, search: searched } = found.value;
      if (searched && !isNarrowed) {
        const count = (address: string) => search.countSearch(searched, address);
        count(caller.address);
        caller.onShownAgain(count);
      }
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

/** Handles the endpoints of the page of searches and synonyms. */
export function searchAdminApi(words: SearchAdmin): HandlersOf<typeof searchAdminEndpoints> {
  return {
    async getSearches() {
      return success({ success: true, ...(await words.list()) });
    },

    async ignoreSearch({ body: { words: zeroResultWords, ignore } }) {
      const done = await words.ignore(zeroResultWords, ignore);
      if (!done.ok) return done;
      return success({ success: true, ...done.value });
    },

    async createSynonym({ body }) {
      const created = await words.create(body);
      if (!created.ok) return created;
      return success({ success: true, message: "Synonym added", synonym: created.value });
    },

    async updateSynonym({ params, body: { version, ...form } }) {
      const updated = await words.update(params.id, form, version);
      if (!updated.ok) return updated;
      return success({ success: true, message: "Synonym saved", synonym: updated.value });
    },

    async deleteSynonym({ params }) {
      const deleted = await words.delete(params.id);
      if (!deleted.ok) return deleted;
      return success({ success: true, message: "Synonym deleted", synonym: deleted.value });
    },

    async previewSearch({ body: { keyword, meaning, insteadOf } }) {
      const { products, ...found } = await words.preview(keyword, meaning, insteadOf);
      return success({
        success: true,
        ...found,
        products: products.map(({ id, name, slug }) => ({ _id: id, name, slug })),
      });
    },
  };
}
