import type { DocumentLine } from "#shared/documents/document.ts";
import { totalsOf } from "#shared/documents/document-sums.ts";
import type { Offer } from "#shared/documents/offer.ts";
import { type Money, paise, times } from "#shared/money.ts";
import { lineAmounts } from "#shared/tax/line-amounts.ts";
import { type Sale, taxOfSale } from "#shared/tax/sale-tax.ts";

/** Goods that are offered, with their price a piece, GST included. */
interface OfferedGoods extends Pick<DocumentLine, "position" | "name" | "sku" | "hsn" | "unit"> {
  origin: string;
  quantity: number;
  gstPercent: number | null;
  unitPrice: Money;
}

type OfferedSale = Omit<Sale, "lines" | "freight"> & {
  goods: readonly OfferedGoods[];
  freight: Money;
};

/** With the tax in them where that is known. */
export function offeredLines({
  goods,
  ...sale
}: OfferedSale): Pick<Offer, "lines" | "totals" | "placeOfSupply" | "taxKind"> {
  const sold = goods.map(({ unitPrice, quantity, gstPercent }) => ({
    amount: times(unitPrice, quantity),
    gstPercent,
  }));
  const tax = taxOfSale({ ...sale, lines: sold });
  // A document shows the tax of all its lines, or of none.
  const isShown = tax.known && tax.unrated === undefined;
  const amounts = lineAmounts(sold, sale.off, sale.freight);
  const lines = goods.map((one, index) => {
    const { coupon = 0, freight = 0, total = paise(0) } = amounts[index] ?? {};
    const taxed = isShown ? tax.lines[index] : undefined;
    const untaxed = { taxable: total, cgst: 0, stateGst: 0, igst: 0, total };
    return { ...(taxed ?? untaxed), ...one, coupon, freight };
  });
  return {
    ...(isShown && { placeOfSupply: tax.placeOfSupply, taxKind: tax.kind }),
    lines,
    totals: totalsOf(lines),
  };
}
