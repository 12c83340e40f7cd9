import { failure, success } from "#shared/failure.ts";
import type { familiesAdminEndpoints } from "#shared/families/admin-contract.ts";
import type { familiesEndpoints } from "#shared/families/contract.ts";
import { firstStockRefusal } from "../catalogue/first-stock-refusal.ts";
import { productJson } from "../catalogue/product-json.ts";
import type { HandlersOf } from "../http/endpoint-handler.ts";
import { lacksPermission } from "../http/staff-access.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import type { Families } from "./service.ts";

const MAX_IDS = 200;

export function familiesApi(
  families: Families,
): HandlersOf<typeof familiesEndpoints & typeof familiesAdminEndpoints> {
  return {
    async getProductFamily({ params }, caller) {
      // A product that joins or leaves a family is announced itself.
      caller.addCacheTags(cacheTags.product(params.productId));
      const found = await families.familyOf(params.productId, caller.page);
      if (!found.ok) return found;
      const family = found.value;
      if (family) {
        caller.addCacheTags(cacheTags.family(family._id), cacheTags.attributes);
        caller.addCacheTags(...family.variants.map(({ _id }) => cacheTags.product(_id)));
      }
      return success({ success: true, family });
    },

    async listFamilies({ query: { search, ...place } }) {
      const { rows, ...facts } = await families.list(search, place);
      return success({ success: true, families: rows, ...facts });
    },

    async getAdminFamily({ params }) {
      const found = await families.find(params.id);
      return found.ok ? success({ success: true, family: found.value }) : found;
    },

    async getFamilyAttributes() {
      return success({ success: true, attributes: await families.attributes() });
    },

    async getFamilyCandidates({ query }) {
      const ids = query.ids.split(",").filter((id) => id !== "");
      if (ids.length > MAX_IDS) {
        return failure("invalid_request", `Ask for at most ${MAX_IDS} products at once`);
      }
      return success({ success: true, products: await families.candidates(ids) });
    },

    async createFamily({ body }) {
      const made = await families.create(body);
      if (!made.ok) return made;
      const message = `The family ${made.value.name} is created`;
      return success({ success: true, message, family: made.value });
    },

    async updateFamily({ params, body }, { user, staff }) {
      const setsStock = body.variants?.some(({ stockChange }) => stockChange);
      const lacking = setsStock && lacksPermission(staff, "write_inventory");
      if (lacking) return lacking;
      const changed = await families.update(params.id, body, user.email);
      if (!changed.ok) return changed;
      const message = `The family ${changed.value.name} is updated`;
      return success({ success: true, message, family: changed.value });
    },

    async deleteFamily({ params, query }) {
      const removed = await families.delete(params.id, query.version);
      if (!removed.ok) return removed;
      const message = `The family ${removed.value.name} is deleted; its products stay`;
      return success({ success: true, message });
    },

    async addVariants({ params, body }, { user, staff }) {
      const lacking = firstStockRefusal(body.variants, staff);
      if (lacking) return lacking;
      const added = await families.addVariants(params.id, body, user.email);
      if (!added.ok) return added;
      const { products, family } = added.value;
      const message =
        products.length === 1
          ? `${products[0]?.name} is added to the family`
          : `${products.length} variants are added to the family`;
      return success({ success: true, message, products: products.map(productJson), family });
    },
  };
}
