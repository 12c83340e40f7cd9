import type { z } from "zod";
import { valueText } from "#shared/attributes/value-text.ts";
import type { FamilyOption, family as familyShape } from "#shared/families/contract.ts";
import type { CatalogueProduct } from "../catalogue/product.ts";
import { productSummary } from "../catalogue/product-json.ts";
import type { Db } from "../database/connection.ts";
import type { AttributeRecord, OptionValue } from "./family-lookups.ts";
import { inOptionOrder } from "./option-order.ts";
import { type FamilyRecord, familyStore } from "./store.ts";

export type ProductFamily = z.input<typeof familyShape>;

/** What of a family a sale leaves as it is. */
export interface FamilyShape
  extends Pick<ProductFamily, "_id" | "name" | "sharedTiers" | "options"> {
  /** Of each variant by option, by product id. */
  values: ReadonlyMap<string, Record<string, string>>;
}

export type ShapedFamily = Pick<FamilyRecord, "id" | "name" | "sharedTiers">;

/**
 * Reads a family without its variants' own data. A variant that lacks a value of an option lacks it here, too; of
 * several values it has the first.
 */
export async function readFamilyShape(db: Db, family: ShapedFamily): Promise<FamilyShape> {
  const store = familyStore(db);
  const [options, ids, values] = await Promise.all([
    store.options(family.id),
    store.variantIds(family.id),
    store.optionValues(family.id),
  ]);
  const valuesOf = Map.groupBy(values, ({ productId: of }) => of);
  return {
    _id: family.id,
    name: family.name,
    sharedTiers: family.sharedTiers,
    options: options.map((option) => shownOption(option, values)),
    values: new Map(ids.map((id) => [id, firstValues(valuesOf.get(id) ?? [])])),
  };
}

/** A family with all its variants, in the order of their values. */
export function productFamily(
  { values, ...family }: FamilyShape,
  products: readonly CatalogueProduct[],
): ProductFamily {
  const variants = products.map((product) => {
    const shown = productSummary(product);
    return {
      ...shown,
      photo: shown.photo.slice(0, 1),
      hsn: product.hsn,
      gstPercent: product.gstPercent,
      values: values.get(product.id) ?? {},
    };
  });
  return {
    ...family,
    variants: inOptionOrder(
      variants.toSorted((a, b) => a._id.localeCompare(b._id)),
      family.options,
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
