import type { DocumentAmounts } from "#shared/documents/document.ts";
import { byRate, type DocumentFile, noSums, plus } from "./document-file.ts";
import { amountCell, numberCell } from "./gstr1-cells.ts";
import { isTaxed, signOf } from "./gstr1-table.ts";

/** The tax of a period by rate: a row of the invoices and one of the credit notes, with a minus. */
export const taxByRate: DocumentFile = {
  columns: [
    "Rate",
    "Documents",
    "Taxable Value",
    "IGST",
    "CGST",
    "SGST/UTGST",
    "Tax Together",
    "Total",
  ],
  isNet: true,
  takes: isTaxed,
  open() {
    const sums = new Map<string, { rate: number; sign: 1 | -1; amounts: DocumentAmounts }>();
    return {
      add(document) {
        const sign = signOf(document);
        for (const { rate, amounts } of byRate(document.body.lines)) {
          const key = `${rate} ${sign}`;
          const before = sums.get(key)?.amounts ?? noSums;
          sums.set(key, { rate, sign, amounts: plus(before, amounts, sign) });
        }
        return [];
      },
      rows: () =>
        [...sums.values()]
          .toSorted((a, b) => a.rate - b.rate || b.sign - a.sign)
          .map(({ rate, sign, amounts }) => ({
            amounts,
            cells: [
              numberCell(rate),
              sign === 1 ? "Invoices" : "Credit notes",
              amountCell(amounts.taxable),
              amountCell(amounts.igst),
              amountCell(amounts.cgst),
              amountCell(amounts.stateGst),
              amountCell(amounts.igst + amounts.cgst + amounts.stateGst),
              amountCell(amounts.total),
            ],
          })),
    };
  },
};
