import type { AttributeWithValues } from "#shared/attributes/contract.ts";
import { valueText } from "#shared/attributes/value-text.ts";
import type { Product } from "#shared/catalogue/contract.ts";
import { groupedNumber } from "#shared/grouped-number.ts";
import { formatMoney, rupees } from "#shared/money.ts";

/** A fact of products side by side: a text for each, empty where it is not known. */
export interface ComparedRow {
  name: string;
  values: string[];
  /** Whether the products differ in it. */
  differs: boolean;
}

/** A product and what is known of it by attributes. */
export interface Compared {
  product: Product;
  attributes: readonly AttributeWithValues[];
}

/** What products are compared by: where they differ first, then what they have in common. */
export function comparedRows(compared: readonly Compared[]): ComparedRow[] {
  const rows = [
    row("Price", compared, ({ product }) => formatMoney(rupees(product.price))),
    row("Stock", compared, ({ product }) => stockText(product.quantity)),
    row("From more pieces", compared, ({ product }) => tiersText(product)),
    ...specificationRows(compared),
    ...attributeRows(compared),
    row("Country of origin", compared, ({ product }) => product.origin),
    row("Net quantity", compared, ({ product }) => product.netQuantity),
  ];
  const known = new Map<string, ComparedRow>();
  for (const each of rows) {
    const key = each.name.toLowerCase();
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
  return names.map((name) =>
    row(name, compared, ({ product }) =>
      product.specifications
        .filter((each) => each.name.toLowerCase() === name.toLowerCase())
        .map(({ value }) => value)
        .join(", "),
    ),
  );
}

function attributeRows(compared: readonly Compared[]): ComparedRow[] {
  const all = new Map(
    compared.flatMap(({ attributes }) => attributes.map(({ code, name }) => [code, name])),
  );
  return [...all].map(([code, name]) =>
    row(name, compared, ({ attributes }) => {
      const attribute = attributes.find((each) => each.code === code);
      return (attribute?.values ?? [])
        .map((value) => valueText({ unit: attribute?.unit ?? "" }, value))
        .join(", ");
    }),
  );
}

function stockText(quantity: number): string {
  return quantity > 0 ? "In stock" : "Out of stock";
}

function tiersText({ bulkDiscounts }: Product): string {
  return bulkDiscounts
    .map(({ quantity, discount }) => `${groupedNumber(quantity)}: ${discount}% off`)
    .join(", ");
}

/** Spelling apart, so that `2 kW` and `2 KW` are the same. */
function sameText(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, " ").trim();
}
