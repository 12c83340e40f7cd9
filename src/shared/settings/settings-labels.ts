import type { SettingsSubject } from "./contract.ts";
import type { HomeInfoBlock, HomeSectionName } from "./home.ts";
import type { TransferAccounts } from "./payments.ts";

/**
 * What the forms of the settings call their fields, by the subject and the field's name: the forms themselves, what
 * differs between two people's values, the history and the audit say the same. What lies within a part or a list of
 * a subject is in nested-labels.ts.
 */
export const settingsLabels = {
  store: {
    name: "Name",
    legalName: "Legal name",
    address: "Address of the head office",
    email: "E-mail",
    phone: "Phone",
    whatsapp: "WhatsApp",
    profiles: "Pages elsewhere, one a line",
    grievanceOfficer: "Grievance officer",
    mailAddress: "Address that mails are sent from",
    orderEmail: "Who hears of orders",
    resetByAnswer: "The security answer sets a new password",
  },
  stock: {
    lowStock: "Pieces at which a product runs out",
    categories: "Categories with a limit of their own",
  },
  returns: { days: "Days after delivery", instructions: "Instructions", reasons: "Reasons" },
  reviews: {
    requestsOn: "Ask for reviews by mail",
    requestAfterDays: "Days after the delivery",
  },
  payments: {
    holdMinutes: "Minutes that the goods are held",
    transferOn: "Offer bank transfer",
    accountName: "Account name",
    accountNumber: "Account number",
    ifsc: "IFSC",
    bank: "Bank",
    branch: "Branch",
    upiId: "UPI ID",
    holdDays: "Days that the goods are kept",
    transferFrom: "Bank transfer from a total of",
    transferTo: "Bank transfer up to a total of",
    transferFor: "Bank transfer for whose orders",
    codOn: "Offer cash on delivery",
    codTo: "Cash on delivery up to",
    codOrders: "Unpaid orders of an account, phone number or address",
  },
  documents: {
    defaultHsn: "HSN",
    defaultGstPercent: "GST %",
    hsnDigits: "Digits of an HSN",
    eInvoicing: "Register invoices to businesses as e-invoices",
    ewayLimit: "E-way bill needed above",
  },
  books: {
    tallyCompany: "Company (optional)",
    tallyCustomers: "Customers",
    tallySales: "Sales",
    tallyIgst: "IGST",
    tallyCgst: "CGST",
    tallyStateGst: "SGST or UTGST",
  },
  backups: { on: "A backup each day", hour: "Hour", place: "Where backups go" },
  shipping: {
    divisor: "Cubic centimetres that count as 1 kg",
    usualGrams: "Grams of a product without a weight",
    sendDays: "Working days within which an order is sent",
  },
  navigation: {
    branchesTitle: "Heading of the branches",
    contactTitle: "Heading of phone and e-mail",
    note: "Text below the columns",
    lastLine: "Last line",
  },
} as const satisfies Partial<Record<SettingsSubject, Readonly<Record<string, string>>>>;

/** Fields that hold rupees; in lists by the last name, too. */
export const settingsRupees: Partial<Record<SettingsSubject, ReadonlySet<string>>> = {
  payments: new Set(["transferFrom", "transferTo", "codTo"]),
  documents: new Set(["ewayLimit", "ewayStates"]),
  shipping: new Set(["price", "freeFrom", "values"]),
};

/** Pictures beside the home page's blocks. */
export const infoIconLabels: Record<HomeInfoBlock["icon"], string> = {
  rupee: "Rupee",
  layers: "Layers",
  wrench: "Wrench",
  returns: "Arrow back",
  truck: "Truck",
  shield: "Shield",
  phone: "Phone",
  clock: "Clock",
};

/** When one of these blocks is shown. */
export const infoShownLabels: Record<HomeInfoBlock["shown"], string> = {
  always: "Always",
  with_gst: "While you have a GSTIN",
  without_gst: "While you have none",
};

/** Parts of the home page below its top. */
export const homeSectionLabels: Record<HomeSectionName, string> = {
  counters: "Counters",
  carousel: "Slides",
  categories: "Shop by category",
  kits: "Start a business",
  info: "How you sell",
  newest: "New in the shop",
  reviews: "What customers say",
  contact: "Talk to us",
};

/** For whose orders a bank transfer is offered. */
export const transferAccountLabels: Record<TransferAccounts, string> = {
  all: "Every account",
  paid: "Accounts that have paid for an order before",
  gstin: "Orders with a company and its GSTIN",
};

/** Fields that hold one of some words, by what the form calls each; in lists by the last name. */
export const settingsChoices: Partial<
  Record<SettingsSubject, Readonly<Record<string, Readonly<Record<string, string>>>>>
> = {
  payments: { transferFor: transferAccountLabels },
  backups: { place: { disk: "Folder of the server", s3: "Bucket" } },
  home: { icon: infoIconLabels, shown: infoShownLabels, name: homeSectionLabels },
  registrations: { branch: { "": "The whole shop" } },
  navigation: { shows: { link: "A link", categories: "The shop's categories" } },
};
