import type { z } from "zod";
import { toRupees } from "#shared/money.ts";
import type { productCard } from "#shared/search/contract.ts";
import { productSummary } from "../catalogue/product-json.ts";
import type { ListedCard } from "./listed-cards.ts";

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
