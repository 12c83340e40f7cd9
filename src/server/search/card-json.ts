import type { z } from "zod";
import { toRupees } from "#shared/money.ts";
import type { productCard } from "#shared/search/contract.ts";
import { productJson } from "../catalogue/product-json.ts";
import type { ListedCard } from "./listed-cards.ts";

/** A card as JSON carries it. */
export function cardJson({ product, family }: ListedCard): z.input<typeof productCard> {
  const { _id, name, slug, sku, price, quantity, photo, ...more } = productJson(product);
  const { bulkDiscounts, specifications, tierGroup } = more;
  return {
    _id,
    name,
    slug,
    sku,
    price,
    quantity,
    photo,
    bulkDiscounts,
    specifications,
    tierGroup,
    family: family && {
      name: family.name,
      products: family.productIds.length,
      options: family.options,
      fromPrice: toRupees(family.fromPrice),
      pricesDiffer: family.pricesDiffer,
    },
  };
}
