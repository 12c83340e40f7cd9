import type { attributesAdminEndpoints } from "#shared/attributes/admin-contract.ts";
import type { attributesEndpoints } from "#shared/attributes/contract.ts";
import type { usesEndpoints } from "#shared/attributes/uses-contract.ts";
import { success } from "#shared/failure.ts";
import type { HandlersOf } from "../http/endpoint-handler.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import type { Attributes } from "./service.ts";

/** Handles the endpoints of the dictionary of attributes. */
export function attributesApi(
  attributes: Attributes,
): HandlersOf<typeof attributesEndpoints & typeof attributesAdminEndpoints & typeof usesEndpoints> {
  return {
    async getProductAttributes({ query }, caller) {
      const products = await attributes.ofProducts(query.ids.split(","));
      caller.addCacheTags(
        cacheTags.attributes,
        ...products.map(({ productId }) => cacheTags.product(productId)),
      );
      const codes = products.flatMap((each) => each.attributes.map(({ code }) => code));
      return success({ success: true, products, readFrom: await attributes.readFrom(codes) });
    },

    async getSetAttributes({ params }) {
      const found = await attributes.setOfProduct(params.productId);
      return found.ok ? success({ success: true, set: found.value }) : found;
    },

    async previewAttributes({ body }) {
      return success({ success: true, attributes: await attributes.preview(body) });
    },

    async getAttributeFields() {
      return success({ success: true, attributes: await attributes.forForms() });
    },

    async listAttributes({ query: { search, ...place } }) {
      const { rows, ...facts } = await attributes.list(search?.trim(), place);
      return success({ success: true, attributes: rows, ...facts });
    },

    async createAttribute({ body }) {
      const made = await attributes.create(body);
      if (!made.ok) return made;
      const message = `${made.value.name} is added`;
      return success({ success: true, message, attribute: made.value });
    },

    async updateAttribute({ params, body }) {
      const changed = await attributes.update(params.id, body);
      if (!changed.ok) return changed;
      const message = `${changed.value.name} is updated`;
      return success({ success: true, message, attribute: changed.value });
    },

    async deleteAttribute({ params }) {
      const removed = await attributes.delete(params.id);
      if (!removed.ok) return removed;
      return success({ success: true, message: `${removed.value.name} is deleted` });
    },

    async getAttributeValues({ params }) {
      const found = await attributes.choices(params.id);
      return found.ok ? success({ success: true, ...found.value }) : found;
    },

    async updateAttributeValues({ params, body }) {
      const changed = await attributes.updateValues(params.id, body);
      if (!changed.ok) return changed;
      return success({ success: true, message: "The values are saved", ...changed.value });
    },

    async getAttributeUses({ params, query }) {
      const found = await attributes.uses(params.id, query.unit);
      return found.ok ? success({ success: true, ...found.value }) : found;
    },

    async previewMergeValues({ params, query }) {
      const found = await attributes.previewMerge(params.id, query);
      return found.ok ? success({ success: true, ...found.value }) : found;
    },

    async mergeAttributeValues({ params, body }) {
      const merged = await attributes.mergeValues(params.id, body);
      if (!merged.ok) return merged;
      const message = "The two values are one now; products follow within moments";
      return success({ success: true, message, ...merged.value });
    },
  };
}
