import { z } from "zod";
import { documentKinds } from "../documents/document.ts";
import { answeredFile, defineEndpoint, type EndpointAnswer, successBody } from "../endpoint.ts";
import { accountingFiles } from "./files.ts";
import { periodProblem, returnMonth } from "./period.ts";

const day = z.iso.date("A date such as 2026-11-21").refine((text) => text >= "2017-07-01", {
  error: "GST began on 1 July 2017",
});

/** Of which period, and of which of the seller's registrations, if it has had more than one. */
const periodQuery = z
  .object({ from: day, to: day, gstin: z.string().max(15).optional() })
  .superRefine((period, context) => {
    const problem = periodProblem(period);
    if (problem) context.addIssue({ code: "custom", path: ["to"], message: problem });
  });

/** Amounts in rupees, or how many documents there are. */
const checkedFigures = ["count", "taxable", "igst", "cgst", "stateGst", "total"] as const;

/** A sum of a file beside the same sum of what it was made from. */
const figure = z.object({
  name: z.enum(checkedFigures),
  inFile: z.number(),
  inBooks: z.number(),
});
export type CheckFigure = z.infer<typeof figure>;

/** The parts of a period's receipts, in rupees, in the order in which they are added up. */
const settlementAmounts = z.object({
  payments: z.number(),
  refunds: z.number(),
  invoices: z.number(),
  credits: z.number(),
  undocumented: z.number(),
  advancesBefore: z.number(),
  advancesAfter: z.number(),
  debtorsBefore: z.number(),
  debtorsAfter: z.number(),
  excessBefore: z.number(),
  excessAfter: z.number(),
});
export type SettlementTerm = keyof z.infer<typeof settlementAmounts>;
export const settlementTerms = Object.keys(settlementAmounts.shape) as SettlementTerm[];

const settlement = z.object({
  terms: settlementAmounts,
  /** Came less what went back, beside what all the other terms come to. */
  check: z.array(figure),
});
export type Settlement = z.infer<typeof settlement>;

const listedFile = z.object({
  file: z.enum(accountingFiles),
  /** Without the heads of the columns. */
  rows: z.number().int(),
  /** The file agrees where each figure does. */
  check: z.array(figure),
});
export type ListedFile = z.infer<typeof listedFile>;

export const listAccountingFiles = defineEndpoint({
  method: "GET",
  path: "/accounting/files",
  access: "staff",
  permission: "read_accounting",
  about:
    "The accountant's files of a period: rows, sums, and whether they agree with the issued documents.",
  query: periodQuery,
  answer: successBody({
    /** Under which documents were issued in the period, and whose files these are; null where none was. */
    gstins: z.array(z.string()),
    gstin: z.string().nullable(),
    /** Invoices and credit notes. */
    documents: z.number().int(),
    files: z.array(listedFile),
    /** The tables of GSTR-1 together beside all invoices less all credit notes. */
    together: z.array(figure),
    /** The money of the period beside its sales, of all registrations. */
    settlement,
  }),
});

export const getPeriodSums = defineEndpoint({
  method: "GET",
  path: "/accounting/sums",
  access: "staff",
  permission: "read_accounting",
  about:
    "How many invoices and credit notes a period has, and what they come to: at once, where the files take a while.",
  query: periodQuery,
  answer: successBody({
    /** Under which documents were issued in the period, and whose these are; null where none was. */
    gstins: z.array(z.string()),
    gstin: z.string().nullable(),
    /** Invoices and credit notes. */
    documents: z.number().int(),
    /** Invoices less credit notes, in rupees. */
    sums: z.object({
      taxable: z.number(),
      igst: z.number(),
      cgst: z.number(),
      stateGst: z.number(),
      total: z.number(),
    }),
  }),
});
export type PeriodSums = EndpointAnswer<typeof getPeriodSums>;

export const getAccountingFile = defineEndpoint({
  method: "GET",
  path: "/accounting/files/:file",
  access: "staff",
  permission: "read_accounting",
  asksAgain: true,
  about: "One of the accountant's files of a period as CSV.",
  params: z.object({ file: z.enum(accountingFiles) }),
  query: periodQuery,
  file: "text/csv; charset=utf-8",
  answer: answeredFile,
});

export const getAccountingArchive = defineEndpoint({
  method: "GET",
  path: "/accounting/archive",
  access: "staff",
  permission: "read_accounting",
  asksAgain: true,
  about: "All of the accountant's files of a period that have rows, as one ZIP.",
  query: periodQuery,
  file: "application/zip",
  answer: answeredFile,
  failures: ["too_many_requests"],
});

export const getGstr1Return = defineEndpoint({
  method: "GET",
  path: "/accounting/portal-returns",
  access: "staff",
  permission: "read_accounting",
  asksAgain: true,
  about: "GSTR-1 of a month or a quarter as the portal takes it from a file.",
  query: periodQuery.refine((period) => returnMonth(period), {
    path: ["to"],
    error: "A return is of one month, or of one quarter: choose that",
  }),
  file: "application/json",
  answer: answeredFile,
});

export const getTallyVouchers = defineEndpoint({
  method: "GET",
  path: "/accounting/tally-vouchers",
  access: "staff",
  permission: "read_accounting",
  asksAgain: true,
  about: "The invoices and credit notes of a period as vouchers that Tally imports.",
  query: periodQuery,
  file: "application/xml",
  answer: answeredFile,
});

export const getEwayBills = defineEndpoint({
  method: "GET",
  path: "/accounting/eway-bills",
  access: "staff",
  permission: "read_accounting",
  asksAgain: true,
  about:
    "The parcels of a day that need an e-way bill and have none noted, as the portal takes them in bulk: of one GSTIN, whose login takes no other, or of all.",
  query: z.object({ day, gstin: z.string().max(15).optional() }),
  file: "application/json",
  answer: answeredFile,
  failures: ["not_found"],
});

export const listEwayParcels = defineEndpoint({
  method: "GET",
  path: "/accounting/eway-bills/parcels",
  access: "staff",
  permission: "read_accounting",
  about:
    "The parcels of a day that need an e-way bill and have none noted, and on how many days of the last week there are such.",
  query: z.object({ day }),
  answer: successBody({
    parcels: z.array(
      z.object({
        orderId: z.string(),
        /** As people read it. */
        order: z.string(),
        /** Its number within the order, from 1. */
        shipment: z.number().int(),
        document: z.object({ _id: z.string(), kind: z.enum(documentKinds), number: z.string() }),
        sellerGstin: z.string(),
        /** Rupees, tax included. */
        value: z.number(),
      }),
    ),
    /** Of the last days that have some, how many; the newest first. */
    openDays: z.array(z.object({ day: z.string(), parcels: z.number().int() })),
  }),
});

const month = z.string().regex(/^2\d{3}-(0[1-9]|1[0-2])$/, "A month such as 2026-11");

export const getMonthlyTax = defineEndpoint({
  method: "GET",
  path: "/accounting/monthly-tax",
  access: "staff",
  permission: "read_accounting",
  about:
    "What was sold less what came back, by month, state, GST rate, HSN and unit: of twelve months at most.",
  query: z
    .object({ from: month, to: month, gstin: z.string().max(15).optional() })
    .superRefine(({ from, to }, context) => {
      const problem = periodProblem({ from: `${from}-01`, to: `${to}-01` });
      if (problem) context.addIssue({ code: "custom", path: ["to"], message: problem });
    }),
  answer: successBody({
    /** Under which documents were issued in these months, and whose these are; null where none was. */
    gstins: z.array(z.string()),
    gstin: z.string().nullable(),
    /** Amounts in rupees. */
    sold: z.array(
      z.object({
        month: z.string(),
        /** The state's code, such as 19. */
        placeOfSupply: z.string(),
        rate: z.number(),
        hsn: z.string(),
        unit: z.string(),
        quantity: z.number().int(),
        taxable: z.number(),
        cgst: z.number(),
        stateGst: z.number(),
        igst: z.number(),
      }),
    ),
  }),
});

/** All figures are the same on both sides. */
export function agrees(check: readonly CheckFigure[]): boolean {
  return check.every(({ inFile, inBooks }) => inFile === inBooks);
}

export const accountingEndpoints = {
  listAccountingFiles,
  getPeriodSums,
  getAccountingFile,
  getAccountingArchive,
  getGstr1Return,
  getTallyVouchers,
  getEwayBills,
  listEwayParcels,
  getMonthlyTax,
};
