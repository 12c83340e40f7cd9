import { eq } from "drizzle-orm";
import type { AttributeFields } from "#shared/attributes/admin-contract.ts";
import {
  type AttributeKind,
  type AttributeValue,
  type AttributeWithValues,
  MAX_ATTRIBUTE_PRODUCTS,
} from "#shared/attributes/contract.ts";
import type { UnitChange, Uses } from "#shared/attributes/uses-contract.ts";
import { type Outcome, success } from "#shared/failure.ts";
import type { Database, Db } from "../database/connection.ts";
import type { ListPlace } from "../database/numbered-page.ts";
import { products } from "../database/schema/catalogue.ts";
import { noAttribute, noProduct } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import { previewUnit } from "./change-unit.ts";
import {
  dictionaryForForms,
  groupValues,
  readDictionary,
  readFromByCode,
  valuesOfProducts,
} from "./dictionary-store.ts";
import { createAttribute, deleteAttribute, updateAttribute } from "./edit-dictionary.ts";
import { attributeChoices, updateValues } from "./edit-values.ts";
import { familiesUsing } from "./families-using.ts";
import { listAttributes, liveAttributes } from "./list-dictionary.ts";
import { mergeValues, previewMerge } from "./merge-values.ts";
import { readAttributes } from "./read-attributes.ts";
import type { ReadableProduct } from "./readable-product.ts";
import { rulesInShort, rulesUsing } from "./rules-using.ts";
import { setAttributesOf } from "./set-attributes.ts";

export type Attributes = ReturnType<typeof openAttributes>;

/** The dictionary of attributes, and what products have of it. */
export function openAttributes({ database }: { database: Database }) {
  const { db } = database;
  return {
    /** The attributes of up to 50 products in the given order; none for one that is gone. */
    async ofProducts(
      ids: readonly string[],
    ): Promise<{ productId: string; attributes: AttributeWithValues[] }[]> {
      const wanted = [...new Set(ids.map((id) => id.trim().toLowerCase()))]
        .filter(isId)
        .slice(0, MAX_ATTRIBUTE_PRODUCTS);
      const values = Map.groupBy(await valuesOfProducts(db, wanted), ({ productId }) => productId);
      return wanted.map((productId) => ({
        productId,
        attributes: groupValues(values.get(productId) ?? []),
      }));
    },

    /** Names of the specifications that attributes are read from, by code. */
    readFrom: (codes: readonly string[]) => readFromByCode(db, codes),

    /** Set by the owner, by code; an empty list where the product has none. */
    async setOfProduct(
      productId: string,
    ): Promise<Outcome<Record<string, AttributeValue[]>, "not_found">> {
      if (!isId(productId)) return noProduct();
      const [known] = await db
        .select({ id: products.id })
        .from(products)
        .where(eq(products.id, productId));
      if (!known) return noProduct();
      return success(await setAttributesOf(db, known.id));
    },

    /** Reads a product's texts and stores nothing. */
    async preview(product: ReadableProduct): Promise<AttributeWithValues[]> {
      const dictionary = await readDictionary(db);
      const found = readAttributes(dictionary, product);
      return dictionary.flatMap(({ id, code, name, kind, unit, choices }) => {
        const values = found.get(id);
        if (!values) return [];
        const swatchOf = new Map(choices.map(({ slug, swatch }) => [slug, swatch]));
        const withSwatch = values.map((value) => ({
          ...value,
          swatch: swatchOf.get(value.slug) ?? "",
        }));
        return [{ code, name, kind, unit, values: withSwatch }];
      });
    },

    forForms: () => dictionaryForForms(db),
    list: (search: string | undefined, place: ListPlace) => listAttributes(db, search, place),
    create: (fields: AttributeFields & { kind: AttributeKind }) =>
      createAttribute(database, fields),
    update: (id: string, fields: AttributeFields & { version?: string | undefined }) =>
      updateAttribute(database, id, fields),
    delete: (id: string) => deleteAttribute(database, id),
    choices: (id: string) => attributeChoices(db, id),
    updateValues: (id: string, given: Parameters<typeof updateValues>[2]) =>
      updateValues(database, id, given),
    uses: (id: string, unit?: string) => attributeUses(db, id, unit),
    previewMerge: (id: string, merge: Parameters<typeof previewMerge>[2]) =>
      previewMerge(db, id, merge),
    mergeValues: (id: string, given: Parameters<typeof mergeValues>[2]) =>
      mergeValues(database, id, given),
  };
}

interface AttributeUses {
  families: Uses;
  rules: Uses;
  unitChange: UnitChange | null;
}

/** Who needs an attribute; with a unit also what becomes of its numbers in it. */
async function attributeUses(
  db: Db,
  id: string,
  unit: string | undefined,
): Promise<Outcome<AttributeUses, "not_found">> {
  const live = await liveAttributes(db);
  const attribute = live.find((row) => row.id === id.toLowerCase());
  if (!attribute) return noAttribute();
  return success({
    families: await familiesUsing(db, attribute.id),
    rules: rulesInShort(await rulesUsing(db, attribute.code)),
    unitChange:
      unit === undefined || attribute.kind === "choice"
        ? null
        : await previewUnit(db, attribute, unit, live),
  });
}
