import { type Outcome, success } from "#shared/failure.ts";
import type { FamilyAttribute, FamilyInput, FamilyRow } from "#shared/families/admin-contract.ts";
import { dictionaryForForms } from "../attributes/dictionary-store.ts";
import { familyOfProduct, type ShownProducts } from "../catalogue/shown-products.ts";
import type { ChangeFeed } from "../database/change-feed.ts";
import type { Database } from "../database/connection.ts";
import type { ListPlace, NumberedPage } from "../database/numbered-page.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import { noFamily, noProduct } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import { rememberChoices } from "../search-index/remember-choices.ts";
import { addVariants } from "./add-variants.ts";
import { readAdminFamily, readFamilyVariants } from "./admin-family.ts";
import { createFamily, deleteFamily, updateFamily } from "./edit-family.ts";
import {
  type FamilyShape,
  type ProductFamily,
  productFamily,
  readFamilyShape,
  type ShapedFamily,
} from "./product-family.ts";
import { familyStore } from "./store.ts";

export type Families = ReturnType<typeof openFamilies>;

interface Parts {
  database: Database;
  changes: Pick<ChangeFeed, "listen" | "lostForMs">;
  shown: ShownProducts;
}

/** Products whose family is remembered, and families. */
const MAX_PRODUCTS = 2_000;
const MAX_FAMILIES = 300;

function withoutVariants(read: (ShapedFamily & { variantIds: unknown }) | null) {
  if (!read) return null;
  const { variantIds: _, ...family } = read;
  return family;
}

/** Opens the families of products. */
export function openFamilies({ database, changes, shown }: Parts) {
  const { db } = database;
  const store = familyStore(db);
  const familyOf = rememberChoices<ShapedFamily | null | undefined>(changes, MAX_PRODUCTS);
  const shapes = rememberChoices<FamilyShape>(changes, MAX_FAMILIES);
  return {
    /** The family of a product; null for one that stands alone. */
    async familyOf(
      productId: string,
      page?: object,
    ): Promise<Outcome<ProductFamily | null, "not_found">> {
      if (!isId(productId)) return noProduct();
      const id = productId.toLowerCase();
      const family = await familyOf(id, async () => {
        const read = shown.readWith(page, id, familyOfProduct);
        const value = read ? withoutVariants(read.value) : await store.familyOfProduct(id);
        // Beside the family's shape: who asks for them then shares the answer.
        if (read?.value) shown.byIds(read.value.variantIds).catch(() => undefined);
        const tags = value === null ? [] : value && [cacheTags.family(value.id)];
        return { value, tags };
      });
      if (family === undefined) return noProduct();
      if (family === null) return success(null);
      const shape = await shapes(family.id, async () => ({
        value: await readFamilyShape(db, family),
        tags: [cacheTags.family(family.id), cacheTags.attributes],
      }));
      return success(productFamily(shape, await shown.byIds([...shape.values.keys()])));
    },

    /** A page of the dashboard's list, by name. */
    async list(search: string | undefined, place: ListPlace): Promise<NumberedPage<FamilyRow>> {
      const { rows, ...facts } = await store.page(search, place);
      const ids = rows.map(({ id }) => id);
      const [optionNames, variantFacts, faulty] = await Promise.all([
        store.optionNames(ids),
        store.variantFacts(ids),
        store.faultyVariants(ids),
      ]);
      return {
        ...facts,
        rows: rows.map(({ id, name, sharedTiers, updatedAt }) => ({
          _id: id,
          name,
          sharedTiers,
          updatedAt: updatedAt.toISOString(),
          options: optionNames.get(id) ?? [],
          variants: variantFacts.get(id)?.variants ?? 0,
          photos: variantFacts.get(id)?.photos ?? [],
          faultyVariants: faulty.get(id) ?? 0,
        })),
      };
    },

    async find(id: string) {
      if (!isId(id) || !(await store.family(id))) return noFamily();
      return success(await readAdminFamily(db, id));
    },

    /** The attributes by which variants may differ, with the choices of each. */
    attributes: (): Promise<FamilyAttribute[]> => dictionaryForForms(db),

    /** Those of the ids that are products', as variants are shown to the owner. */
    candidates: (ids: readonly string[]) =>
      readFamilyVariants(db, [...new Set(ids.map((id) => id.toLowerCase()))].filter(isId)),

    create: (input: FamilyInput) => createFamily(database, input),
    update: (id: string, change: Parameters<typeof updateFamily>[2], actor: string) =>
      updateFamily(database, id, change, actor),
    delete: (id: string, version: string | undefined) => deleteFamily(database, id, version),
    addVariants: (id: string, drafts: Parameters<typeof addVariants>[2], actor: string) =>
      addVariants(database, id, drafts, actor),
  };
}
