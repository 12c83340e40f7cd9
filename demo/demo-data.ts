import type { Unit } from "#shared/tax/hsn.ts";

/** The shapes that the demo catalogue is written in. Amounts are whole rupees, GST included. */

export interface DemoCategory {
  /** Shown name; the slug is given so that links and pictures never depend on how slugs are made. */
  name: string;
  slug: string;
  /** One or two sentences for the top of the category's page. */
  description: string;
  children: { name: string; slug: string; description: string }[];
}

export interface DemoProduct {
  name: string;
  slug: string;
  /** Stock keeping unit, such as `HP-3838`. */
  sku: string;
  /** Slug of the (sub)category that it is filed under. */
  category: string;
  /** Two to four short paragraphs of plain text, separated by blank lines. */
  description: string;
  price: number;
  stock: number;
  /** Whether it is shipped by courier (true) or collected or installed by arrangement (false). */
  shipping: boolean;
  /** Ordered, most telling first: the first four stand on the product's card. */
  specifications: { name: string; value: string }[];
  /** Bulk tiers: from `quantity` pieces on, `discount` percent off. */
  bulkDiscounts: { quantity: number; discount: number }[];
  /** HSN code and GST rate in percent with the date from which they hold (ISO date). */
  hsn: string;
  gstPercent: number;
  taxFrom: string;
  /** Country of origin (Legal Metrology rules). */
  origin: string;
  /** Net quantity with its unit, such as `1 unit` or `100 sheets`. */
  netQuantity: string;
  /** By which papers count it; numbers unless given. */
  unit?: Unit;
  /** The folders of demo/pictures that it shows, in this order; that of its slug unless given. */
  pictures?: string[];
}

/** Products that differ by options only, such as the colours of one mug. */
export interface DemoFamily {
  name: string;
  /** Whether pieces of all variants together reach a bulk tier. */
  sharedTiers: boolean;
  /** The codes of the attributes by which they differ, in the order in which they are chosen; at most 3. */
  options: string[];
  /**
   * Products by their slug, each with a specification for each option: `Colour: Red`. The first
   * stands for the family where one product has to.
   */
  variants: string[];
}
