import { amountText } from "#shared/attributes/value-text.ts";
import { moneyCodec, readRupees } from "#shared/codecs.ts";
import type {
  AdminFamily,
  AdminFamilyVariant,
  FamilyAttribute,
  FamilyChange,
} from "#shared/families/admin-contract.ts";
import { findValueProblems } from "#shared/families/check-values.ts";
import { suggestOptions } from "#shared/families/suggest-options.ts";
import { unnamedOptions } from "#shared/families/variant-names.ts";
import { rupees } from "#shared/money.ts";
import { readCount, readTypedNumber } from "#shared/numbers.ts";
import type { StockDirection } from "#shared/stock/change-reasons.ts";
import type { EditReason } from "#shared/stock/movement-reason.ts";

export interface VariantTexts {
  /** Its id. */
  product: string;
  /** Its value of each attribute, by the attribute's code; empty where it has none or several. */
  values: Record<string, string>;
  price: string;
  /** Pieces to add, or with a minus to take away; empty for none. */
  stockChange: string;
}

export interface FamilyValues {
  name: string;
  sharedTiers: boolean;
  /** Codes of attributes. */
  options: string[];
  variants: VariantTexts[];
  /** Why pieces come, of all rows: of `changeReasons`; empty for none yet. */
  addReason: string;
  /** Likewise of those that go. */
  removeReason: string;
  stockNote: string;
  /** The variant whose bulk discounts all get; empty where each keeps its own. */
  priceListOf: string;
}

/** Products by id: what the form must know of its variants. */
export type KnownProducts = ReadonlyMap<string, AdminFamilyVariant>;

export function familyValues(
  { name, sharedTiers, options, variants }: AdminFamily,
  attributes: readonly FamilyAttribute[],
): FamilyValues {
  const texts = variants.map((variant) => variantTexts(variant, attributes));
  return { name, sharedTiers, options, variants: texts, ...noReasons, priceListOf: "" };
}

/** A new family of products that stand alone, with the options that tell them apart. */
export function newFamilyValues(
  variants: readonly AdminFamilyVariant[],
  attributes: readonly FamilyAttribute[],
): FamilyValues {
  return {
    name: "",
    sharedTiers: false,
    options: suggestedOptions(attributes, variants),
    variants: variants.map((variant) => variantTexts(variant, attributes)),
    ...noReasons,
    priceListOf: "",
  };
}

/** Until somebody says why pieces come or go. */
export const noReasons = { addReason: "", removeReason: "", stockNote: "" };

/** By what products most likely differ: first by what their names say. */
export function suggestedOptions(
  attributes: readonly FamilyAttribute[],
  variants: readonly AdminFamilyVariant[],
): string[] {
  return suggestOptions(attributes, variants, (code) => {
    const option = attributes.filter((attribute) => attribute.code === code);
    return variants.every((variant) => {
      const [text = ""] = optionTexts(variant, option);
      return text !== "" && unnamedOptions(variant.name, [text]).length === 0;
    });
  });
}

export function variantTexts(
  variant: AdminFamilyVariant,
  attributes: readonly FamilyAttribute[],
): VariantTexts {
  const texts = valueTexts(variant, attributes);
  return {
    product: variant._id,
    values: Object.fromEntries(attributes.map(({ code }, place) => [code, texts[place] ?? ""])),
    price: moneyCodec.write(rupees(variant.price)),
    stockChange: "",
  };
}

/** A value as people call it, by its slug. */
function nameOf({ values }: FamilyAttribute, slug: string): string {
  return values.find((value) => value.slug === slug)?.name ?? slug;
}

/** A variant's value of each option as it would be typed; empty where it has none or several. */
export function valueTexts(
  { values }: Pick<AdminFamilyVariant, "values">,
  options: readonly FamilyAttribute[],
): string[] {
  return options.map((option) => {
    const [value, ...more] = values[option.code] ?? [];
    return value === undefined || more.length > 0 ? "" : nameOf(option, value);
  });
}

/** A typed value as customers read it: a number with its unit. */
export function shownValue({ kind, unit }: FamilyAttribute, typed: string): string {
  const number = kind === "number" ? readTypedNumber(typed) : undefined;
  return number === undefined ? typed : amountText(number, unit);
}

/** Tells a variant from its siblings: `Lavender` and `XL`. */
export function optionTexts(
  variant: Pick<AdminFamilyVariant, "values">,
  options: readonly FamilyAttribute[],
): string[] {
  const texts = valueTexts(variant, options);
  return options.map((option, place) => shownValue(option, texts[place] ?? ""));
}

/** The chosen attributes, in the order in which they are chosen. */
export function optionsOf(
  { options }: Pick<FamilyValues, "options">,
  attributes: readonly FamilyAttribute[],
): FamilyAttribute[] {
  return options.flatMap((code) => attributes.find((attribute) => attribute.code === code) ?? []);
}

/** A sentence for each value that must be another, by its field: `variants.0.values.colour`. */
export function valueProblems(
  values: Pick<FamilyValues, "options" | "variants">,
  known: KnownProducts,
  attributes: readonly FamilyAttribute[],
): Map<string, string> {
  const options = optionsOf(values, attributes);
  const variants = values.variants.flatMap(({ product, values: typed }) => {
    const variant = known.get(product);
    if (!variant) return [];
    const own = options.map((option) => {
      const text = typed[option.code] ?? "";
      // A field cannot show several values: it is empty until one is typed.
      const several = text === "" && (variant.values[option.code] ?? []).length > 1;
      const folded = text.trim().toLowerCase();
      return [option.code, several ? ["1", "2"] : folded ? [folded] : []] as const;
    });
    return [{ ...variant, values: Object.fromEntries(own) }];
  });
  const placeOf = new Map(values.variants.map(({ product }, place) => [product, place]));
  return new Map(
    findValueProblems(options, variants).map(({ productId, code, message }) => [
      `variants.${placeOf.get(productId)}.values.${code}`,
      message,
    ]),
  );
}

/** Of each variant only the fields that differ from those known of it. */
export function familyBody(
  { name, sharedTiers, options, variants, priceListOf, ...why }: FamilyValues,
  known: KnownProducts,
  attributes: readonly FamilyAttribute[],
) {
  const directions = stockDirections(variants);
  return {
    name,
    sharedTiers,
    options,
    ...stockReasons(directions, why),
    ...(priceListOf && { priceListOf }),
    variants: variants.map(({ product, values, price, stockChange }) => {
      const variant = known.get(product);
      const before = variant && variantTexts(variant, attributes);
      const typed = options.filter((code) => values[code] !== before?.values[code]);
      const amount = readRupees(price) ?? Number.NaN;
      const change = readStockChange(stockChange) ?? 0;
      return {
        product,
        values: Object.fromEntries(typed.map((code) => [code, values[code] ?? ""])),
        ...(variant && amount !== variant.price && { price: amount, version: variant.updatedAt }),
        ...(change !== 0 && { stockChange: change }),
      };
    }),
  } satisfies FamilyChange;
}

/** Why pieces come and go, as it is sent. */
function stockReasons(
  directions: readonly StockDirection[],
  { addReason, removeReason, stockNote }: typeof noReasons,
) {
  const [first, second] = directions;
  if (!first) return {};
  const note = stockNote.trim();
  return {
    stockReason: (first === "add" ? addReason : removeReason) as EditReason,
    ...(second && { removeReason: removeReason as EditReason }),
    ...(note && { stockNote: note }),
  };
}

/** Whether pieces are added in some row, and whether some are taken away. */
export function stockDirections(
  variants: readonly Pick<VariantTexts, "stockChange">[],
): StockDirection[] {
  const changes = variants.map(({ stockChange }) => readStockChange(stockChange) ?? 0);
  return [
    ...(changes.some((change) => change > 0) ? (["add"] as const) : []),
    ...(changes.some((change) => change < 0) ? (["remove"] as const) : []),
  ];
}

/** Pieces as they are typed, with a sign or none; undefined for what is no number, 0 for nothing. */
export function readStockChange(typed: string): number | undefined {
  const text = typed.trim();
  if (text === "") return 0;
  const quantity = readCount(text.replace(/^[+\u2212-]/, ""));
  return quantity !== undefined && /^[\u2212-]/.test(text) ? -quantity : quantity;
}
