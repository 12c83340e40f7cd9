import { inArray } from "drizzle-orm";
import { orderTotal } from "#shared/coupons/coupon.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import { nameWithOptions } from "#shared/families/variant-names.ts";
import { type Money, paise, sum, times } from "#shared/money.ts";
import { taxOfGoods } from "../catalogue/tax-of-goods.ts";
import { variantOptionsOf } from "../catalogue/variant-options.ts";
import type { Db } from "../database/connection.ts";
import { products } from "../database/schema/catalogue.ts";
import type { StoredOffer } from "../database/schema/quotes.ts";
import { isId } from "../lib/ids.ts";
import type { ProductRow } from "../stock/stock-store.ts";
import { type QuoteRow, quotesStore } from "./quotes-store.ts";

/** As much as an order may cost. */
const MAX_TOTAL_PAISE = 100 * 1_000_000_000;

/** Its freight included. */
export function offerTotal({ lines, freightPaise }: StoredOffer): Money {
  const goods = sum(lines.map(({ unitPaise, quantity }) => times(paise(unitPaise), quantity)));
  return orderTotal(goods, 0, paise(freightPaise)).total;
}

/** The saved draft as an offer, if it can be sent. */
export async function offerOf(
  db: Db,
  quote: QuoteRow,
  seller: Pick<StoredOffer, "sellerGstin" | "seller" | "sellerNote">,
): Promise<Outcome<StoredOffer, "conflict">> {
  const { draft, deliverTo, buyer } = quote;
  const products = await quoteProducts(
    db,
    draft.lines.map(({ productId }) => productId),
  );
  const lines: StoredOffer["lines"] = [];
  for (const { productId, quantity, unitPaise } of draft.lines) {
    const product = products.get(productId);
    if (!product)
      return failure("conflict", "A product of the quote is no longer sold. Take its line out.");
    if (unitPaise === null) return failure("conflict", `Set a price for ${product.name} first.`);
    const { name, slug, sku, photos, gstPercent, hsn, unit, origin } = product;
    const image = photos[0] ?? null;
    const productData = { productId, name, slug, sku, image, gstPercent, hsn, unit, origin };
    lines.push({ ...productData, quantity, unitPaise });
  }
  if (lines.length === 0)
    return failure("conflict", "Put at least one product into the quote first.");
  const { freightPaise, freightText, notes, terms } = draft;
  const { name: customerName } = await quotesStore(db).customerOf(quote);
  const offer = {
    lines,
    freightPaise,
    freightText,
    notes,
    terms,
    deliverTo,
    buyer,
    customerName,
    ...seller,
  };
  const rough = lines.reduce((sum, line) => sum + line.unitPaise * line.quantity, freightPaise);
  if (rough > MAX_TOTAL_PAISE) return failure("conflict", "The total is too large for one order.");
  if (rough === 0) return failure("conflict", "There is nothing to pay: set a price first.");
  return success(offer);
}

/** A product as a quote names it: with its options, so that nobody takes one variant for another. */
export type QuoteProduct = ProductRow;

/** The products of these ids, by id; those that are gone are left out. */
export async function quoteProducts(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, QuoteProduct>> {
  const known = [...new Set(ids.filter(isId).map((id) => id.toLowerCase()))];
  if (known.length === 0) return new Map();
  const rows = await db.select().from(products).where(inArray(products.id, known));
  const options = await variantOptionsOf(db, known);
  const taxes = await taxOfGoods(db, known);
  return new Map(
    rows.map((row) => [
      row.id,
      { ...row, ...taxes.get(row.id), name: nameWithOptions(row.name, options.get(row.id) ?? []) },
    ]),
  );
}
