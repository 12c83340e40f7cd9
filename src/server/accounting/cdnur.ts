import { byRate, rowsPerDocument } from "./document-file.ts";
import { amountCell, dateCell, NO_CESS, numberCell, placeCell } from "./gstr1-cells.ts";
import { tableOf } from "./gstr1-table.ts";

/**
 * Table 9B: credit notes to unregistered buyers whose invoice stands in b2cl, a row for each note
 * and rate. The tool's sheet has neither reverse charge nor supply type.
 */
export const cdnur = rowsPerDocument({
  columns: [
    "UR Type",
    "Note Number",
    "Note Date",
    "Note Type",
    "Place Of Supply",
    "Note Value",
    "Applicable % of Tax Rate",
    "Rate",
    "Taxable Value",
    "Cess Amount",
  ],
  isNet: false,
  part: "taxed",
  takes: (document) => tableOf(document) === "cdnur",
  rowsOf: ({ body: { number, issuedOn, totals, placeOfSupply, lines } }) =>
    byRate(lines).map(({ rate, amounts }) => ({
      amounts,
      cells: [
        "B2CL",
        number,
        dateCell(issuedOn),
        "C",
        placeCell(placeOfSupply),
        amountCell(totals.total),
        "",
        numberCell(rate),
        amountCell(amounts.taxable),
        NO_CESS,
      ],
    })),
});
