import { type DocumentBody, documentBody } from "#shared/documents/document.ts";
import { paise } from "#shared/money.ts";
import { splitTax, type TaxKind } from "#shared/tax/sale-tax.ts";

interface SampleLine {
  name?: string;
  hsn?: string;
  unitPrice?: number;
  quantity?: number;
  gstPercent?: number;
  coupon?: number;
  freight?: number;
}

interface Sample {
  kind?: DocumentBody["kind"];
  number?: string;
  taxKind?: TaxKind;
  lines?: SampleLine[];
}

/** A document that adds up, of a seller in West Bengal to a buyer in Assam, or in the seller's own state. */
export function sampleDocument({
  kind = "invoice",
  number = "PR/26-27/000123",
  taxKind = "IGST",
  lines = [{}],
}: Sample = {}): DocumentBody {
  const state =
    taxKind === "IGST"
      ? { state: "Assam", gstCode: "18" }
      : { state: "West Bengal", gstCode: "19" };
  const delivery = {
    name: "Rāmakṛṣṇa Ḍeśapāṇḍe",
    address: "Flat 4B, Śānti Apartments, 12 Mahatma Gandhi Road",
    city: "Guwahati",
    pincode: "781001",
    phone: "+91 98300 12345",
    ...state,
  };
  const full = lines.map((line, position) => fullLine(line, position, taxKind));
  const sumOf = (name: "taxable" | "cgst" | "stateGst" | "igst" | "total" | "coupon" | "freight") =>
    full.reduce((sum, line) => sum + line[name], 0);
  return documentBody.parse({
    kind,
    number,
    issuedOn: "2026-11-22",
    seller: {
      legalName: "Pressroom Supplies Private Limited",
      tradeName: "Pressroom",
      gstin: "19AAAAA0000A1ZZ",
      address: "88 Park Street, Kolkata 700016",
      state: "West Bengal",
      gstCode: "19",
      email: "orders@pressroom.example",
      phone: "+91 33 4000 1988",
    },
    buyer: {
      ...delivery,
      name: "Añjali Bhaṭṭācārya",
      company: "Guwahati Gifts & Prints LLP",
      gstin: "18AABCU9603R1ZM",
      email: "accounts@ggp.example",
    },
    delivery,
    placeOfSupply: { name: state.state, gstCode: state.gstCode },
    taxKind,
    order: {
      number: "A1B2C3",
      paymentReference: "ORDMB2X9K7Q1W4E",
      placedOn: "2026-11-20",
      purchaseOrder: "PO/2026/118",
      ...(sumOf("coupon") > 0 && { couponCode: "WELCOME10" }),
    },
    ...(kind !== "credit-note" && {
      shipment: {
        ordinal: 1,
        carrier: "Delhivery",
        trackingNumber: "DL123456789IN",
        weightGrams: 12_500,
        ewayBill: "181234567890",
      },
    }),
    ...(kind === "credit-note" && {
      corrects: { number: "PR/26-27/000099", issuedOn: "2026-10-31" },
      reason: "One platen came back damaged",
    }),
    lines: full,
    totals: {
      taxable: sumOf("taxable"),
      cgst: sumOf("cgst"),
      stateGst: sumOf("stateGst"),
      igst: sumOf("igst"),
      total: sumOf("total"),
      coupon: sumOf("coupon"),
      freight: sumOf("freight"),
    },
  });
}

function fullLine(
  {
    name = "Sublimation mug, white, 11 oz",
    hsn = "69120010",
    unitPrice = 12_900,
    quantity = 36,
    gstPercent = 18,
    coupon = 0,
    freight = 0,
  }: SampleLine,
  position: number,
  taxKind: TaxKind,
) {
  const total = paise(unitPrice * quantity - coupon + freight);
  return {
    position,
    name,
    sku: `MUG-${String(position + 1).padStart(3, "0")}`,
    hsn,
    unit: "PCS",
    origin: "India",
    quantity,
    gstPercent,
    unitPrice,
    coupon,
    freight,
    ...splitTax(total, gstPercent, taxKind),
  };
}
