import { rowsPerDocument } from "./document-file.ts";
import { amountCell, dateCell } from "./gstr1-cells.ts";
import { noSums, plus } from "./sums.ts";

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
