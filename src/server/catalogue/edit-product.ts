import { type Outcome, success } from "#shared/failure.ts";
import { announce } from "../database/change-feed.ts";
import type { Database } from "../database/connection.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import { invalidFields, noProduct } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import {
  checkProduct,
  checkProductChange,
  type ProductChange,
  type ProductDraft,
} from "./drafts.ts";
import type { CatalogueProduct } from "./product.ts";
import { catalogueStore } from "./store.ts";
import { catalogueWriteStore } from "./write-store.ts";

/** Makes a product with a slug of its name; fails with `invalid_request` and the refused fields. */
export async function createProduct(
  database: Database,
  draft: ProductDraft,
): Promise<Outcome<CatalogueProduct, "invalid_request">> {
  const checked = checkProduct(draft);
  if (!checked.ok) return checked;
  const { category } = checked.value;
  return database.transaction(async (db) => {
    const writes = catalogueWriteStore(db);
    if (!isId(category) || !(await writes.hasCategory(category))) return unknownCategory();
    const id = await writes.insertProduct(checked.value);
    await announce(db, cacheTags.productList, cacheTags.product(id));
    const [created] = await catalogueStore(db).productsByIds([id]);
    if (!created) throw new Error("a product that was inserted just now cannot be read");
    return success(created);
  });
}

/**
 * Changes what is named of a product and nothing else; the slug stays, so that links live.
 *
 * A given `quantity` is the new available stock: pieces that open orders hold are already taken off
 * it and stay theirs. It is set under the row's lock, so it comes wholly before or wholly after a
 * sale at the same moment, and neither is lost. Leave it out where the admin did not touch it: a
 * number read earlier would bring back what was sold since.
 */
export async function updateProduct(
  database: Database,
  id: string,
  change: ProductChange,
): Promise<Outcome<CatalogueProduct, "invalid_request" | "not_found">> {
  if (!isId(id)) return noProduct();
  const checked = checkProductChange(change);
  if (!checked.ok) return checked;
  const { category } = checked.value;
  return database.transaction(async (db) => {
    const writes = catalogueWriteStore(db);
    const store = catalogueStore(db);
    if (!(await store.hasProduct(id))) return noProduct();
    if (category !== undefined && !(isId(category) && (await writes.hasCategory(category)))) {
      return unknownCategory();
    }
    if (await writes.updateProduct(id, checked.value)) {
      await announce(db, cacheTags.productList, cacheTags.product(id));
    }
    return productOrNotFound(await store.productsByIds([id]));
  });
}

/** Deletes a product. Orders hold their own copy of what was bought, and keep it. */
export async function deleteProduct(
  database: Database,
  id: string,
): Promise<Outcome<null, "not_found">> {
  if (!isId(id)) return noProduct();
  return database.transaction(async (db) => {
    if (!(await catalogueWriteStore(db).deleteProduct(id))) return noProduct();
    await announce(db, cacheTags.productList, cacheTags.product(id));
    return success(null);
  });
}

const unknownCategory = () =>
  invalidFields({ category: "This category no longer exists: choose another" });

function productOrNotFound([product]: readonly CatalogueProduct[]): Outcome<
  CatalogueProduct,
  "not_found"
> {
  return product ? success(product) : noProduct();
}
