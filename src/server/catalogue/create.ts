import type { DescribedCategory } from "#shared/catalogue/contract.ts";
import { type Failure, failure, type Outcome, success } from "#shared/failure.ts";
import { announce } from "../database/change-feed.ts";
import { type Database, isDuplicate } from "../database/connection.ts";
import { isId } from "../ids.ts";
import { tags } from "../tags.ts";
import { type CategoryDraft, checkCategory, checkProduct, type ProductDraft } from "./drafts.ts";
import type { CatalogueProduct } from "./product.ts";
import { catalogueStore } from "./store.ts";
import { catalogueWriteStore } from "./write-store.ts";

/**
 * Makes a category after all others, with a slug of its name. Fails with `invalid_request` and the
 * refused fields, or with `conflict` where a sibling has the name.
 */
export async function createCategory(
  database: Database,
  draft: CategoryDraft,
): Promise<Outcome<DescribedCategory>> {
  const checked = checkCategory(draft);
  if (!checked.ok) return checked;
  const { name, parent } = checked.value;
  const taken = failure("conflict", `There is already a category ${name} here`, {
    fields: { name: "is taken" },
  });
  try {
    return await database.transaction(async (sql) => {
      const writes = catalogueWriteStore(sql);
      if (parent !== null && !(isId(parent) && (await writes.hasCategory(parent)))) {
        return unknownCategory("parent");
      }
      if (await writes.hasSiblingNamed(name, parent)) return taken;
      const id = await writes.insertCategory(checked.value);
      await announce(sql, tags.categories);
      const all = await catalogueStore(sql).categories();
      return success(justWritten(all.find(({ _id }) => _id === id)));
    });
  } catch (error) {
    // A sibling of that name was made at the same moment.
    if (isDuplicate(error)) return taken;
    throw error;
  }
}

/** Makes a product with a slug of its name; fails with `invalid_request` and the refused fields. */
export async function createProduct(
  database: Database,
  draft: ProductDraft,
): Promise<Outcome<CatalogueProduct>> {
  const checked = checkProduct(draft);
  if (!checked.ok) return checked;
  const { category } = checked.value;
  return database.transaction(async (sql) => {
    const writes = catalogueWriteStore(sql);
    if (!isId(category) || !(await writes.hasCategory(category))) {
      return unknownCategory("category");
    }
    const id = await writes.insertProduct(checked.value);
    await announce(sql, tags.productList, tags.product(id));
    const [product] = await catalogueStore(sql).productsByIds([id]);
    return success(justWritten(product));
  });
}

function unknownCategory(field: "parent" | "category"): Failure {
  return failure("invalid_request", "This category is not there (any more): choose another", {
    fields: { [field]: "is no category" },
  });
}

function justWritten<T>(row: T | undefined): T {
  if (!row) throw new Error("what was written just now cannot be read");
  return row;
}
