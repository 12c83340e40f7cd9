import type { DocumentAmounts } from "#shared/documents/document.ts";
import {
  byRate,
  type DocumentFile,
  isNothing,
  noSums,
  plus,
  rowsPerDocument,
} from "./document-file.ts";
import { amountCell, dateCell, NO_CESS, numberCell, placeCell, supplyType } from "./gstr1-cells.ts";
import { signOf, tableOf } from "./gstr1-table.ts";

/** Table 4A: what was sold to buyers with a GSTIN, a row for each invoice and rate. */
export const b2b = rowsPerDocument({
  columns: [
    "GSTIN/UIN of Recipient",
    "Receiver Name",
    "Invoice Number",
    "Invoice date",
    "Invoice Value",
    "Place Of Supply",
    "Reverse Charge",
    "Applicable % of Tax Rate",
    "Invoice Type",
    "E-Commerce GSTIN",
    "Rate",
    "Taxable Value",
    "Cess Amount",
  ],
  isNet: false,
  part: "taxed",
  takes: (document) => tableOf(document) === "b2b",
  rowsOf: ({ body: { buyer, number, issuedOn, totals, placeOfSupply, lines } }) =>
    byRate(lines).map(({ rate, amounts }) => ({
      amounts,
      cells: [
        buyer.gstin ?? "",
        buyer.company ?? buyer.name,
        number,
        dateCell(issuedOn),
        amountCell(totals.total),
        placeCell(placeOfSupply),
        "N",
        "",
        supplyType(buyer),
        "",
        numberCell(rate),
        amountCell(amounts.taxable),
        NO_CESS,
      ],
    })),
});

/** Table 5: large invoices to unregistered buyers in other states, a row for each invoice and rate. */
export const b2cl = rowsPerDocument({
  columns: [
    "Invoice Number",
    "Invoice date",
    "Invoice Value",
    "Place Of Supply",
    "Applicable % of Tax Rate",
    "Rate",
    "Taxable Value",
    "Cess Amount",
    "E-Commerce GSTIN",
  ],
  isNet: false,
  part: "taxed",
  takes: (document) => tableOf(document) === "b2cl",
  rowsOf: ({ body: { number, issuedOn, totals, placeOfSupply, lines } }) =>
    byRate(lines).map(({ rate, amounts }) => ({
      amounts,
      cells: [
        number,
        dateCell(issuedOn),
        amountCell(totals.total),
        placeCell(placeOfSupply),
        "",
        numberCell(rate),
        amountCell(amounts.taxable),
        NO_CESS,
        "",
      ],
    })),
});

/**
 * Table 7: the rest of what was sold to unregistered buyers, a row for each place and rate, less
 * the credit notes that stand nowhere else. Where more came back than was sold, a row is negative.
 */
export const b2cs: DocumentFile = {
  columns: [
    "Type",
    "Place Of Supply",
    "Applicable % of Tax Rate",
    "Rate",
    "Taxable Value",
    "Cess Amount",
    "E-Commerce GSTIN",
  ],
  isNet: true,
  part: "taxed",
  takes: (document) => tableOf(document) === "b2cs",
  open() {
    const sums = new Map<string, { place: string; rate: number; amounts: DocumentAmounts }>();
    return {
      add(document) {
        const place = placeCell(document.body.placeOfSupply);
        for (const { rate, amounts } of byRate(document.body.lines)) {
          const key = `${place} ${rate}`;
          const before = sums.get(key)?.amounts ?? noSums;
          sums.set(key, { place, rate, amounts: plus(before, amounts, signOf(document)) });
        }
        return [];
      },
      rows: () =>
        [...sums.values()]
          .filter(({ amounts }) => !isNothing(amounts))
          .toSorted((a, b) => a.place.localeCompare(b.place) || a.rate - b.rate)
          .map(({ place, rate, amounts }) => ({
            amounts,
            cells: ["OE", place, "", numberCell(rate), amountCell(amounts.taxable), NO_CESS, ""],
          })),
    };
  },
};
