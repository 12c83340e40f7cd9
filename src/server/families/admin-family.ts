import type { AdminFamily, AdminFamilyVariant } from "#shared/families/admin-contract.ts";
import { toRupees } from "#shared/money.ts";
import type { CatalogueProduct } from "../catalogue/product.ts";
import { catalogueStore } from "../catalogue/store.ts";
import type { Db } from "../database/connection.ts";
import { inOptionOrder } from "./option-order.ts";
import { familyStore } from "./store.ts";

/** Reads a family that exists as its owner edits it, the variants in the order of their options. */
export async function readAdminFamily(db: Db, id: string): Promise<AdminFamily> {
  const store = familyStore(db);
  const family = await store.family(id);
  if (!family) throw new Error("a family that was written or locked just now cannot be read");
  const options = await store.options(id);
  const variantIds = await store.variantIds(id);
  const variants = await readFamilyVariants(db, variantIds);
  const values = await store.valuesOf(
    variantIds,
    options.map((option) => option.id),
  );
  return {
    _id: id,
    name: family.name,
    sharedTiers: family.sharedTiers,
    options: options.map(({ code }) => code),
    variants: inOptionOrder(
      variants,
      options.map(({ code }) => ({ code, values: values.filter((value) => value.code === code) })),
      (variant, code) => variant.values[code]?.[0],
    ),
    updatedAt: family.updatedAt.toISOString(),
  };
}

/** Those of the products that exist, as variants of a family are shown to its owner, by name. */
export async function readFamilyVariants(db: Db, ids: string[]): Promise<AdminFamilyVariant[]> {
  const store = familyStore(db);
  // One after the other: a transaction's connection answers one query at a time.
  const products = await catalogueStore(db).productsByIds(ids);
  const values = await store.valuesOf(ids);
  const homes = await store.familiesOf(ids);
  const valuesOf = Map.groupBy(values, ({ productId }) => productId);
  return products.toSorted(byName).map((product) => {
    const byCode = Map.groupBy(valuesOf.get(product.id) ?? [], ({ code }) => code);
    const home = homes.get(product.id);
    return {
      _id: product.id,
      name: product.name,
      slug: product.slug,
      sku: product.sku,
      price: toRupees(product.price),
      quantity: product.stock,
      photo: product.photos.slice(0, 1),
      bulkDiscounts: product.bulkDiscounts,
      updatedAt: product.updatedAt.toISOString(),
      values: Object.fromEntries(
        [...byCode].map(([code, own]) => [code, own.map(({ slug }) => slug)]),
      ),
      family: home ? { _id: home.id, name: home.name } : null,
    };
  });
}

const byName = (a: CatalogueProduct, b: CatalogueProduct) =>
  a.name.localeCompare(b.name, "en", { numeric: true }) || a.id.localeCompare(b.id);
