import { byRate, rowsPerDocument } from "./document-file.ts";
import { amountCell, dateCell, NO_CESS, numberCell, placeCell, supplyType } from "./gstr1-cells.ts";
import { tableOf } from "./gstr1-table.ts";

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
