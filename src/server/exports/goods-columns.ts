import type { CatalogueIssueEntry } from "#shared/catalogue/catalogue-issues-contract.ts";
import { orderName } from "#shared/orders/order-id.ts";
import { zeroResultOutcomeNames } from "#shared/search/zero-result-outcomes.ts";
import { reasonTexts } from "#shared/stock/movement-reason.ts";
import type { CatalogueProduct } from "../catalogue/product.ts";
import type { FamilyRecord } from "../families/store.ts";
import type { ZeroResultWords } from "../search-index/zero-result-store.ts";
import type { MovementRow } from "../stock/movement-list.ts";
import { type Columns, moment, rupees } from "./list-file.ts";

/** With what its products have in common, and how many there are. */
export interface FamilyWithVariants {
  family: FamilyRecord;
  options: readonly string[];
  variants: number;
  /** Variants that lack a value of an option, or have several. */
  faulty: number;
}

export const families: Columns<FamilyWithVariants> = {
  Name: ({ family }) => family.name,
  Products: ({ variants }) => variants,
  "Differ by": ({ options }) => options.join(", "),
  "Bulk prices together": ({ family }) => (family.sharedTiers ? "Yes" : null),
  "To mend": ({ faulty }) => faulty || null,
};

export const stockMovements: Columns<MovementRow> = {
  When: ({ at }) => moment(at),
  Product: ({ product }) => product,
  SKU: ({ sku }) => sku,
  Branch: ({ branch }) => branch,
  Pieces: ({ delta }) => delta,
  Why: ({ reason }) => reasonTexts[reason],
  Order: ({ orderId: id, orderNumber: number }) =>
    id && orderName({ id, number: number ?? undefined }),
  Return: ({ returnNumber: number }) => number,
  Entry: ({ entry }) => entry,
  Note: ({ note }) => note,
  By: ({ actor }) => actor,
};

export const stockEntries: Columns<MovementRow> = {
  Entry: ({ entry }) => entry,
  When: ({ at }) => moment(at),
  Why: ({ reason }) => reasonTexts[reason],
  Product: ({ product }) => product,
  SKU: ({ sku }) => sku,
  Branch: ({ branch }) => branch,
  Pieces: ({ delta }) => delta,
  Supplier: ({ supplier }) => supplier,
  "Their bill": ({ supplierReference }) => supplierReference,
  Note: ({ note }) => note,
  By: ({ actor }) => actor,
};

export const catalogueIssues: Columns<CatalogueIssueEntry> = {
  Name: ({ name }) => name,
  Which: ({ note }) => note,
  Address: ({ slug }) => slug && `/product/${slug}`,
};

export const zeroResults: Columns<ZeroResultWords> = {
  Words: ({ words }) => words,
  Times: ({ times }) => times,
  "Last on": ({ lastDay }) => lastDay,
  Outcome: ({ outcome }) => zeroResultOutcomeNames[outcome],
  "Found instead": ({ correctedKeyword }) => correctedKeyword,
};

export interface CostedProduct extends CatalogueProduct {
  /** Paise. */
  cost: number | null;
}

export const products: Columns<CatalogueProduct> = {
  SKU: ({ sku }) => sku,
  Name: ({ name }) => name,
  Category: ({ category }) => category.name,
  Brand: ({ brand }) => brand,
  Price: ({ price }) => rupees(price),
  Stock: ({ stock }) => stock,
  HSN: ({ hsn }) => hsn,
  "GST %": ({ gstPercent }) => gstPercent,
  Origin: ({ origin }) => origin,
  "Net quantity": ({ netQuantity }) => netQuantity,
  "Weight in g": ({ weight }) => weight,
  Address: ({ slug }) => `/product/${slug}`,
  Made: ({ createdAt }) => moment(createdAt),
};

export const productsWithCosts: Columns<CostedProduct> = {
  ...products,
  "Cost without GST": ({ cost }) => (cost === null ? null : rupees(cost)),
};
