import { success } from "#shared/failure.ts";
import type { quickOrderEndpoints } from "#shared/quick-order/contract.ts";
import { productSummary } from "../catalogue/product-json.ts";
import type { HandlersOf } from "../http/endpoint-handler.ts";
import type { QuickOrder } from "./service.ts";

export function quickOrderApi(quickOrder: QuickOrder): HandlersOf<typeof quickOrderEndpoints> {
  return {
    async findBySkus({ body: { skus } }) {
      const found = await quickOrder.findBySkus(skus);
      return success({
        success: true,
        found: skus.map((sku, place) => {
          const { product, options = [], familyId, like = [] } = found[place] ?? {};
          return {
            sku,
            product: product
              ? {
                  ...productSummary(product),
                  hsn: product.hsn,
                  gstPercent: product.gstPercent,
                  ...(options.length > 0 && { options }),
                  ...(familyId !== undefined && { familyId }),
                }
              : null,
            like: like.map(({ sku: other, name }) => ({ sku: other, name })),
          };
        }),
      });
    },
  };
}
