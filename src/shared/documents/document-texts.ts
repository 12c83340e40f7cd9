import { shortDate } from "../dates.ts";
import { formatMoney, type Money, paise } from "../money.ts";
import type { DocumentAmounts, DocumentBody, DocumentKind } from "./document.ts";
import { financialYearOf, lastCreditDay } from "./document-number.ts";
import type { Offer } from "./offer.ts";

export const documentTitles = {
  invoice: "Tax invoice",
  "credit-note": "Credit note",
  "credit-voucher": "Credit voucher",
  challan: "Delivery challan",
  proforma: "Proforma invoice",
  quotation: "Quotation",
  "packing-slip": "Packing slip",
} as const;

/** Where a document is shown. */
export function documentPath(id: string): string {
  return `/documents/${id}`;
}

/** A document's number, with its GSTIN where that has to tell it from others: `PR/26-27/000123 of GSTIN 19…`. */
export function numberUnder({
  number,
  sellerGstin,
}: {
  number: string;
  sellerGstin?: string | undefined;
}): string {
  return sellerGstin ? `${number} of GSTIN ${sellerGstin}` : number;
}

/** Orders whose documents are printed at once. */
export const MAX_PRINTED_ORDERS = 50;

/** Which copies of a document of goods there are (rule 48, and 55 for a challan). */
export const copies = ["original", "duplicate", "triplicate"] as const;
export type Copy = (typeof copies)[number];

export const copyMarks: Partial<Record<DocumentKind, Readonly<Record<Copy, string>>>> = {
  invoice: {
    original: "ORIGINAL FOR RECIPIENT",
    duplicate: "DUPLICATE FOR TRANSPORTER",
    triplicate: "TRIPLICATE FOR SUPPLIER",
  },
  challan: {
    original: "ORIGINAL FOR CONSIGNEE",
    duplicate: "DUPLICATE FOR TRANSPORTER",
    triplicate: "TRIPLICATE FOR CONSIGNER",
  },
};

/** A document of goods and prices: an issued document, or an offer. */
export type PricedDocument = DocumentBody | Offer;

type TaxColumn = { name: string; amount: "cgst" | "stateGst" | "igst"; part: 1 | 2 };

/** The taxes of a document, each with the part of the rate that it takes; none where they are not known. */
export function taxColumns({
  taxKind,
  kind,
}: Pick<PricedDocument, "taxKind" | "kind">): TaxColumn[] {
  if (!taxKind || kind === "credit-voucher") return [];
  if (taxKind === "IGST") return [{ name: "IGST", amount: "igst", part: 1 }];
  return [
    { name: "CGST", amount: "cgst", part: 2 },
    { name: taxKind, amount: "stateGst", part: 2 },
  ];
}

/** The sums of a document's lines by rate, the highest rate first. */
export function sumsByRate({
  lines,
}: Pick<PricedDocument, "lines">): ({ percent: number } & DocumentAmounts)[] {
  const byRate = Map.groupBy(lines, ({ gstPercent }) => gstPercent ?? 0);
  return [...byRate]
    .toSorted(([a], [b]) => b - a)
    .map(([percent, ofRate]) => ({ percent, ...sumOf(ofRate) }));
}

/** The sums of a document's lines by HSN and rate; none where all goods have one HSN and rate, or none is taxed. */
export function sumsByHsn({
  lines,
  kind,
}: Pick<PricedDocument, "lines" | "kind">): ({ hsn: string; percent: number } & DocumentAmounts)[] {
  if (kind === "credit-voucher") return [];
  const byHsn = Map.groupBy(lines, ({ hsn, gstPercent }) => `${hsn} ${gstPercent ?? 0}`);
  if (byHsn.size < 2) return [];
  return [...byHsn.values()]
    .map((same) => ({
      hsn: same[0]?.hsn ?? "",
      percent: same[0]?.gstPercent ?? 0,
      ...sumOf(same),
    }))
    .toSorted((a, b) => a.hsn.localeCompare(b.hsn) || b.percent - a.percent);
}

function sumOf(lines: PricedDocument["lines"]): DocumentAmounts {
  const of = (name: keyof DocumentAmounts) => lines.reduce((total, line) => total + line[name], 0);
  return {
    taxable: of("taxable"),
    cgst: of("cgst"),
    stateGst: of("stateGst"),
    igst: of("igst"),
    total: of("total"),
  };
}

/**
 * The sums of a document under one another: all but the last add up to the last, its total. With tax they
 * are the value before tax and each tax, else what was charged.
 */
export function totalRows(document: PricedDocument): { label: string; amount: Money }[] {
  const { totals } = document;
  const taxes = taxColumns(document);
  if (taxes.length === 0) {
    const charged = chargedRows(document);
    const total = { label: "Total", amount: paise(totals.total) };
    return charged.length > 1 ? [...charged, total] : [total];
  }
  return [
    { label: "Taxable value", amount: paise(totals.taxable) },
    ...taxes.map(({ name, amount }) => ({ label: name, amount: paise(totals[amount]) })),
    { label: "Total, GST included", amount: paise(totals.total) },
  ];
}

/**
 * A total with tax by its parts, at the prices that were shown: `Goods ₹1,290 − Coupon TEN ₹100 +
 * Freight ₹50 = ₹1,240, GST included.`; undefined where that is the goods alone.
 */
export function chargedText(document: PricedDocument): string | undefined {
  const charged = chargedRows(document);
  if (charged.length < 2 || taxColumns(document).length === 0) return undefined;
  const parts = charged.map(({ label, amount }, index) => {
    const sign = amount < 0 ? "− " : index > 0 ? "+ " : "";
    return `${sign}${label} ${formatMoney(paise(Math.abs(amount)))}`;
  });
  return `${parts.join(" ")} = ${formatMoney(paise(document.totals.total))}, GST included.`;
}

/** Goods, what is taken off and what carrying them costs, as it was charged. */
function chargedRows({ totals, order }: PricedDocument): { label: string; amount: Money }[] {
  const { coupon, freight, total } = totals;
  const code = order?.couponCode;
  return [
    { label: "Goods", amount: paise(total + coupon - freight) },
    ...(coupon !== 0
      ? [{ label: code ? `Coupon ${code}` : "Discount", amount: paise(-coupon) }]
      : []),
    ...(freight !== 0 ? [{ label: "Freight", amount: paise(freight) }] : []),
  ];
}

/** Stand under one another with their names before them; values that are undefined are left out. */
export type Facts = readonly (readonly [name: string, value: string | undefined])[];

/** The facts in the head of a document, in their order; undefined values are left out where it is drawn. */
export function documentFacts(body: DocumentBody): Facts {
  const { kind, number, issuedOn, order, shipment, corrects, reason, placeOfSupply, collect } =
    body;
  const isTaxed = kind !== "credit-voucher";
  return [
    [kind === "invoice" ? "Invoice number" : "Number", number],
    ["Date", dayText(issuedOn)],
    ["Against invoice", corrects && `${corrects.number} of ${dayText(corrects.issuedOn)}`],
    ["Credited", partOfInvoice(body)],
    ["Reason", reason],
    ["Place of supply", isTaxed ? `${placeOfSupply.name} (${placeOfSupply.gstCode})` : undefined],
    ["Reverse charge", isTaxed ? "No" : undefined],
    ["Order", `${order.number} of ${dayText(order.placedOn)}`],
    ["Payment reference", order.paymentReference],
    ["Purchase order", order.purchaseOrder],
    ["Quotation", order.quotation],
    ["Parcel", shipment && shipmentText(shipment)],
    ["Weight", shipment?.weightGrams ? `${shipment.weightGrams / 1000} kg` : undefined],
    ["E-way bill", shipment?.ewayBill],
    ["Cash on delivery", collect === undefined ? undefined : collectText(paise(collect))],
  ];
}

/** Says of a credit that it is for a part of its invoice; undefined for the whole, and where that is not known. */
function partOfInvoice({ corrects, totals }: DocumentBody): string | undefined {
  const { total: invoiced } = corrects ?? {};
  if (invoiced === undefined || totals.total === invoiced) return undefined;
  return `A part of the invoice: ${formatMoney(paise(totals.total))} of ${formatMoney(paise(invoiced))}`;
}

export function collectText(amount: Money): string {
  return `Collect ${formatMoney(amount)} at delivery`;
}

/** Whom a bill is to, a line each: the company, and the person where that is another name. */
export function partyNames({
  name,
  company = "",
}: {
  name: string;
  company?: string | undefined;
}): string[] {
  const isSame = company.trim().toLowerCase() === name.trim().toLowerCase();
  return company.trim() === "" || isSame ? [name] : [company, name];
}

/** Where a document's goods go; a credit note or voucher sends none. */
export function deliveryOf(body: DocumentBody): DocumentBody["delivery"] | undefined {
  const { kind } = body;
  return kind === "credit-note" || kind === "credit-voucher" ? undefined : body.delivery;
}

/** Such as `2, Delhivery 123456`. */
export function shipmentText({
  ordinal,
  carrier,
  trackingNumber,
}: Pick<NonNullable<DocumentBody["shipment"]>, "ordinal" | "carrier" | "trackingNumber">): string {
  return `${ordinal}, ${[carrier, trackingNumber].filter(Boolean).join(" ")}`;
}

/** The worth of its goods, which were paid for with the invoice. */
export function challanValue({ lines }: Pick<DocumentBody, "lines">): Money {
  return paise(lines.reduce((total, { unitPrice, quantity }) => total + unitPrice * quantity, 0));
}

/** The sentences at the end of a document. */
export function closingTexts(document: PricedDocument): string[] {
  if (document.kind === "proforma" || document.kind === "quotation") {
    const what = documentTitles[document.kind].toLowerCase();
    return [
      ...(document.notes ?? []),
      `This ${what} is an offer and no tax invoice: the tax invoice comes with the goods.`,
    ];
  }
  return [
    ...(document.kind === "credit-voucher" && document.corrects
      ? [voucherText(document.corrects)]
      : []),
    ...(document.kind === "challan"
      ? ["Sent in place of goods that were invoiced before: nothing is charged."]
      : []),
    ...(document.buyer.sez && document.kind !== "challan" && document.kind !== "credit-voucher"
      ? [SEZ_ENDORSEMENT]
      : []),
    `Computer-made ${documentTitles[document.kind].toLowerCase()} under the Information Technology Act, 2000: it needs no signature.`,
  ];
}

/** Why a credit changes no GST. */
function voucherText({ number, issuedOn }: NonNullable<DocumentBody["corrects"]>): string {
  const last = lastCreditDay(financialYearOf(new Date(`${issuedOn}T12:00:00+05:30`)));
  return `Not a credit note under GST: the GST of invoice ${number} could be corrected until ${dayText(last)} (CGST Act, section 34). This voucher gives money back and changes no tax.`;
}

/** On documents of such a supply (rule 46 of the CGST Rules). */
const SEZ_ENDORSEMENT =
  "Supply to SEZ unit or SEZ developer for authorised operations on payment of integrated tax.";

const grouped = new Intl.NumberFormat("en-IN", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** An amount for a column, where the rupee sign stands in the head: `1,29,000.00`. */
export function figure(amount: number): string {
  return grouped.format(amount / 100);
}

/** A day such as 2026-11-22 as people read it: `22 Nov 2026`. */
export function dayText(day: string): string {
  return shortDate(`${day}T12:00:00+05:30`);
}
