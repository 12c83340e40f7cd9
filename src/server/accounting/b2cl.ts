import { byRate, rowsPerDocument } from "./document-file.ts";
import { amountCell, dateCell, NO_CESS, numberCell, placeCell } from "./gstr1-cells.ts";
import { tableOf } from "./gstr1-table.ts";

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
