import { byRate, rowsPerDocument } from "./document-file.ts";
import { amountCell, dateCell, NO_CESS, numberCell, placeCell, supplyType } from "./gstr1-cells.ts";
import { tableOf } from "./gstr1-table.ts";

/** Table 9B: credit notes to buyers with a GSTIN, a row for each note and rate. */
export const cdnr = rowsPerDocument({
  columns: [
    "GSTIN/UIN of Recipient",
    "Receiver Name",
    "Note Number",
    "Note Date",
    "Note Type",
    "Place Of Supply",
    "Reverse Charge",
    "Note Supply Type",
    "Note Value",
    "Applicable % of Tax Rate",
    "Rate",
    "Taxable Value",
    "Cess Amount",
  ],
  isNet: false,
  part: "taxed",
  takes: (document) => tableOf(document) === "cdnr",
  rowsOf: ({ body: { buyer, number, issuedOn, totals, placeOfSupply, lines } }) =>
    byRate(lines).map(({ rate, amounts }) => ({
      amounts,
      cells: [
        buyer.gstin ?? "",
        buyer.company ?? buyer.name,
        number,
        dateCell(issuedOn),
        "C",
        placeCell(placeOfSupply),
        "N",
        supplyType(buyer),
        amountCell(totals.total),
        "",
        numberCell(rate),
        amountCell(amounts.taxable),
        NO_CESS,
      ],
    })),
});
