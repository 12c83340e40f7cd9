import { MAX_PRICE_RUPEES, PRICE_TOO_LARGE } from "#shared/catalogue/product-limits.ts";
import { readRupees } from "#shared/codecs.ts";
import type {
  AdminFamily,
  AdminFamilyVariant,
  FamilyAttribute,
  NewVariants,
} from "#shared/families/admin-contract.ts";
import { foldName, variantName, variantSku } from "#shared/families/variant-names.ts";
import { readCount } from "#shared/numbers.ts";
import { MAX_STOCK, STOCK_TOO_LARGE } from "#shared/stock/stock-limits.ts";
import { PRICE_RULE } from "../catalogue/products/product-schema.ts";
import { QUANTITY_RULE } from "../stock/stock-change.ts";
import { optionTexts, shownValue, valueTexts } from "./family-values.ts";

/** For one variant, or for all of them. */
export interface NewVariantTexts {
  name: string;
  sku: string;
  price: string;
  stock: string;
}

/** A combination of values that the family does not have yet. */
export interface NewVariant extends NewVariantTexts {
  /** Its values, folded: the same as long as they are chosen. */
  key: string;
  /** As they are sent, by the code of each option. */
  values: Record<string, string>;
  /** As people call it: `Lavender, XL`. */
  title: string;
}

/** Values typed for a variant are kept while it is not chosen. */
export interface VariantChoices {
  base: AdminFamilyVariant;
  /** The values of each option that are ticked, by its code. */
  ticked: Record<string, readonly string[]>;
  /** Of each variant of which nothing else is typed. */
  forAll: Pick<NewVariantTexts, "price" | "stock">;
  typed: Record<string, Partial<NewVariantTexts>>;
}

/** The values of an option that the variants have, in their order. */
export function valuesInUse(option: FamilyAttribute, variants: AdminFamily["variants"]): string[] {
  const slugs = new Set(variants.flatMap(({ values }) => values[option.code] ?? []));
  if (option.kind === "number") return [...slugs].toSorted((a, b) => Number(a) - Number(b));
  return option.values.filter(({ slug }) => slugs.has(slug)).map(({ name }) => name);
}

/** The values in what was typed with commas between them; a number's own commas are left out. */
export function readValues({ kind, values }: FamilyAttribute, typed: string): string[] {
  const texts = kind === "number" ? typed.split(/[,;\s]+/) : typed.split(/[,;\n]+/);
  return texts
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .map((text) => values.find(({ name }) => foldName(name) === foldName(text))?.name ?? text);
}

/** The combinations of what is ticked that no variant has, in the options' order. */
export function newVariants(
  family: Pick<AdminFamily, "name" | "variants">,
  options: readonly FamilyAttribute[],
  { base, ticked, forAll, typed }: VariantChoices,
): NewVariant[] {
  const there = new Set(family.variants.map((variant) => keyOf(valueTexts(variant, options))));
  const skus = new Set(family.variants.map(({ sku }) => sku.toLowerCase()).filter(Boolean));
  const copied = { ...base, values: optionTexts(base, options) };
  const siblings = family.variants.map((variant) => ({
    sku: variant.sku,
    values: optionTexts(variant, options),
  }));
  return combinations(options.map(({ code }) => ticked[code] ?? []))
    .filter((values) => !there.has(keyOf(values)))
    .map((values) => {
      const key = keyOf(values);
      const own = typed[key] ?? {};
      const shown = options.map((option, place) => shownValue(option, values[place] ?? ""));
      const sku = own.sku ?? variantSku(copied, shown, skus, siblings);
      if (sku !== "") skus.add(sku.trim().toLowerCase());
      return {
        key,
        values: Object.fromEntries(options.map(({ code }, place) => [code, values[place] ?? ""])),
        title: shown.join(", "),
        name: own.name ?? variantName(family.name, copied, shown),
        sku,
        price: own.price ?? forAll.price,
        stock: own.stock ?? forAll.stock,
      };
    });
}

/** A sentence by key and field. */
export function variantProblems(variants: readonly NewVariant[]): Map<string, string> {
  const problems = new Map<string, string>();
  const skus = new Map<string, string>();
  for (const { key, name, sku, price, stock, title } of variants) {
    const setProblem = (field: keyof NewVariantTexts, message: string | undefined) => {
      if (message) problems.set(`${key} ${field}`, message);
    };
    setProblem("name", name.trim() === "" ? "Name is required" : undefined);
    setProblem("price", priceProblem(price));
    setProblem("stock", stockProblem(stock));
    const code = sku.trim().toLowerCase();
    const other = skus.get(code);
    if (code !== "" && other !== undefined) setProblem("sku", `${other} has this SKU, too`);
    skus.set(code, title);
  }
  return problems;
}

/** Why a typed price cannot be taken. */
export function priceProblem(typed: string): string | undefined {
  if (typed.trim() === "") return "Price is required";
  const price = readRupees(typed);
  if (price === undefined) return PRICE_RULE;
  return price > MAX_PRICE_RUPEES ? PRICE_TOO_LARGE : undefined;
}

function stockProblem(typed: string): string | undefined {
  if (typed.trim() === "") return "Stock is required: 0 where there is none yet";
  const stock = readCount(typed);
  if (stock === undefined) return QUANTITY_RULE;
  return stock > MAX_STOCK ? STOCK_TOO_LARGE : undefined;
}

/** Of variants without problems. */
export function variantsBody(variants: readonly NewVariant[]): NewVariants["variants"] {
  return variants.map(({ name, sku, price, stock, values }) => ({
    name: name.trim(),
    sku: sku.trim(),
    price: readRupees(price) ?? Number.NaN,
    quantity: readCount(stock) ?? Number.NaN,
    values,
  }));
}

const keyOf = (values: readonly string[]) => values.map(foldName).join("|");

function combinations(lists: readonly (readonly string[])[]): string[][] {
  return lists.reduce<string[][]>(
    (heads, list) => heads.flatMap((head) => list.map((value) => [...head, value])),
    [[]],
  );
}
