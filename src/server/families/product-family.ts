import type { z } from "zod";
import { valueText } from "#shared/attributes/value-text.ts";
import type { FamilyOption, family as familyShape } from "#shared/families/contract.ts";
import { productSummary } from "../catalogue/product-json.ts";
import { catalogueStore } from "../catalogue/store.ts";
import type { Db } from "../database/connection.ts";
import { inOptionOrder } from "./option-order.ts";
import { type AttributeRecord, familyStore, type OptionValue } from "./store.ts";

export type ProductFamily = z.input<typeof familyShape>;

/**
 * Reads the family of a product with all its variants, in the order of their values; null for a
 * product that stands alone, undefined where there is none. A variant that lacks a value of an option
 * lacks it here, too; of several values it has the first.
 */
export async function readProductFamily(
  db: Db,
  productId: string,
): Promise<ProductFamily | null | undefined> {
  const store = familyStore(db);
  const family = await store.familyOfProduct(productId);
  if (!family) return family;
  const [options, ids] = await Promise.all([store.options(family.id), store.variantIds(family.id)]);
  const [products, values] = await Promise.all([
    catalogueStore(db).productsByIds(ids),
    store.valuesOf(
      ids,
      options.map(({ id }) => id),
    ),
  ]);
  const valuesOf = Map.groupBy(values, ({ productId: of }) => of);
  const shownOptions = options.map((option) => shownOption(option, values));
  const variants = products.map((product) => {
    const shown = productSummary(product);
    return {
      ...shown,
      photo: shown.photo.slice(0, 1),
      hsn: product.hsn,
      gstPercent: product.gstPercent,
      values: firstValues(valuesOf.get(product.id) ?? []),
    };
  });
  return {
    _id: family.id,
    name: family.name,
    sharedTiers: family.sharedTiers,
    options: shownOptions,
    variants: inOptionOrder(
      variants.toSorted((a, b) => a._id.localeCompare(b._id)),
      shownOptions,
      (variant, code) => variant.values[code],
    ),
  };
}

function shownOption(option: AttributeRecord, values: readonly OptionValue[]): FamilyOption {
  const own = values.filter(({ attributeId }) => attributeId === option.id);
  const bySlug = new Map(own.map((value) => [value.slug, value]));
  return {
    code: option.code,
    name: option.name,
    unit: option.unit,
    values: [...bySlug.values()].map((value) => ({
      slug: value.slug,
      name: valueText(option, value),
      swatch: value.swatch,
    })),
  };
}

function firstValues(values: readonly OptionValue[]): Record<string, string> {
  const first: Record<string, string> = {};
  for (const { code, slug } of values) first[code] ??= slug;
  return first;
}
