import { noSums, plus, rowsPerDocument } from "./document-file.ts";
import { amountCell, dateCell, placeCell } from "./gstr1-cells.ts";
import { isTaxed, signOf } from "./gstr1-table.ts";

/**
 * Every invoice and credit note, a row each, day by day, a day's invoices first; credit notes with a
 * minus, so that columns add up. Goods at their prices − coupon + freight = total.
 */
export const salesRegister = rowsPerDocument({
  columns: [
    "Document",
    "Number",
    "Date",
    "Buyer",
    "Company",
    "GSTIN",
    "Billing State",
    "Place Of Supply",
    "Order",
    "Payment Reference",
    "Purchase Order",
    "Coupon",
    "Goods With GST",
    "Coupon Taken Off",
    "Freight Included",
    "Taxable Value",
    "IGST",
    "CGST",
    "SGST/UTGST",
    "Total",
    "Corrects Invoice",
    "Corrects Date",
    "Reason",
    "IRN",
  ],
  isNet: true,
  takes: isTaxed,
  isBehind: ({ body }) => body.kind === "credit-note",
  rowsOf(document) {
    const { body } = document;
    const { buyer, order, corrects, totals } = body;
    const sign = signOf(document);
    const amounts = body.lines.reduce((sums, line) => plus(sums, line, sign), noSums);
    return [
      {
        amounts,
        cells: [
          body.kind === "invoice" ? "Invoice" : "Credit note",
          body.number,
          dateCell(body.issuedOn),
          buyer.name,
          buyer.company ?? "",
          buyer.gstin ?? "",
          buyer.state,
          placeCell(body.placeOfSupply),
          order.number,
          order.paymentReference,
          order.purchaseOrder ?? "",
          order.couponCode ?? "",
          amountCell(amounts.total + sign * (totals.coupon - totals.freight)),
          amountCell(sign * totals.coupon),
          amountCell(sign * totals.freight),
          amountCell(amounts.taxable),
          amountCell(amounts.igst),
          amountCell(amounts.cgst),
          amountCell(amounts.stateGst),
          amountCell(amounts.total),
          corrects?.number ?? "",
          corrects ? dateCell(corrects.issuedOn) : "",
          body.reason ?? "",
          document.irn ?? "",
        ],
      },
    ];
  },
});
