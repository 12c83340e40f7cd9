import type { DocumentBody } from "#shared/documents/document.ts";
import {
  type Copy,
  challanValue,
  closingTexts,
  copyMarks,
  dayText,
  deliveryOf,
  documentFacts,
  documentTitles,
  figure,
  shipmentText,
} from "#shared/documents/document-texts.ts";
import type { Offer, PackingSlip } from "#shared/documents/offer.ts";
import { paise } from "#shared/money.ts";
import type { Registration } from "../registrations-store.ts";
import {
  drawBank,
  drawCollect,
  drawNotes,
  drawParties,
  drawRegistration,
  drawSellerAndFacts,
} from "./document-parts.ts";
import { drawPages, type PageFlow } from "./page-flow.ts";
import { drawHsnTable, drawPricedTable, drawSums, quantityCell } from "./priced-table.ts";
import type { PdfFile } from "./sheet.ts";
import { drawTable } from "./table.ts";

/** An issued document with the copies of it that are wanted, once where it is not said. */
interface IssuedDocument {
  body: DocumentBody;
  registration?: Registration | undefined;
  copies?: readonly Copy[] | undefined;
}

export type PrintedDocument = IssuedDocument | { offer: Offer } | { slip: PackingSlip };

/** Such as `Tax invoice PR/26-27/000123`. */
export function documentTitle(document: PrintedDocument): string {
  const { kind, number } =
    "body" in document ? document.body : "offer" in document ? document.offer : document.slip;
  return `${documentTitles[kind]} ${number}`;
}

/** Its day, such as 2026-11-22. */
export function documentDay(document: PrintedDocument): string {
  if ("body" in document) return document.body.issuedOn;
  return "offer" in document ? document.offer.issuedOn : document.slip.placedOn;
}

/** Draws a document, each copy of it on pages of its own. */
export function drawDocument(pdf: PdfFile, document: PrintedDocument): void {
  const title = documentTitle(document);
  if ("offer" in document) {
    const { offer } = document;
    drawPages(pdf, { title, seller: sellerLine(offer.seller) }, (flow) => drawOffer(flow, offer));
    return;
  }
  if ("slip" in document) {
    const { slip } = document;
    drawPages(pdf, { title, seller: slip.seller.legalName }, (flow) => drawSlip(flow, slip));
    return;
  }
  const { body, registration, copies } = document;
  const marks = copyMarks[body.kind];
  for (const mark of marks ? (copies ?? ["original"]).map((copy) => marks[copy]) : [undefined]) {
    drawPages(pdf, { title, mark, seller: sellerLine(body.seller) }, (flow) => {
      if (body.kind === "challan") drawChallan(flow, body);
      else drawInvoice(flow, body, registration);
    });
  }
}

function sellerLine({
  legalName,
  gstin,
}: {
  legalName: string;
  gstin?: string | undefined;
}): string {
  return gstin ? `${legalName} · GSTIN ${gstin}` : legalName;
}

/** An invoice, or the credit note of one. */
function drawInvoice(flow: PageFlow, body: DocumentBody, registration?: Registration): void {
  drawSellerAndFacts(flow, body.seller, documentFacts(body));
  drawParties(flow, body.buyer, deliveryOf(body));
  if (registration) drawRegistration(flow, registration);
  drawPricedTable(flow, body);
  drawHsnTable(flow, body);
  drawSums(flow, body);
  drawNotes(flow, closingTexts(body));
}

/** A challan says what travels and what it is worth; nothing is charged. */
function drawChallan(flow: PageFlow, body: DocumentBody): void {
  drawSellerAndFacts(flow, body.seller, documentFacts(body));
  drawParties(flow, body.buyer, body.delivery);
  drawTable(flow, {
    columns: [
      { title: "#", width: 20 },
      { title: "Goods" },
      { title: "HSN", width: 50 },
      { title: "Quantity", width: 50, align: "right" },
      { title: "Price ₹", width: 70, align: "right" },
      { title: "Value ₹", width: 70, align: "right" },
    ],
    rows: body.lines.map((line, index) => [
      { text: String(index + 1) },
      { text: line.name, ...(line.sku && { below: [`SKU ${line.sku}`] }) },
      { text: line.hsn },
      quantityCell(line),
      { text: figure(line.unitPrice) },
      { text: figure(line.unitPrice * line.quantity) },
    ]),
    sumsOf: (rows) => [
      "",
      "",
      "",
      "",
      "",
      figure(challanValue({ lines: body.lines.slice(0, rows) })),
    ],
  });
  drawNotes(flow, closingTexts(body));
}

/** A proforma invoice, or a quotation. */
function drawOffer(flow: PageFlow, offer: Offer): void {
  const { number, version, issuedOn, validUntil, seller, placeOfSupply, order, bank } = offer;
  drawSellerAndFacts(flow, seller, [
    [offer.kind === "proforma" ? "Order" : "Number", number],
    ["Version", version === undefined ? undefined : String(version)],
    ["Date", dayText(issuedOn)],
    ["Valid until", validUntil && dayText(validUntil)],
    ["Place of supply", placeOfSupply && `${placeOfSupply.name} (${placeOfSupply.gstCode})`],
    // A transfer has a reference of its own, which stands with the account: one alone is to be written.
    ["Payment reference", bank ? undefined : order?.paymentReference],
    ["Purchase order", order?.purchaseOrder],
  ]);
  drawParties(flow, offer.buyer, offer.delivery);
  drawPricedTable(flow, offer);
  drawSums(flow, offer);
  if (bank) drawBank(flow, bank);
  drawNotes(flow, closingTexts(offer));
}

function drawSlip(flow: PageFlow, slip: PackingSlip): void {
  const { number, placedOn, seller, delivery, shipment, purchaseOrder, note, collect, lines } =
    slip;
  const { branches = [], notes = [] } = slip;
  drawSellerAndFacts(flow, seller, [
    ["Order", `${number} of ${dayText(placedOn)}`],
    ["Parcel", shipment && shipmentText(shipment)],
    ["Packed at", branches.length > 0 ? branches.join(", ") : undefined],
    ["Purchase order", purchaseOrder],
    ["Note", note],
  ]);
  drawParties(flow, undefined, delivery);
  if (collect) drawCollect(flow, paise(collect));
  drawTable(flow, {
    columns: [
      { title: "#", width: 20 },
      { title: "Goods" },
      { title: "SKU", width: 110 },
      { title: "Quantity", width: 50, align: "right" },
      { title: "Packed", width: 50, align: "center" },
    ],
    rows: lines.map((line, index) => [
      { text: String(index + 1) },
      { text: line.name },
      { text: line.sku },
      quantityCell(line),
      { text: "______" },
    ]),
  });
  const totalQuantity = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  drawNotes(flow, [
    totalQuantity === 1 ? "1 piece in all." : `${totalQuantity} pieces in all.`,
    ...notes,
  ]);
}
