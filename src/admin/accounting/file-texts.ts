import type { CheckFigure, SettlementTerm } from "#shared/accounting/contract.ts";
import { type AccountingFile, gstr1Sheets } from "#shared/accounting/files.ts";
import { formatMoney, rupees } from "#shared/money.ts";
import { groupedNumber } from "#shared/numbers.ts";

/** The accountant's words for each file, and its contents. */
export const fileTexts: Record<AccountingFile, { name: string; about: string }> = {
  b2b: {
    name: gstr1Sheets.b2b,
    about: "Invoices to buyers with a GSTIN, a row for each rate (table 4A)",
  },
  b2cl: {
    name: gstr1Sheets.b2cl,
    about: "Large invoices to other states, to buyers without a GSTIN (table 5)",
  },
  b2cs: {
    name: gstr1Sheets.b2cs,
    about: "All other sales, by place of supply and rate, less what came back (table 7)",
  },
  cdnr: { name: gstr1Sheets.cdnr, about: "Credit notes to buyers with a GSTIN (table 9B)" },
  cdnur: { name: gstr1Sheets.cdnur, about: "Credit notes for invoices of b2cl (table 9B)" },
  exemp: {
    name: gstr1Sheets.exemp,
    about: "What was sold at 0%, as nil-rated, less what came back (table 8)",
  },
  "hsn-b2b": {
    name: gstr1Sheets["hsn-b2b"],
    about: "By HSN, unit and rate: buyers with a GSTIN (table 12)",
  },
  "hsn-b2c": {
    name: gstr1Sheets["hsn-b2c"],
    about: "By HSN, unit and rate: everyone else (table 12)",
  },
  docs: { name: gstr1Sheets.docs, about: "The numbers that were used, by series (table 13)" },
  "gstr-3b": {
    name: "GSTR-3B",
    about:
      "Tables 3.1 and 3.2 as far as they follow from sales, less what came back. Not tried at the portal: type the figures in, or compare them with what it has filled in",
  },
  "zoho-invoices": {
    name: "Zoho Books: invoices",
    about:
      "A row for each line, before tax. Not tried with Zoho Books: import one invoice first, choose the form of its days (05-Oct-2026), and name your taxes GST18, IGST18 and so on. Zoho rounds tax by itself, so a total may differ by paise. Two GSTINs may each have an invoice of one number: import each GSTIN's file into a company of its own",
  },
  "zoho-credit-notes": {
    name: "Zoho Books: credit notes",
    about: "The same of credit notes, each with its invoice. Not tried with Zoho Books either",
  },
  "sales-register": {
    name: "Sales register",
    about: "Each invoice and credit note with its taxes; credit notes with a minus",
  },
  "sales-lines": {
    name: "Sales register by line",
    about:
      "Each line of them: unit price × quantity − discount + freight = value with tax, and of credits which part",
  },
  "tax-by-rate": { name: "Tax by rate", about: "What was sold and taken back at each rate" },
  "credits-without-gst": {
    name: "Credits without GST",
    about:
      "Credit vouchers: money given back after the 30 November until which the invoice's GST could be corrected",
  },
  payments: {
    name: "Payments",
    about:
      "Each payment that came in these days, part by part, with its reference; and what was decided in them to be kept over a total, a row without an amount",
  },
  refunds: {
    name: "Refunds",
    about:
      "Money that goes back, by the day it was asked for, with its way, its references and how it stands: until it went back, it is still in your account",
  },
  cancellations: {
    name: "Cancelled pieces",
    about: "What was cancelled before it left, and so was never invoiced",
  },
  advances: {
    name: "Advances",
    about: "Orders that were paid and not yet shipped at the end of the last day",
  },
  debtors: {
    name: "Debtors",
    about:
      "What was sold and not yet paid at the end of the last day: cash on delivery with its courier, and orders that were accepted short",
  },
};

/** Under these terms the money of some days is held against its sales. */
export const settlementTexts: Record<SettlementTerm, string> = {
  payments: "Payments that came",
  refunds: "− Refunds, those on their way too",
  invoices: "Invoices",
  credits: "− Credit notes and credit vouchers",
  undocumented: "+ Parcels without an invoice",
  advancesBefore: "− Advances before the first day",
  advancesAfter: "+ Advances after the last day",
  debtorsBefore: "+ Debtors before the first day",
  debtorsAfter: "− Debtors after the last day",
  excessBefore: "− Kept over totals before the first day",
  excessAfter: "+ Kept over totals after the last day",
};

export const figureNames: Record<CheckFigure["name"], string> = {
  count: "How many",
  taxable: "Taxable value",
  igst: "IGST",
  cgst: "CGST",
  stateGst: "SGST or UTGST",
  total: "Total",
};

/** A figure of a check for people: a number of documents, or an amount in rupees. */
export function figureText(name: CheckFigure["name"], value: number): string {
  return name === "count" ? groupedNumber(value) : formatMoney(rupees(value));
}
