import { success } from "#shared/failure.ts";
import type { searchAdminEndpoints } from "#shared/search/admin-contract.ts";
import type { HandlersOf } from "../http/endpoint-handler.ts";
import type { SearchAdmin } from "./search-admin.ts";

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
