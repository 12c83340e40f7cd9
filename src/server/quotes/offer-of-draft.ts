import { orderTotal } from "#shared/coupons/coupon.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import { type Money, paise, sum, times } from "#shared/money.ts";
import type { Db } from "../database/connection.ts";
import type { StoredOffer } from "../database/schema/quotes.ts";
import { quoteProducts } from "./quote-products.ts";
import { type QuoteRow, quotesStore } from "./quotes-store.ts";

/** As much as an order may cost. */
const MAX_TOTAL_PAISE = 100 * 1_000_000_000;

/** What an offer costs, its freight included. */
export function offerTotal({ lines, freightPaise }: StoredOffer): Money {
  const goods = sum(lines.map(({ unitPaise, quantity }) => times(paise(unitPaise), quantity)));
  return orderTotal(goods, 0, paise(freightPaise)).total;
}

/** The saved draft as an offer, if it can be sent. */
export async function offerOf(
  db: Db,
  quote: QuoteRow,
  { sellerGstin, seller }: Pick<StoredOffer, "sellerGstin" | "seller">,
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
    const said = { productId, name, slug, sku, image, gstPercent, hsn, unit, origin };
    lines.push({ ...said, quantity, unitPaise });
  }
  if (lines.length === 0)
    return failure("conflict", "Put at least one product into the quote first.");
  const { freightPaise, freightText, notes, terms } = draft;
  const { name: customerName } = await quotesStore(db).customerOf(quote);
  const offer = {
    ...{ lines, freightPaise, freightText, notes, terms },
    ...{ deliverTo, buyer, customerName, seller, sellerGstin },
  };
  const rough = lines.reduce((sum, line) => sum + line.unitPaise * line.quantity, freightPaise);
  if (rough > MAX_TOTAL_PAISE) return failure("conflict", "The total is too large for one order.");
  if (rough === 0) return failure("conflict", "There is nothing to pay: set a price first.");
  return success(offer);
}
