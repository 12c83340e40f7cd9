import type { z } from "zod";
import { type Outcome, success } from "#shared/failure.ts";
import type {
  AdminFamily,
  FamilyInput,
  updateFamily as updateFamilyEndpoint,
} from "#shared/families/admin-contract.ts";
import { indexProducts } from "../catalogue/index-products.ts";
import { advisoryLock } from "../database/advisory-lock.ts";
import { announce } from "../database/change-feed.ts";
import type { Database, Db } from "../database/connection.ts";
import { isPresentVersion } from "../database/schema/columns.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import { changedMeanwhile, noFamily } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import { lockProducts, type ProductRow } from "../stock/stock-store.ts";
import { readAdminFamily } from "./admin-family.ts";
import { type CheckedFamily, checkFamily } from "./check-family.ts";
import { editVariants, givePriceList } from "./edit-variants.ts";
import { type FamilyRecord, familyStore } from "./store.ts";
import { familyWriteStore } from "./write-store.ts";

/** Fields left out stay. */
export type FamilyChange = z.output<typeof updateFamilyEndpoint.body>;

/**
 * Makes a family of products that stand alone. Fails with `invalid_request` where a product lacks a
 * value or has several of an option, with `conflict` where two are alike, one is in a family or gone.
 */
export async function createFamily(
  database: Database,
  input: FamilyInput,
): Promise<Outcome<AdminFamily, "invalid_request" | "conflict">> {
  return database.transaction(async (db) => {
    await advisoryLock(db, "families");
    const checked = await checkFamily(db, undefined, input);
    if (!checked.ok) return checked;
    const id = await familyWriteStore(db).insertFamily(input);
    await writeFamily(db, id, checked.value);
    return success(await readAdminFamily(db, id));
  });
}

/**
 * Changes what is named of a family, and prices, price lists and stock of its variants. Besides what `createFamily`
 * fails with: `not_found`, and `changed_meanwhile` with the present family where `version` is not its
 * present `updatedAt`, or that of a variant whose price is changed.
 */
export async function updateFamily(
  database: Database,
  id: string,
  { version, priceListOf, stockReason, removeReason, stockNote, ...change }: FamilyChange,
  actor: string,
): Promise<
  Outcome<AdminFamily, "invalid_request" | "conflict" | "not_found" | "changed_meanwhile">
> {
  if (!isId(id)) return noFamily();
  const why = { stockReason, removeReason, note: stockNote, actor };
  const changed = await database.transaction(async (db) => {
    const before = await lockForEdit(db, id, version);
    if (!before.ok) return before;
    const beforeIds = await familyStore(db).variantIds(id);
    const variantIds = change.variants?.map(({ product }) => product.toLowerCase()) ?? beforeIds;
    // All at once, in the order in which sales lock them: neither waits for the other in a circle.
    await lockProducts(db, [...new Set([...beforeIds, ...variantIds])].filter(isId));
    const refused =
      (await editVariants(db, change.variants ?? [], why)) ??
      (priceListOf === undefined ? undefined : await givePriceList(db, variantIds, priceListOf));
    return refused ?? changeFamily(db, before.value, change);
  });
  if (changed.ok || changed.code !== "changed_meanwhile" || changed.details?.family) return changed;
  // A variant was changed, not the family.
  return changedMeanwhile("family", { family: await readAdminFamily(database.db, id) });
}

/** Changes a family that `lockForEdit` has locked. */
export async function changeFamily(
  db: Db,
  family: FamilyRecord,
  change: FamilyChange,
): Promise<Outcome<AdminFamily, "invalid_request" | "conflict">> {
  const store = familyStore(db);
  const input: FamilyInput = {
    name: change.name ?? family.name,
    sharedTiers: change.sharedTiers ?? family.sharedTiers,
    options: change.options ?? (await store.options(family.id)).map(({ code }) => code),
    variants:
      change.variants ?? (await store.variantIds(family.id)).map((product) => ({ product })),
  };
  const isCheckedAnew = change.options !== undefined || change.variants !== undefined;
  const checked = await checkFamily(db, family, input, isCheckedAnew);
  if (!checked.ok) return checked;
  await familyWriteStore(db).updateFamily(family.id, input);
  await writeFamily(db, family.id, checked.value);
  return success(await readAdminFamily(db, family.id));
}

/** Deletes a family; its products stand alone again. */
export async function deleteFamily(
  database: Database,
  id: string,
  version: string | undefined,
): Promise<Outcome<FamilyRecord, "not_found" | "changed_meanwhile">> {
  if (!isId(id)) return noFamily();
  return database.transaction(async (db) => {
    const before = await lockForEdit(db, id, version);
    if (!before.ok) return before;
    const family = before.value;
    const variantIds = await familyStore(db).variantIds(family.id);
    const locked = await lockProducts(db, variantIds);
    await familyWriteStore(db).deleteFamily(family.id);
    await indexProducts(db, [...locked.keys()]);
    await announceFamily(db, family.id, [...locked.values()]);
    return success(family);
  });
}

/**
 * Lets one change of families happen at a time: what a product belongs to then stays until the
 * transaction ends, though its variants are only known once the family is read.
 */
async function lockForEdit(
  db: Db,
  id: string,
  version?: string,
): Promise<Outcome<FamilyRecord, "not_found" | "changed_meanwhile">> {
  await advisoryLock(db, "families");
  const family = await familyStore(db).family(id);
  if (!family) return noFamily();
  if (!isPresentVersion(version, family.updatedAt)) {
    return changedMeanwhile("family", { family: await readAdminFamily(db, family.id) });
  }
  return success(family);
}

async function writeFamily(db: Db, id: string, family: CheckedFamily): Promise<void> {
  const writes = familyWriteStore(db);
  await writes.setOptions(
    id,
    family.options.map((option) => option.id),
  );
  await writes.removeFromFamily(id, family.allocations);
  await writes.addToFamily(id, family.joining);
  await writes.setValues(family.values);
  await indexProducts(db, [...new Set([...family.variantIds, ...family.allocations])]);
  await announceFamily(db, id, family.products);
}

/**
 * Announces a family with its products, and so what shows its entry. Lists that gain or lose entries are
 * announced by the index.
 */
async function announceFamily(
  db: Db,
  id: string,
  products: readonly Pick<ProductRow, "id">[],
): Promise<void> {
  await announce(
    db,
    cacheTags.family(id),
    ...products.map((product) => cacheTags.product(product.id)),
    cacheTags.search,
  );
}
