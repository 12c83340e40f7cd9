import type { AttributeChanges } from "#shared/attributes/attribute-changes.ts";
import type { CatalogueIssue } from "#shared/catalogue/catalogue-issues-contract.ts";
import { ancestorsOf, childrenOf, withDescendants } from "#shared/catalogue/category-tree.ts";
import type { Category, DescribedCategory } from "#shared/catalogue/contract.ts";
import { type Outcome, success } from "#shared/failure.ts";
import { unnamedOptions } from "#shared/families/variant-names.ts";
import { readPriceWords } from "#shared/search/price-words.ts";
import { isSlug } from "#shared/slug.ts";
import type { ChangeFeed } from "../database/change-feed.ts";
import type { Database } from "../database/connection.ts";
import type { ConnectionShare } from "../database/connection-share.ts";
import { readCursor, writeCursor } from "../database/cursor.ts";
import type { ListPlace } from "../database/numbered-page.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import { invalidCursor, noCategory, noProduct } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import { countedSearch } from "../search-index/counted-search.ts";
import type { Keywords } from "../search-index/keywords.ts";
import { listCountsStore } from "../search-index/list-counts-store.ts";
import { rememberChoices } from "../search-index/remember-choices.ts";
import { type AdminProductFilter, adminProductsStore } from "./admin-products-store.ts";
import { attributeTasks } from "./attribute-jobs.ts";
import { countCatalogueIssues, listCatalogueIssues } from "./catalogue-issues.ts";
import { readCountSheet, type WantedSheet } from "./count-sheet.ts";
import type { CategoryChange, CategoryDraft, ProductChange, ProductDraft } from "./drafts.ts";
import {
  createCategory,
  deleteCategory,
  restoreCategory,
  type SeenTax,
  updateCategory,
} from "./edit-category.ts";
import { createProduct, deleteProduct, updateProduct } from "./edit-product.ts";
import type { KnownCategories } from "./known-categories.ts";
import { readLowStock } from "./low-stock.ts";
import type { CatalogueProduct, ProductPage, RemovedProduct } from "./product.ts";
import { costOf } from "./product-costs.ts";
import type { ProductGuards } from "./product-form.ts";
import { reindexTasks, updateEntries } from "./reindex.ts";
import {
  type CategoryTree,
  popularEntries,
  type RelatedEntry,
  relatedProductIds,
} from "./related-products.ts";
import { searchEveryProduct } from "./search-every-product.ts";
import { familyOfProduct, type ShownProducts } from "./shown-products.ts";
import { catalogueStore } from "./store.ts";
import { categoryTaxes, taxingCategories } from "./tax-of-goods.ts";
import { familyIdsOf, variantOptionsOf } from "./variant-options.ts";

interface CatalogueParts {
  database: Database;
  /** The connections by which searches ask. */
  finding: Pick<ConnectionShare, "db">;
  changes: Pick<ChangeFeed, "listen" | "lostForMs">;
  keywords: Keywords;
  categories: KnownCategories;
  shown: ShownProducts;
}

/** Which page of a list is wanted. */
interface Paging {
  limit: number;
  cursor?: string | undefined;
}

interface CategoryPage extends ProductPage {
  category: DescribedCategory;
  /** From the top down to the category's parent. */
  ancestors: Category[];
  subcategories: Category[];
  /** Whose products are listed: the category and all below it. */
  categoryIds: readonly string[];
}

interface RelatedProducts {
  products: CatalogueProduct[];
  /** Out of whose products they were chosen. */
  categoryIds: readonly string[];
}

export type Catalogue = ReturnType<typeof openCatalogue>;

const MAX_RELATED = 8;
/** Products whose related ones are remembered. */
const MAX_REMEMBERED = 2_000;
/** Categories whose first products are remembered: more than nearly every shop has. */
const MAX_TREES = 1_000;
const MAX_SEARCH_RESULTS = 100;

export function openCatalogue(parts: CatalogueParts) {
  const { database, finding, changes, keywords, categories, shown } = parts;
  const store = catalogueStore(database.db);
  const relatedTo = rememberChoices<string[] | undefined>(changes, MAX_REMEMBERED);
  const popular = rememberChoices<RelatedEntry[]>(changes, MAX_TREES);
  const popularOf = (tree: CategoryTree, limit: number) =>
    popular(`${tree.rootId} ${limit}`, async () => ({
      value: await popularEntries(database.db, tree, limit),
      tags: [cacheTags.categories],
    }));
  /** Of a category, whose id stands first, and all below it: of a large one as it was counted last. */
  const countProducts = async (categoryIds: string[] | undefined): Promise<number> =>
    (await listCountsStore(database.db).productsOf(categoryIds?.[0])) ??
    store.countProducts(categoryIds);

  const page = async (
    { limit, cursor }: Paging,
    categoryIds?: string[],
  ): Promise<Outcome<ProductPage, "invalid_request">> => {
    const after = cursor === undefined ? undefined : readCursor(cursor);
    if (cursor !== undefined && !after) {
      return invalidCursor();
    }
    const [{ products, next }, total] = await Promise.all([
      store.newestProducts({ categoryIds, after, limit }),
      countProducts(categoryIds),
    ]);
    return success({ products, total, nextCursor: next ? writeCursor(next) : null });
  };

  return {
    /** All categories, by position, then name. */
    categories: () => categories.read(),

    /** All products, newest first. A cursor that no list gave is `invalid_request`. */
    newestProducts: (paging: Paging) => page(paging),

    /** Those of the given ids that exist, in the given order; ids that are none are left out. */
    async productsByIds(ids: readonly string[]): Promise<CatalogueProduct[]> {
      const wanted = [...new Set(ids.map((id) => id.toLowerCase()))].filter(isId);
      const found = await store.productsByIds(wanted);
      const byId = new Map(found.map((product) => [product.id, product]));
      return wanted.map((id) => byId.get(id)).filter((product) => product !== undefined);
    },

    /** The families of products that are in one, by product id. */
    familyIdsOf: (products: readonly Pick<CatalogueProduct, "id">[]) =>
      familyIdsOf(
        database.db,
        products.map(({ id }) => id),
      ),

    /**
     * Options that tell products from others of their families and their names do not say, by
     * product id.
     */
    async unnamedOptions(products: readonly CatalogueProduct[]): Promise<Map<string, string[]>> {
      const options = await variantOptionsOf(
        database.db,
        products.map(({ id }) => id),
      );
      const unnamed = products.map(
        ({ id, name }) => [id, unnamedOptions(name, options.get(id) ?? [])] as const,
      );
      return new Map(unnamed.filter(([, own]) => own.length > 0));
    },

    /** @param page that is made of it and of what belongs to it */
    async productBySlug(
      slug: string,
      page?: object,
    ): Promise<Outcome<CatalogueProduct, "not_found">> {
      const product = isSlug(slug) ? await shown.bySlug(slug, page) : undefined;
      return product ? success(product) : noProduct();
    },

    /** `not_found` unless a product had this slug and none has it now. */
    async removedProduct(slug: string): Promise<Outcome<RemovedProduct, "not_found">> {
      const removed = isSlug(slug) ? await store.removedProduct(slug) : undefined;
      return removed ? success(removed) : noProduct();
    },

    /** The products of a category and of all below it, newest first. */
    async productsOfCategory(
      slug: string,
      paging: Paging,
    ): Promise<Outcome<CategoryPage, "not_found" | "invalid_request">> {
      const all = await categories.read();
      const category = all.find((each) => each.slug === slug);
      if (!category) return noCategory();
      const categoryIds = [...withDescendants(all, category._id)];
      const listed = await page(paging, categoryIds);
      if (!listed.ok) return listed;
      return success({
        ...listed.value,
        categoryIds,
        category,
        ancestors: ancestorsOf(all, category._id),
        subcategories: childrenOf(all, category._id),
      });
    },

    /**
     * Up to 8 others of the category and below it, then of its parent's tree.
     *
     * @param isGrouped whether one of each family is enough, and none of the product's own
     */
    async relatedProducts(
      productId: string,
      categoryId: string,
      isGrouped: boolean,
      page?: object,
    ): Promise<Outcome<RelatedProducts, "not_found">> {
      if (!isId(productId)) return noProduct();
      const all = await categories.read();
      const category = all.find(({ _id }) => _id === categoryId.toLowerCase());
      if (!category) return (await store.hasProduct(productId)) ? noCategory() : noProduct();
      const near = [...withDescendants(all, category._id)];
      const far = category.parent === null ? [] : [...withDescendants(all, category.parent)];
      const trees = [
        { rootId: category._id, ids: near },
        ...(category.parent === null ? [] : [{ rootId: category.parent, ids: far }]),
      ];
      const id = productId.toLowerCase();
      const ids = await relatedTo(`${id} ${category._id} ${isGrouped}`, async () => {
        const ownFamily = shown.readWith(page, id, familyOfProduct);
        const wanted = { ownFamily, isGrouped, limit: MAX_RELATED };
        const value = await relatedProductIds(database.db, id, trees, wanted, popularOf);
        return { value, tags: value && [cacheTags.categories] };
      });
      if (!ids) return noProduct();
      const categoryIds = [...new Set([...near, ...far])];
      return success({ products: await shown.byIds(ids), categoryIds });
    },

    /**
     * At most 100, each variant by itself, best first; any text is taken, and a blank one finds nothing. What it says of the price
     * is a bound.
     *
     * @param address the network address of who asks
     */
    async search(keyword: string, address: string): Promise<CatalogueProduct[]> {
      const { words, price, sort } = readPriceWords(keyword);
      const match = await keywords.match(words);
      if (!match) return [];
      const search = countedSearch(words, match);
      if (search) keywords.countSearch(search, address);
      return searchEveryProduct(finding.db, words, match, {
        limit: MAX_SEARCH_RESULTS,
        price,
        sort,
      });
    },

    createCategory: (draft: CategoryDraft) => createCategory(database, draft),
    updateCategory: (id: string, change: CategoryChange, seenTax?: SeenTax) =>
      updateCategory(database, id, change, seenTax),
    deleteCategory: (id: string) => deleteCategory(database, id),
    restoreCategory: (id: string) => restoreCategory(database, id),
    createProduct: (draft: ProductDraft, attributes?: AttributeChanges, actor?: string) =>
      createProduct(database, draft, attributes, actor),
    updateProduct: (id: string, change: ProductChange, guards?: ProductGuards) =>
      updateProduct(database, id, change, guards),
    deleteProduct: (id: string) => deleteProduct(database, id),

    /** Paise of a piece, without GST; null where it is not known. */
    async productCost(id: string): Promise<Outcome<number | null, "not_found">> {
      const cost = isId(id) ? await costOf(database.db, id) : undefined;
      return cost === undefined ? noProduct() : success(cost);
    },

    /** The categories by which a product is taxed that says it not itself. */
    taxingCategories: (id: string) => taxingCategories(database.db, id),

    /** How products of each category are taxed that say it not themselves. */
    categoryTaxes: () => categoryTaxes(database.db),

    /** A numbered page of the dashboard's list, newest first. */
    async listAdminProducts(filter: AdminProductFilter) {
      const [found, lowStock] = await Promise.all([
        adminProductsStore(database.db, filter),
        readLowStock(database.db),
      ]);
      return { ...found, ...lowStock };
    },

    /** What lies in a branch of the products that are to be counted. */
    countSheet: (wanted: WantedSheet) => readCountSheet(database.db, wanted),

    /** How often each kind of issue is there, and a page of what has one of them. */
    async catalogueIssues(wanted: ListPlace & { issue: CatalogueIssue }) {
      const [issues, found] = await Promise.all([
        countCatalogueIssues(database.db),
        listCatalogueIssues(database.db, wanted),
      ]);
      return { issues, ...found };
    },

    /** Has the entries of a shop that was updated written anew, in the background. */
    updateEntries: () => updateEntries(database.db),

    tasks: { ...attributeTasks(database), ...reindexTasks(database) },
  };
}
