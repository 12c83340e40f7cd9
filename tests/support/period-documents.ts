import type { PeriodDocument } from "#server/accounting/gstr1-table.ts";
import { documents } from "#server/database/schema/documents.ts";
import { creditNote } from "#server/documents/credit-note.ts";
import { newId } from "#server/lib/ids.ts";
import type { DocumentBody, DocumentKind } from "#shared/documents/document.ts";
import { documentNumber, financialYearOf } from "#shared/documents/document-number.ts";
import { totalsOf } from "#shared/documents/document-sums.ts";
import { type Money, paise, rupees, times } from "#shared/money.ts";
import { indianStates, stateNamed } from "#shared/tax/indian-states.ts";
import { splitTax, taxKindOf } from "#shared/tax/sale-tax.ts";
import { sampleDocument } from "./documents.ts";
import type { TestShop } from "./test-shop.ts";

/** A seller in West Bengal, and buyers with a GSTIN there and elsewhere. */
export const SELLER_GSTIN = "19AAAAA0000A1ZZ";
export const BUYER_GSTINS = { maharashtra: "27AAPFU0939F1ZV", karnataka: "29AAGCB7383J1Z4" };

export interface SampleLine {
  /** For all pieces, GST included. */
  total: Money;
  quantity?: number;
  gstPercent?: number;
  hsn?: string;
  unit?: string;
  name?: string;
}

export interface SampleSale {
  kind?: "invoice" | "challan";
  sequence: number;
  issuedOn: string;
  /** Where it is delivered, and taxed. */
  state?: string;
  gstin?: string;
  /** A unit or developer of a special economic zone, with a GSTIN. */
  sez?: true;
  company?: string;
  buyerName?: string;
  sellerGstin?: string;
  lines: readonly SampleLine[];
}

/** A document as the shop issues it for a sale. */
export function sampleSale({
  kind = "invoice",
  sequence,
  issuedOn,
  state = "West Bengal",
  gstin,
  sez,
  company,
  buyerName = "Asha Rao",
  sellerGstin = SELLER_GSTIN,
  lines: given,
}: SampleSale): PeriodDocument {
  const placeOfSupply = stateNamed(state);
  if (!placeOfSupply) throw new Error(`there is no state ${state}`);
  const taxKind = taxKindOf(sellerGstin, placeOfSupply, { gstin, sez });
  const lines = given.map((line, position) => {
    const {
      total,
      quantity = 1,
      gstPercent = 18,
      hsn = "8443",
      unit = "NOS",
      name = "Press",
    } = line;
    const unitPrice = Math.ceil(total / quantity);
    return {
      position,
      name,
      sku: `SKU-${position}`,
      hsn,
      unit,
      origin: "India",
      quantity,
      gstPercent,
      unitPrice,
      coupon: times(paise(unitPrice), quantity) - total,
      freight: 0,
      ...splitTax(total, gstPercent, taxKind),
    };
  });
  const base = sampleDocument({ kind });
  const delivery = { ...base.delivery, name: buyerName, state, gstCode: placeOfSupply.gstCode };
  const body: DocumentBody = {
    ...base,
    number: numberOf(kind, issuedOn, sequence),
    issuedOn,
    seller: { ...base.seller, gstin: sellerGstin, gstCode: sellerGstin.slice(0, 2) },
    buyer: {
      ...delivery,
      email: "asha@example.com",
      ...(gstin && { gstin }),
      ...(sez && { sez }),
      ...(company && { company }),
    },
    delivery,
    placeOfSupply: { name: placeOfSupply.name, gstCode: placeOfSupply.gstCode },
    taxKind,
    order: { number: "A1B2C3", paymentReference: "ORDSAMPLE1", placedOn: issuedOn },
    lines,
    totals: totalsOf(lines),
  };
  return asPeriodDocument(body, sequence, null);
}

/** The credit note that takes parts (paise, by line) of an invoice back. */
export function sampleCredit(
  invoice: PeriodDocument,
  { sequence, issuedOn, amounts }: { sequence: number; issuedOn: string; amounts?: number[] },
): PeriodDocument {
  const credited = invoice.body.lines.map(({ position, quantity, total }, index) => ({
    position,
    quantity: amounts ? 0 : quantity,
    amount: paise(amounts ? (amounts[index] ?? 0) : total),
    before: paise(0),
  }));
  const body: DocumentBody = {
    ...creditNote(invoice.body, credited, { reason: "It came back", seller: invoice.body.seller }),
    number: numberOf("credit-note", issuedOn, sequence),
    issuedOn,
  };
  return asPeriodDocument(body, sequence, paise(invoice.body.totals.total));
}

function asPeriodDocument(
  body: DocumentBody,
  sequence: number,
  correctsTotal: Money | null,
): PeriodDocument {
  return { body, sequence, financialYear: yearOf(body.issuedOn), correctsTotal, irn: null };
}

const yearOf = (day: string) => financialYearOf(new Date(`${day}T12:00:00+05:30`));

const numberOf = (kind: DocumentKind, day: string, sequence: number) =>
  documentNumber(kind, yearOf(day), sequence);

/** Numbers between 0 and 1, the same ones for the same seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Invoices, credit notes and challans of October 2026 as chance has them, in the order of their days:
 * to buyers of all kinds, some for lakhs, some taken back in parts or wholly.
 */
export function randomMonth(seed: number, count: number): PeriodDocument[] {
  const random = randomNumbers(seed);
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T;
  const sequences = { invoice: 0, "credit-note": 0, challan: 0 };
  const invoices: PeriodDocument[] = [];
  return Array.from({ length: count }, (_, index) => {
    const day = 1 + Math.floor((index * 31) / count);
    const issuedOn = `2026-10-${String(day).padStart(2, "0")}`;
    const chance = random();
    const invoice = pick(invoices);
    if (chance < 0.2 && invoice) {
      sequences["credit-note"] += 1;
      // What was credited before does not matter to the files: each note stands for itself.
      const amounts = invoice.body.lines.map(({ total }) => Math.floor(random() * (total + 1)));
      return sampleCredit(invoice, {
        sequence: sequences["credit-note"],
        issuedOn,
        ...(random() < 0.5 && { amounts }),
      });
    }
    const kind = chance > 0.97 ? "challan" : "invoice";
    sequences[kind] += 1;
    const sale = sampleSale({
      kind,
      sequence: sequences[kind],
      issuedOn,
      state: random() < 0.4 ? "West Bengal" : pick(indianStates).name,
      ...(random() < 0.4 && { gstin: pick(Object.values(BUYER_GSTINS)), company: "Acme, Ltd" }),
      lines: Array.from({ length: 1 + Math.floor(random() * 4) }, () => ({
        total: paise(Math.floor(random() * rupees(pick([100, 5_000, 2_00_000])))),
        quantity: 1 + Math.floor(random() * 20),
        gstPercent: pick([0, 5, 18, 40]),
        hsn: pick(["8443", "490199", "39199090"]),
        unit: pick(["NOS", "PCS", "ROL", "LTR"]),
      })),
    });
    if (kind === "invoice") invoices.push(sale);
    return sale;
  });
}

/** Writes documents down as issued for an order; a credit note's invoice must be among them or before. */
export async function insertDocuments(
  { database }: Pick<TestShop, "database">,
  orderId: string,
  issued: readonly PeriodDocument[],
): Promise<void> {
  const ids = new Map<string, string>();
  const now = Date.now();
  const rows = issued.map(({ body, sequence, financialYear }, place) => {
    // Their ids sort as they were issued, also within a millisecond.
    const id = newId(now + place);
    ids.set(body.number, id);
    return {
      id,
      kind: body.kind,
      orderId,
      correctsId: (body.corrects && ids.get(body.corrects.number)) ?? null,
      sellerGstin: body.seller.gstin,
      financialYear,
      sequence,
      number: body.number,
      issuedOn: body.issuedOn,
      totalPaise: body.totals.total,
      body,
    };
  });
  const AT_ONCE = 500;
  await database.transaction(async (db) => {
    // A month of made-up documents has the numbers that its test wants.
    await db.execute("alter table documents disable trigger documents_without_gap");
    for (let start = 0; start < rows.length; start += AT_ONCE) {
      await db.insert(documents).values(rows.slice(start, start + AT_ONCE));
    }
    // What waits for the end is checked now: a table is not altered before.
    await db.execute("set constraints all immediate");
    await db.execute("alter table documents enable trigger documents_without_gap");
  });
}
