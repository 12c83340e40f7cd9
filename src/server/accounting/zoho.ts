import type { DocumentBody, DocumentLine } from "#shared/documents/document.ts";
import { paise, toBankAmount } from "#shared/money.ts";
import { rowsPerDocument } from "./document-file.ts";
import { amountCell, dateCell } from "./gstr1-cells.ts";

/** States by their GST code as Zoho Books writes a place of supply. */
const stateLetters: Readonly<Record<string, string>> = {
  "01": "JK",
  "02": "HP",
  "03": "PB",
  "04": "CH",
  "05": "UK",
  "06": "HR",
  "07": "DL",
  "08": "RJ",
  "09": "UP",
  "10": "BR",
  "11": "SK",
  "12": "AR",
  "13": "NL",
  "14": "MN",
  "15": "MZ",
  "16": "TR",
  "17": "ML",
  "18": "AS",
  "19": "WB",
  "20": "JH",
  "21": "OD",
  "22": "CG",
  "23": "MP",
  "24": "GJ",
  "26": "DN",
  "27": "MH",
  "29": "KA",
  "30": "GA",
  "31": "LD",
  "32": "KL",
  "33": "TN",
  "34": "PY",
  "35": "AN",
  "36": "TS",
  "37": "AD",
  "38": "LA",
};

const lineColumns = [
  "Customer Name",
  "GST Treatment",
  "GST Identification Number (GSTIN)",
  "Place of Supply",
  "Currency Code",
  "Item Name",
  "SKU",
  "Item Type",
  "HSN/SAC",
  "Quantity",
  "Usage unit",
  "Item Price",
  "Is Inclusive Tax",
  "Item Tax",
  "Item Tax %",
  "Item Tax Type",
  "Item Total",
];

/** Invoices as Zoho Books imports them: a row for each line, before tax, which Zoho works out by its own rounding. */
export const zohoInvoices = rowsPerDocument({
  columns: ["Invoice Number", "Invoice Date", "Invoice Status", "PurchaseOrder", ...lineColumns],
  isNet: false,
  takes: ({ body }) => body.kind === "invoice",
  rowsOf: ({ body }) =>
    body.lines.map((line) => ({
      amounts: line,
      cells: [
        ...[body.number, dateCell(body.issuedOn), "Sent", body.order.purchaseOrder ?? ""],
        ...lineCells(body, line),
      ],
    })),
});

/** Credit notes likewise, each with the invoice that it corrects. */
export const zohoCreditNotes = rowsPerDocument({
  columns: [
    "Credit Note Number",
    "Credit Note Date",
    "Invoice Number",
    "Invoice Date",
    "Reason",
    ...lineColumns,
  ],
  isNet: false,
  takes: ({ body }) => body.kind === "credit-note",
  rowsOf: ({ body }) =>
    body.lines.map((line) => ({
      amounts: line,
      cells: [
        ...[body.number, dateCell(body.issuedOn), body.corrects?.number ?? ""],
        ...[body.corrects ? dateCell(body.corrects.issuedOn) : "", body.reason ?? ""],
        ...lineCells(body, line),
      ],
    })),
});

function lineCells({ buyer, placeOfSupply, taxKind }: DocumentBody, line: DocumentLine): string[] {
  const { name, sku, hsn, unit, gstPercent, taxable } = line;
  // A credit that lowers the price of pieces which stay has none.
  const quantity = line.quantity || 1;
  const isBetweenStates = taxKind === "IGST";
  return [
    buyer.company ?? buyer.name,
    buyer.sez ? "business_sez" : buyer.gstin ? "business_registered_regular" : "consumer",
    buyer.gstin ?? "",
    stateLetters[placeOfSupply.gstCode] ?? "",
    "INR",
    name,
    sku,
    "goods",
    hsn,
    String(quantity),
    unit,
    priceCell(taxable, quantity),
    "false",
    `${isBetweenStates ? "IGST" : "GST"}${gstPercent}`,
    String(gstPercent),
    isBetweenStates ? "Item Amount" : "Tax Group",
    amountCell(taxable),
  ];
}

/** A price before tax, of as many decimals as bring its pieces to the line's value again. */
function priceCell(taxable: number, quantity: number): string {
  if (taxable % quantity === 0) return toBankAmount(paise(taxable / quantity));
  return (taxable / quantity / 100).toFixed(6);
}
