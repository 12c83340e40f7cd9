import { creditedPart } from "#shared/documents/credited-part.ts";
import type { DocumentLine } from "#shared/documents/document.ts";
import { noSums, plus, rowsPerDocument } from "./document-file.ts";
import { amountCell, dateCell, numberCell, placeCell } from "./gstr1-cells.ts";
import { isTaxed, signOf } from "./gstr1-table.ts";

/**
 * Every line of every invoice and credit note, in the order of the sales register; those of credit notes
 * with a minus. Unit price × quantity − discount + freight = value with tax, but where a credit is of a
 * part of its pieces' price: its goods then stand at what of that price is credited.
 */
export const salesLines = rowsPerDocument({
  columns: [
    "Document",
    "Number",
    "Date",
    "Buyer",
    "GSTIN",
    "Place Of Supply",
    "Order",
    "Goods",
    "SKU",
    "HSN",
    "Unit",
    "Quantity",
    "Unit Price With GST",
    "Goods With GST",
    "Discount",
    "Freight",
    "Total",
    "Rate",
    "Taxable Value",
    "IGST",
    "CGST",
    "SGST/UTGST",
    "Corrects Invoice",
    "Credited In Part",
  ],
  isNet: true,
  takes: isTaxed,
  isBehind: ({ body }) => body.kind === "credit-note",
  rowsOf(document) {
    const { body } = document;
    const { kind, number, issuedOn, buyer, placeOfSupply, order, corrects } = body;
    const sign = signOf(document);
    return body.lines.map((line) => ({
      amounts: plus(noSums, line, sign),
      cells: [
        kind === "invoice" ? "Invoice" : "Credit note",
        number,
        dateCell(issuedOn),
        buyer.company ?? buyer.name,
        buyer.gstin ?? "",
        placeCell(placeOfSupply),
        order.number,
        ...goodsCells(line, sign),
        corrects?.number ?? "",
        creditedPart(line) ?? "",
      ],
    }));
  },
});

function goodsCells(line: DocumentLine, sign: 1 | -1): string[] {
  const { name, sku, hsn, unit, quantity, unitPrice, gstPercent, coupon, freight, total } = line;
  const amount = (value: number) => amountCell(sign * value);
  return [
    name,
    sku,
    hsn,
    unit,
    numberCell(sign * quantity),
    amountCell(unitPrice),
    amount(total + coupon - freight),
    amount(coupon),
    amount(freight),
    amount(total),
    numberCell(gstPercent),
    amount(line.taxable),
    amount(line.igst),
    amount(line.cgst),
    amount(line.stateGst),
  ];
}
