import makeQrCode from "qrcode-generator";
import { dateAndTime } from "#shared/dates.ts";
import type { DocumentBody } from "#shared/documents/document.ts";
import { collectText, type Facts, partyNames } from "#shared/documents/document-texts.ts";
import type { BankDetails } from "#shared/documents/offer.ts";
import type { Money } from "#shared/money.ts";
import type { Registration } from "../registrations-store.ts";
import type { PageFlow } from "./page-flow.ts";
import { colors, contentWidth, type PdfFile, page } from "./sheet.ts";

interface Seller {
  legalName: string;
  tradeName: string;
  gstin?: string | undefined;
  address: string;
  state?: string;
  gstCode?: string | undefined;
  email: string;
  phone: string;
}

const HALF = (contentWidth - 24) / 2;
const RIGHT_HALF = page.left + HALF + 24;

/** The seller on the left, what the document is on the right. */
export function drawSellerAndFacts(flow: PageFlow, seller: Seller, facts: Facts): void {
  const { pdf, y } = flow;
  const { legalName, tradeName, address, gstin, state, gstCode, email, phone } = seller;
  let left = y + pdf.block(legalName, page.left, y, HALF, { font: "bold", size: 13 });
  const lines = [
    tradeName === legalName ? "" : tradeName,
    address,
    state ? `${state}${gstCode ? `, state code ${gstCode}` : ""}` : "",
    gstin ? `GSTIN ${gstin}` : "",
    `${phone} · ${email}`,
  ];
  for (const text of lines.filter(Boolean)) {
    left += pdf.block(text, page.left, left, HALF, {
      ...(text.startsWith("GSTIN") && { font: "bold" as const }),
    });
  }
  flow.y = Math.max(left, drawFacts(flow, facts, RIGHT_HALF, y + 3, HALF)) + 8;
}

/** Facts under one another; answers where they end. */
function drawFacts({ pdf }: PageFlow, facts: Facts, x: number, top: number, width: number): number {
  const names = 92;
  let y = top;
  for (const [name, value] of facts) {
    if (!value) continue;
    pdf.line(name, x, y, { color: colors.muted });
    y += pdf.block(fewLines(value), x + names, y, width - names) + 0.5;
  }
  return y;
}

/** Lines that an address or a fact may have: what stands beside the goods has to fit on its page. */
const MAX_LINES = 8;

/** A text that people typed, without empty lines; one of more lines than stand on a document runs on. */
function fewLines(text: string): string {
  const lines = text.split(/\s*[\r\n]\s*/);
  return lines.join(lines.length > MAX_LINES ? " " : "\n");
}

type Party = DocumentBody["delivery"] & {
  company?: string | undefined;
  gstin?: string | undefined;
  email?: string;
};

/** To whom the bill goes, and where the goods go. */
export function drawParties(
  flow: PageFlow,
  buyer: Party | undefined,
  delivery: Party | undefined,
): void {
  flow.pdf.rule(flow.y);
  flow.y += 7;
  const top = flow.y;
  const left = buyer ? drawParty(flow, "Bill to", buyer, page.left, top) : top;
  const place = buyer ? RIGHT_HALF : page.left;
  const right = delivery ? drawParty(flow, "Deliver to", delivery, place, top) : top;
  flow.y = Math.max(left, right) + 9;
}

function drawParty({ pdf }: PageFlow, title: string, party: Party, x: number, top: number): number {
  const { gstin, address, city, state, gstCode, pincode, phone, email } = party;
  pdf.line(title, x, top, { size: 7, font: "bold", color: colors.muted });
  let y = top + 11;
  const [name = "", ...more] = partyNames(party).map(fewLines);
  y += pdf.block(name, x, y, HALF, { font: "bold", size: 9 });
  const lines = [
    ...more,
    fewLines(address),
    `${fewLines(city)} ${pincode}`.trim(),
    state ? `${state}${gstCode ? `, state code ${gstCode}` : ""}` : "",
    gstin ? `GSTIN ${gstin}` : "",
    [phone, email].filter(Boolean).join(" · "),
  ];
  for (const text of lines.filter(Boolean)) {
    y += pdf.block(text, x, y, HALF, {
      ...(text.startsWith("GSTIN") && { font: "bold" as const }),
    });
  }
  return y;
}

const QR_SIDE = 96;

export function drawRegistration(flow: PageFlow, registration: Registration): void {
  const { pdf } = flow;
  flow.makeRoom(QR_SIDE + 16);
  pdf.rule(flow.y);
  const top = flow.y + 8;
  drawQrCode(pdf, registration.signedQr, page.right - QR_SIDE, top, QR_SIDE);
  pdf.line("Registered as an e-invoice", page.left, top, {
    size: 7,
    font: "bold",
    color: colors.muted,
  });
  const facts: Facts = [
    ["IRN", registration.irn],
    ["Acknowledgement", registration.ackNumber],
    ["Acknowledged", dateAndTime(registration.acknowledgedAt)],
  ];
  drawFacts(flow, facts, page.left, top + 12, contentWidth - QR_SIDE - 24);
  flow.y = top + QR_SIDE + 10;
}

const UPI_SIDE = 88;

/** Where the sum is transferred to; with a UPI ID the code that pays it beside that. */
export function drawBank(flow: PageFlow, bank: BankDetails): void {
  flow.makeRoom(bank.upiLink ? UPI_SIDE + 30 : 100);
  flow.y += 8;
  flow.pdf.line("Pay by bank transfer", page.left, flow.y, { font: "bold", size: 9 });
  const facts: Facts = [
    ["Account name", bank.accountName],
    ["Account number", bank.accountNumber],
    ["IFSC", bank.ifsc],
    ["Bank", bank.branch ? `${bank.bank}, ${bank.branch}` : bank.bank],
    ["UPI ID", bank.upiId],
    ["Reference", `${bank.reference}: write it with the transfer, so that we know it is yours.`],
  ];
  if (!bank.upiLink) {
    flow.y = drawFacts(flow, facts, page.left, flow.y + 14, contentWidth) + 4;
    return;
  }
  const top = flow.y;
  const side = page.right - UPI_SIDE;
  const end = drawFacts(flow, facts, page.left, top + 14, contentWidth - UPI_SIDE - 24);
  drawQrCode(flow.pdf, bank.upiLink, side, top, UPI_SIDE);
  // Read on a phone, it cannot be scanned, but tapped.
  flow.pdf.doc.link(side, top, UPI_SIDE, UPI_SIDE, bank.upiLink);
  flow.pdf.line("Scan to pay by UPI", side, top + UPI_SIDE + 3, NOTE_LOOK);
  flow.y = Math.max(end, top + UPI_SIDE + 14) + 4;
}

/** As large as whoever hands the shipment over needs it. */
export function drawCollect(flow: PageFlow, amount: Money): void {
  const textStyle = { font: "bold" as const, size: 13 };
  flow.y += flow.pdf.block(collectText(amount), page.left, flow.y, contentWidth, textStyle) + 8;
}

const NOTE_LOOK = { size: 7.5, color: colors.muted };

/** Sentences under one another. */
export function drawNotes(flow: PageFlow, notes: readonly string[]): void {
  flow.y += 6;
  for (const note of notes) {
    flow.makeRoom(flow.pdf.heightOf(note, contentWidth, NOTE_LOOK) + 2);
    flow.y += flow.pdf.block(note, page.left, flow.y, contentWidth, NOTE_LOOK) + 2;
  }
}

/** Draws a QR code of a text into a square; the paper around it is its quiet zone. */
function drawQrCode({ doc }: PdfFile, text: string, x: number, y: number, side: number): void {
  const code = makeQrCode(0, "L");
  code.addData(text, "Byte");
  code.make();
  const count = code.getModuleCount();
  const step = side / count;
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < count; column += 1) {
      if (code.isDark(row, column)) doc.rect(x + column * step, y + row * step, step, step);
    }
  }
  // All squares are one path: apart, hairlines would show between them.
  doc.fill(colors.ink);
}
