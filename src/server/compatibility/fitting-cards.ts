import type { ProductCard } from "#shared/search/contract.ts";
import { productJson } from "../catalogue/product-json.ts";
import { catalogueStore } from "../catalogue/store.ts";
import type { Db } from "../database/connection.ts";

/** Products as cards by their ids: those that exist. */
export async function fittingCards(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, ProductCard>> {
  const products = await catalogueStore(db).productsByIds([...ids]);
  return new Map(
    products.map((product) => {
      const {
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
      } = productJson(product);
      return [
        product.id,
        {
          _id,
          name,
          slug,
          sku,
          price,
          quantity,
          photo: photo.slice(0, 1),
          bulkDiscounts,
          specifications: specifications.slice(0, 4),
          tierGroup,
          family: null,
        },
      ];
    }),
  );
}
