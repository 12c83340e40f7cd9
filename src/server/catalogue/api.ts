import type { z } from "zod";
import type { product as productShape } from "#shared/catalogue/contract.ts";
import { failure, success } from "#shared/failure.ts";
import { toRupees } from "#shared/money.ts";
import type { Caller, Handlers } from "../call-handler.ts";
import { tags } from "../tags.ts";
import type { CatalogueProduct } from "./product.ts";
import type { Catalogue } from "./service.ts";

type CatalogueCalls =
  | "getCategories"
  | "getProducts"
  | "getProduct"
  | "getProductsOfCategory"
  | "getRelatedProducts"
  | "searchProducts";

const MOST_IDS = 200;

/** Answers the catalogue's public calls. */
export function catalogueApi(catalogue: Catalogue): Pick<Handlers, CatalogueCalls> {
  return {
    async getCategories(_input, caller) {
      caller.shows(tags.categories);
      return success({ success: true, category: await catalogue.categories() });
    },

    async getProducts({ query }, caller) {
      if (query.ids !== undefined) {
        const ids = query.ids.split(",").filter((id) => id !== "");
        if (ids.length > MOST_IDS) return tooManyIds();
        const products = await catalogue.productsByIds(ids);
        showsList(caller, products);
        return success({
          success: true,
          products: products.map(asJson),
          total: products.length,
          nextCursor: null,
        });
      }
      const page = await catalogue.newestProducts(query);
      if (!page.ok) return page;
      showsList(caller, page.value.products);
      const { products, total, nextCursor } = page.value;
      return success({ success: true, products: products.map(asJson), total, nextCursor });
    },

    async getProduct({ params }, caller) {
      const found = await catalogue.productBySlug(params.slug);
      if (!found.ok) {
        caller.shows(tags.productList);
        return found;
      }
      caller.shows(tags.categories, tags.product(found.value.id));
      return success({ success: true, product: asJson(found.value) });
    },

    async getProductsOfCategory({ params, query }, caller) {
      const page = await catalogue.productsOfCategory(params.slug, query);
      if (!page.ok) {
        caller.shows(tags.categories);
        return page;
      }
      showsList(caller, page.value.products);
      return success({
        success: true,
        ...page.value,
        products: page.value.products.map(asJson),
      });
    },

    async getRelatedProducts({ params }, caller) {
      const related = await catalogue.relatedProducts(params.productId, params.categoryId);
      showsList(caller, related.ok ? related.value : []);
      if (!related.ok) return related;
      return success({ success: true, products: related.value.map(asJson) });
    },

    async searchProducts({ params }, caller) {
      const found = await catalogue.search(params.keyword);
      caller.shows(tags.search);
      showsList(caller, found);
      return success(found.map(asJson));
    },
  };
}

function tooManyIds() {
  return failure("invalid_request", `Ask for at most ${MOST_IDS} products at once`, {
    fields: { ids: `are at most ${MOST_IDS}` },
  });
}

/** A list depends on which products there are, on their categories' names, and on each one's data. */
function showsList(caller: Caller, products: readonly CatalogueProduct[]): void {
  caller.shows(tags.categories, tags.productList, ...products.map(({ id }) => tags.product(id)));
}

/** A product as JSON carries it: money in rupees, times in ISO 8601. */
function asJson(product: CatalogueProduct): z.input<typeof productShape> {
  return {
    _id: product.id,
    name: product.name,
    slug: product.slug,
    description: product.description,
    price: toRupees(product.price),
    quantity: product.stock,
    category: product.category,
    shipping: product.shipping,
    photo: product.photos,
    bulkDiscounts: product.bulkDiscounts,
    createdAt: product.createdAt.toISOString(),
    updatedAt: product.updatedAt.toISOString(),
    sku: product.sku,
    specifications: product.specifications,
    origin: product.origin,
    netQuantity: product.netQuantity,
    hsn: product.hsn,
    gstPercent: product.gstPercent,
  };
}
