import type { catalogueEndpoints } from "#shared/catalogue/contract.ts";
import { failure, success } from "#shared/failure.ts";
import type { Caller, HandlersOf } from "../http/endpoint-handler.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import type { CatalogueProduct } from "./product.ts";
import { productJson } from "./product-json.ts";
import type { Catalogue } from "./service.ts";

const MAX_IDS = 200;

/** Handles the catalogue's public endpoints. */
export function catalogueApi(catalogue: Catalogue): HandlersOf<typeof catalogueEndpoints> {
  return {
    async getCategories(_input, caller) {
      caller.addCacheTags(cacheTags.categories);
      return success({ success: true, category: [...(await catalogue.categories())] });
    },

    async getProducts({ query }, caller) {
      if (query.ids !== undefined) {
        const ids = query.ids.split(",").filter((id) => id !== "");
        if (ids.length > MAX_IDS) return tooManyIds();
        caller.addCacheTags(cacheTags.categories, ...ids.map(cacheTags.product));
        const products = await catalogue.productsByIds(ids);
        const [options, familyIds] = await Promise.all([
          catalogue.unnamedOptions(products),
          catalogue.familyIdsOf(products),
        ]);
        if (options.size > 0) caller.addCacheTags(cacheTags.attributes);
        return success({
          success: true,
          products: products.map((product) => ({
            ...productJson(product),
            ...(options.has(product.id) && { options: options.get(product.id) }),
            ...(familyIds.has(product.id) && { familyId: familyIds.get(product.id) }),
          })),
          total: products.length,
          nextCursor: null,
        });
      }
      const page = await catalogue.newestProducts(query);
      if (!page.ok) return page;
      caller.addCacheTags(cacheTags.productList, cacheTags.countedList());
      addListTags(caller, page.value.products);
      const { products, total, nextCursor } = page.value;
      return success({ success: true, products: products.map(productJson), total, nextCursor });
    },

    async getProduct({ params }, caller) {
      const found = await catalogue.productBySlug(params.slug, caller.page);
      if (!found.ok) {
        caller.addCacheTags(cacheTags.productList);
        return found;
      }
      caller.addCacheTags(cacheTags.categories, cacheTags.product(found.value.id));
      return success({ success: true, product: productJson(found.value) });
    },

    async getRemovedProduct({ params }, caller) {
      caller.addCacheTags(cacheTags.productList, cacheTags.categories);
      const removed = await catalogue.removedProduct(params.slug);
      return removed.ok ? success({ success: true, ...removed.value }) : removed;
    },

    async getProductsOfCategory({ params, query }, caller) {
      const page = await catalogue.productsOfCategory(params.slug, query);
      if (!page.ok) {
        caller.addCacheTags(cacheTags.categories);
        return page;
      }
      const { categoryIds, products, ...facts } = page.value;
      caller.addCacheTags(
        ...categoryIds.map(cacheTags.productsOf),
        cacheTags.countedList(facts.category._id),
      );
      addListTags(caller, products);
      return success({ success: true, ...facts, products: products.map(productJson) });
    },

    async getRelatedProducts({ params, query }, caller) {
      const { productId, categoryId } = params;
      const isGrouped = query.grouped === "1";
      const related = await catalogue.relatedProducts(
        productId,
        categoryId,
        isGrouped,
        caller.page,
      );
      if (!related.ok) {
        caller.addCacheTags(cacheTags.categories, cacheTags.product(productId));
        return related;
      }
      const { categoryIds, products } = related.value;
      caller.addCacheTags(...categoryIds.map(cacheTags.productsOf));
      caller.addCacheTags(...categoryIds.map(cacheTags.inStock));
      addListTags(caller, products);
      return success({ success: true, products: products.map(productJson) });
    },

    async searchProducts({ params }, caller) {
      const found = await catalogue.search(params.keyword, caller.address);
      caller.addCacheTags(cacheTags.search);
      addListTags(caller, found);
      return success(found.map(productJson));
    },
  };
}

function tooManyIds() {
  return failure("invalid_request", `Ask for at most ${MAX_IDS} products at once`, {
    fields: { ids: `At most ${MAX_IDS} ids` },
  });
}

/** Each list shows its products' data and their categories' names; what makes it one it adds itself. */
function addListTags(caller: Caller, products: readonly CatalogueProduct[]): void {
  caller.addCacheTags(cacheTags.categories, ...products.map(({ id }) => cacheTags.product(id)));
}
