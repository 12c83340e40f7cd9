import { unnamedOptions } from "#shared/families/variant-names.ts";
import { catalogueStore } from "../catalogue/store.ts";
import { familyIdsOf, variantOptionsOf } from "../catalogue/variant-options.ts";
import type { ConnectionShare } from "../database/connection-share.ts";
import { matchSkus } from "./match-skus.ts";

export type QuickOrder = ReturnType<typeof openQuickOrder>;

/**
 * Opens what quick orders ask for.
 *
 * @param finding the connections by which searches ask
 */
export function openQuickOrder({ finding: { db } }: { finding: Pick<ConnectionShare, "db"> }) {
  return {
    /** For each typed SKU its product, as carts know it, or the SKUs that it may have been meant for. */
    async findBySkus(typed: readonly string[]) {
      const matched = await matchSkus(db, typed);
      const ids = [...new Set(matched.flatMap(({ product }) => product?.id ?? []))];
      const [products, options, familyIds] = await Promise.all([
        catalogueStore(db).productsByIds(ids),
        variantOptionsOf(db, ids),
        familyIdsOf(db, ids),
      ]);
      const byId = new Map(products.map((product) => [product.id, product]));
      return matched.map(({ product: { id } = { id: "" }, like }) => {
        const product = byId.get(id);
        const unnamed = product && unnamedOptions(product.name, options.get(id) ?? []);
        return { product, options: unnamed ?? [], familyId: familyIds.get(id), like };
      });
    },
  };
}
