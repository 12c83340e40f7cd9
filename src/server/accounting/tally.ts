import type { DocumentAmounts, DocumentBody, DocumentLine } from "#shared/documents/document.ts";
import { paise, toBankAmount } from "#shared/money.ts";
import type { BooksSettings } from "#shared/settings/books.ts";
import { element, escapeXml } from "../lib/xml.ts";
import { noSums, plus } from "./document-file.ts";
import { isTaxed, type PeriodDocument } from "./gstr1-table.ts";

/** What stands before the vouchers. */
export function tallyHead({ tallyCompany }: BooksSettings): string {
  const company = tallyCompany
    ? `<STATICVARIABLES>${element("SVCURRENTCOMPANY", tallyCompany)}</STATICVARIABLES>`
    : "";
  return `<?xml version="1.0" encoding="UTF-8"?>\n<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA><REQUESTDESC><REPORTNAME>Vouchers</REPORTNAME>${company}</REQUESTDESC><REQUESTDATA>\n`;
}

export const TALLY_END = "</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\n";

/**
 * An invoice or a credit note as a voucher of Tally: an accounting invoice, so that no goods need be known there. Its
 * amounts come to 0: what is debited has a minus, as Tally writes it. Tags of GST are those of TallyPrime 3.0 and later.
 */
export function tallyVoucher(body: DocumentBody, ledgers: BooksSettings): string {
  const isCredit = body.kind === "credit-note";
  const { number, issuedOn, buyer, placeOfSupply, totals, order, corrects, reason } = body;
  const type = isCredit ? "Credit Note" : "Sales";
  const tags = [
    element("DATE", issuedOn.replaceAll("-", "")),
    element("VOUCHERTYPENAME", type),
    element("VOUCHERNUMBER", number),
    element("PERSISTEDVIEW", "Invoice Voucher View"),
    element("VCHENTRYMODE", "Accounting Invoice"),
    element("ISINVOICE", "Yes"),
    element("PARTYLEDGERNAME", ledgers.tallyCustomers),
    element("BASICBUYERNAME", buyer.company ?? buyer.name),
    ...(buyer.gstin ? [element("PARTYGSTIN", buyer.gstin)] : []),
    element("GSTREGISTRATIONTYPE", registrationOf(buyer)),
    element("STATENAME", buyer.state || placeOfSupply.name),
    element("PLACEOFSUPPLY", placeOfSupply.name),
    element("COUNTRYOFRESIDENCE", "India"),
    element("VCHGSTSTATUSISINCLUDED", "Yes"),
    element("VCHGSTSTATUSISUNCERTAIN", "No"),
    ...(isCredit
      ? [
          element("VCHGSTSTATUSISGSTR1NEVEREXPORTED", "Yes"),
          element("GSTNATUREOFRETURN", "01-Sales Return"),
        ]
      : []),
    element("NARRATION", [`Order ${order.number}`, buyer.name, reason].filter(Boolean).join(", ")),
    entry(ledgers.tallyCustomers, totals.total, !isCredit, [
      element("ISPARTYLEDGER", "Yes"),
      `<BILLALLOCATIONS.LIST>${element("NAME", corrects?.number ?? number)}${element("BILLTYPE", isCredit ? "Agst Ref" : "New Ref")}${element("AMOUNT", signed(totals.total, !isCredit))}</BILLALLOCATIONS.LIST>`,
    ]),
    ...salesEntries(body, ledgers.tallySales, isCredit),
    ...taxEntries(totals, ledgers, isCredit),
  ];
  return `<TALLYMESSAGE xmlns:UDF="TallyUDF"><VOUCHER VCHTYPE="${escapeXml(type)}" ACTION="Create" OBJVIEW="Invoice Voucher View">${tags.join("")}</VOUCHER></TALLYMESSAGE>\n`;
}

/** The vouchers of those documents that change what GST is due. */
export function tallyVouchersOf(
  documents: readonly PeriodDocument[],
  ledgers: BooksSettings,
): string {
  return documents
    .filter(isTaxed)
    .map(({ body }) => tallyVoucher(body, ledgers))
    .join("");
}

/** Paise as Tally writes them: with a minus where they are debited. */
const signed = (amount: number, isDebit: boolean) =>
  toBankAmount(paise(isDebit ? -amount : amount)).replace(/^-(?=0\.00$)/, "");

function entry(
  ledger: string,
  amount: number,
  isDebit: boolean,
  more: readonly string[] = [],
): string {
  return `<LEDGERENTRIES.LIST>${element("LEDGERNAME", ledger)}${element("ISDEEMEDPOSITIVE", isDebit ? "Yes" : "No")}${element("AMOUNT", signed(amount, isDebit))}${more.join("")}</LEDGERENTRIES.LIST>`;
}

/** What was sold before tax, an entry for each HSN and rate. */
function salesEntries({ lines, taxKind }: DocumentBody, ledger: string, isDebit: boolean) {
  const groups = Map.groupBy(lines, ({ hsn, gstPercent }: DocumentLine) => `${hsn} ${gstPercent}`);
  return [...groups.values()].map((own) => {
    const { hsn = "", gstPercent = 0 } = own[0] ?? {};
    const { taxable } = own.reduce<DocumentAmounts>((sums, line) => plus(sums, line), noSums);
    const rates =
      taxKind === "IGST"
        ? [["IGST", gstPercent] as const]
        : [["CGST", gstPercent / 2] as const, ["SGST/UTGST", gstPercent / 2] as const];
    return entry(ledger, taxable, isDebit, [
      element("GSTOVRDNTAXABILITY", gstPercent > 0 ? "Taxable" : "Nil Rated"),
      element("GSTHSNNAME", hsn),
      ...rates.map(
        ([head, rate]) =>
          `<RATEDETAILS.LIST>${element("GSTRATEDUTYHEAD", head)}${element("GSTRATEVALUATIONTYPE", "Based on Value")}${element("GSTRATE", String(rate))}</RATEDETAILS.LIST>`,
      ),
    ]);
  });
}

function taxEntries(
  { igst, cgst, stateGst }: DocumentAmounts,
  { tallyIgst, tallyCgst, tallyStateGst }: BooksSettings,
  isDebit: boolean,
): string[] {
  const taxes = [
    [tallyIgst, igst],
    [tallyCgst, cgst],
    [tallyStateGst, stateGst],
  ] as const;
  return taxes
    .filter(([, amount]) => amount !== 0)
    .map(([ledger, amount]) => entry(ledger, amount, isDebit));
}

/** As Tally names them; not tried for buyers in special economic zones. */
function registrationOf({ gstin, sez }: DocumentBody["buyer"]): string {
  if (sez) return "Regular - SEZ";
  return gstin ? "Regular" : "Unregistered/Consumer";
}
