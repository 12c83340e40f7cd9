import type { BulkDiscount, Specification } from "#shared/catalogue/contract.ts";
import type { Money } from "#shared/money.ts";
import type { Unit } from "#shared/tax/hsn.ts";

/** A product as the shop knows it inside. */
export interface CatalogueProduct {
  id: string;
  name: string;
  slug: string;
  sku: string;
  /** Plain text, its paragraphs separated by blank lines. */
  description: string;
  /** A piece, GST included. */
  price: Money;
  /** Pieces that can be bought now. */
  stock: number;
  category: { _id: string; name: string; slug: string };
  shipping: boolean;
  /** Made to order: cannot be returned. */
  customised: boolean;
  photos: string[];
  bulkDiscounts: BulkDiscount[];
  specifications: Specification[];
  /** Empty for goods without one. */
  brand: string;
  origin: string;
  netQuantity: string;
  unit: Unit;
  /** Grams of a packed piece; null where it is not known. */
  weight: number | null;
  /** Its sides in millimetres, such as `680 × 440 × 420`; empty where they are not known. */
  packedSize: string;
  /** By which it is taxed: its own, else its category's or the shop's; empty and null where none is known. */
  hsn: string;
  gstPercent: number | null;
  /** Of the product's own row. */
  ownHsn: string;
  ownGstPercent: number | null;
  /** The family whose variants' pieces reach a bulk tier together; null for a product by itself. */
  tierGroup: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface RemovedProduct {
  name: string;
  /** Null where the category is gone as well. */
  category: { name: string; slug: string } | null;
}

export interface ProductPage {
  products: CatalogueProduct[];
  /** Of the whole list. */
  total: number;
  /** Where the next page begins; null at the end. */
  nextCursor: string | null;
}
