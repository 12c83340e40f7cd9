import type { AttributeWithValues } from "#shared/attributes/contract.ts";
import { valueText } from "#shared/attributes/value-text.ts";
import type { Product } from "#shared/catalogue/contract.ts";
import { formatMoney, rupees } from "#shared/money.ts";
import { groupedNumber } from "#shared/numbers.ts";

/** A fact of products side by side: a text for each, empty where it is not known. */
export interface ComparedRow {
  name: string;
  values: string[];
  /** Between the products. */
  differs: boolean;
}

/** A product and what is known of it by attributes. */
export interface Compared {
  product: Product;
  attributes: readonly AttributeWithValues[];
}

/**
 * Where they differ first, then what they have in common. No fact is told twice: an attribute that one
 * specification says of all of them is left to it, and of a specification and an attribute of one name the
 * attribute stands, which more of them may have.
 * @param readFrom names of the specifications that attributes are read from, by code
 */
export function comparedRows(
  compared: readonly Compared[],
  readFrom: Readonly<Record<string, readonly string[]>> = {},
): ComparedRow[] {
  const attributes = new Map(
    attributeRows(compared, readFrom).map((each) => [sameText(each.name), each]),
  );
  const rows = [
    row("Price", compared, ({ product }) => formatMoney(rupees(product.price))),
    row("Stock", compared, ({ product }) => stockText(product.quantity)),
    row("Bulk discounts", compared, ({ product }) => tiersText(product)),
    ...specificationRows(compared).map((each) => attributes.get(sameText(each.name)) ?? each),
    ...attributes.values(),
    row("Country of origin", compared, ({ product }) => product.origin),
    row("Brand", compared, ({ product }) => product.brand ?? ""),
    row("Net quantity", compared, ({ product }) => product.netQuantity),
  ];
  const known = new Map<string, ComparedRow>();
  for (const each of rows) {
    const key = sameText(each.name);
    if (!known.has(key) && each.values.some((value) => value !== "")) known.set(key, each);
  }
  const shown = [...known.values()];
  return [...shown.filter(({ differs }) => differs), ...shown.filter(({ differs }) => !differs)];
}

function row(
  name: string,
  compared: readonly Compared[],
  textOf: (each: Compared) => string,
): ComparedRow {
  const values = compared.map(textOf);
  return { name, values, differs: new Set(values.map(sameText)).size > 1 };
}

function specificationRows(compared: readonly Compared[]): ComparedRow[] {
  const names = compared.flatMap(({ product }) => product.specifications.map(({ name }) => name));
  return names.map((name) => row(name, compared, ({ product }) => specified(product, name)));
}

function specified({ specifications }: Product, name: string): string {
  return specifications
    .filter((each) => sameText(each.name) === sameText(name))
    .map(({ value }) => value)
    .join(", ");
}

function attributeRows(
  compared: readonly Compared[],
  readFrom: Readonly<Record<string, readonly string[]>>,
): ComparedRow[] {
  const all = new Map(
    compared.flatMap(({ attributes }) => attributes.map(({ code, name }) => [code, name])),
  );
  return [...all].flatMap(([code, name]) => {
    const sources = new Set(
      compared
        .filter(({ attributes }) => attributes.some((each) => each.code === code))
        .map(({ product }) => readFrom[code]?.find((source) => specified(product, source) !== "")),
    );
    const [source] = sources;
    if (sources.size === 1 && source !== undefined) return [];
    return [
      row(name, compared, ({ product, attributes }) => {
        const attribute = attributes.find((each) => each.code === code);
        return attribute ? valuesText(attribute) : specified(product, name);
      }),
    ];
  });
}

function valuesText({ unit, values }: AttributeWithValues): string {
  return values.map((value) => valueText({ unit }, value)).join(", ");
}

function stockText(quantity: number): string {
  return quantity > 0 ? "In stock" : "Out of stock";
}

function tiersText({ bulkDiscounts, tierGroup }: Product): string {
  const tiers = bulkDiscounts
    .map(({ quantity, discount }) => `${groupedNumber(quantity)}: ${discount}% off`)
    .join(", ");
  return tiers && tierGroup ? `${tiers}; its other colours and sizes count too` : tiers;
}

/** Spelling apart, so that `2 kW` and `2 KW` are the same. */
function sameText(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, " ").trim();
}
