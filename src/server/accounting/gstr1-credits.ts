import { byRate, noSums, plus, rowsPerDocument } from "./document-file.ts";
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

/** Money that went back after the time in which GST can be corrected, a row for each credit voucher. */
export const creditsWithoutGst = rowsPerDocument({
  columns: [
    "Credit Voucher",
    "Date",
    "Buyer",
    "Company",
    "GSTIN",
    "Order",
    "Payment Reference",
    "Invoice",
    "Invoice Date",
    "Total",
    "Reason",
  ],
  isNet: false,
  takes: ({ body }) => body.kind === "credit-voucher",
  rowsOf: ({ body: { number, issuedOn, buyer, order, corrects, reason, lines } }) => {
    const amounts = lines.reduce((sums, line) => plus(sums, line, 1), noSums);
    return [
      {
        amounts,
        cells: [
          number,
          dateCell(issuedOn),
          buyer.name,
          buyer.company ?? "",
          buyer.gstin ?? "",
          order.number,
          order.paymentReference,
          corrects?.number ?? "",
          corrects ? dateCell(corrects.issuedOn) : "",
          amountCell(amounts.total),
          reason ?? "",
        ],
      },
    ];
  },
});
