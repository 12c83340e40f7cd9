import { z } from "zod";
import { listAudit } from "../audit/contract.ts";
import { listBankLines } from "../bank/contract.ts";
import { listAdminProducts } from "../catalogue/admin-contract.ts";
import { catalogueIssueKinds } from "../catalogue/catalogue-issues-contract.ts";
import { listCoupons } from "../coupons/contract.ts";
import { listCustomers } from "../customers/contract.ts";
import { listDocuments } from "../documents/contract.ts";
import { getEInvoices } from "../documents/registration-contract.ts";
import { answeredFile, defineEndpoint, successBody } from "../endpoint.ts";
import { listFamilies } from "../families/admin-contract.ts";
import { idParams, idText } from "../fields.ts";
import { listAdminOrders } from "../fulfilment/contract.ts";
import { listUnmatchedPayments } from "../payments/unmatched-contract.ts";
import type { Permission } from "../permissions.ts";
import { listQuotes } from "../quotes/admin-contract.ts";
import { listReturns } from "../returns/admin-contract.ts";
import { listReviews } from "../reviews/contract.ts";
import { zeroResultOutcomes } from "../search/zero-result-outcomes.ts";
import { listStockEntries } from "../stock/entries-contract.ts";
import { MAX_SEARCH_LENGTH } from "../text-lengths.ts";

/** The dashboard's lists that can be had as a file. */
export const exportedLists = [
  "orders",
  "documents",
  "products",
  "returns",
  "audit",
  "customers",
  "quotes",
  "reviews",
  "coupons",
  "families",
  "bank-lines",
  "e-invoices",
  "stock-movements",
  "stock-entries",
  "unmatched-payments",
  "catalogue-issues",
  "zero-result-searches",
] as const;
export type ExportedList = (typeof exportedLists)[number];

/** What staff need to see a list: also to save it. */
export const listPermissions: Record<ExportedList, Permission> = {
  orders: "read_orders",
  documents: "read_accounting",
  products: "read_products",
  returns: "read_returns",
  audit: "read_audit",
  customers: "read_customers",
  quotes: "read_quotes",
  reviews: "read_reviews",
  coupons: "read_discounts",
  families: "read_products",
  "bank-lines": "read_payments",
  "e-invoices": "read_accounting",
  "stock-movements": "read_products",
  "stock-entries": "read_products",
  "unmatched-payments": "read_payments",
  "catalogue-issues": "read_products",
  "zero-result-searches": "read_products",
};

/** `queued` and `running` go on by themselves; `stopped` and `failed` can be tried again. */
export const exportStates = ["queued", "running", "done", "failed", "stopped"] as const;
export type ExportState = (typeof exportStates)[number];

/** So many of one person may be under way. */
export const MAX_RUNNING_EXPORTS = 3;

const noPlace = { page: true, after: true, before: true } as const;

/**
 * With what goods cost, for who may see it (`read_costs`) and unless they say no: a column of products; in the audit
 * of products and of what was sold.
 */
const costs = z.boolean().optional();

/** A list and its query without its page; a filter that the list does not know is refused. */
export const exportRequest = z.discriminatedUnion("list", [
  z.object({ list: z.literal("orders"), query: listAdminOrders.query.omit(noPlace).strict() }),
  z.object({ list: z.literal("documents"), query: listDocuments.query.omit(noPlace).strict() }),
  z.object({
    list: z.literal("products"),
    query: listAdminProducts.query.omit(noPlace).extend({ costs }).strict(),
  }),
  z.object({ list: z.literal("returns"), query: listReturns.query.omit(noPlace).strict() }),
  z.object({
    list: z.literal("audit"),
    query: listAudit.query.omit(noPlace).extend({ costs }).strict(),
  }),
  z.object({ list: z.literal("customers"), query: listCustomers.query.omit(noPlace).strict() }),
  z.object({ list: z.literal("quotes"), query: listQuotes.query.omit(noPlace).strict() }),
  z.object({ list: z.literal("reviews"), query: listReviews.query.omit(noPlace).strict() }),
  z.object({ list: z.literal("coupons"), query: listCoupons.query.omit(noPlace).strict() }),
  z.object({ list: z.literal("families"), query: listFamilies.query.omit(noPlace).strict() }),
  z.object({ list: z.literal("bank-lines"), query: listBankLines.query.omit(noPlace).strict() }),
  // Without days of the present month, as their list is.
  z.object({
    list: z.literal("e-invoices"),
    query: getEInvoices.query.omit(noPlace).partial().strict(),
  }),
  // Of one product, whose page shows the newest.
  z.object({ list: z.literal("stock-movements"), query: z.object({ product: idText }).strict() }),
  // Each movement of the entries.
  z.object({
    list: z.literal("stock-entries"),
    query: listStockEntries.query.omit(noPlace).strict(),
  }),
  z.object({
    list: z.literal("unmatched-payments"),
    query: listUnmatchedPayments.query.omit(noPlace).strict(),
  }),
  z.object({
    list: z.literal("catalogue-issues"),
    query: z.object({ issue: z.enum(catalogueIssueKinds) }).strict(),
  }),
  z.object({
    list: z.literal("zero-result-searches"),
    query: z
      .object({
        search: z.string().max(MAX_SEARCH_LENGTH).optional(),
        outcome: z.enum(zeroResultOutcomes).optional(),
        /** The part of the page that lists them. */
        show: z.literal("zero-results").optional(),
      })
      .strict(),
  }),
]);
export type ExportRequest = z.output<typeof exportRequest>;

const listExport = z.object({
  _id: z.string(),
  list: z.enum(exportedLists),
  state: z.enum(exportStates),
  /** Written so far. */
  rows: z.number().int(),
  /** As many rows as there were at its beginning; null until they are counted, or where they are too many. */
  expected: z.number().int().nullable(),
  /** Of the file, compressed. */
  bytes: z.number().int(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type ListExport = z.infer<typeof listExport>;

const createExport = defineEndpoint({
  method: "POST",
  path: "/exports",
  access: "staff",
  permission: "export_lists",
  asksAgain: true,
  loadedLate: true,
  about: "Begins a CSV file of all rows that a list of the dashboard has for a query.",
  body: exportRequest,
  answer: successBody({ export: listExport }),
  status: 201,
  failures: ["too_many_requests"],
  idempotent: true,
});

const listExports = defineEndpoint({
  method: "GET",
  path: "/exports",
  access: "staff",
  permission: "export_lists",
  loadedLate: true,
  about: "The caller's own exports of a list, the newest first.",
  query: z.object({ list: z.enum(exportedLists) }),
  answer: successBody({ exports: z.array(listExport) }),
});

const getExport = defineEndpoint({
  method: "GET",
  path: "/exports/:id",
  access: "staff",
  permission: "export_lists",
  loadedLate: true,
  about: "How far one of the caller's own exports is.",
  params: idParams,
  answer: successBody({ export: listExport }),
  failures: ["not_found"],
});

const stopExport = defineEndpoint({
  method: "POST",
  path: "/exports/:id/stop",
  access: "staff",
  permission: "export_lists",
  loadedLate: true,
  about: "Stops an export that is under way.",
  params: idParams,
  answer: successBody({ export: listExport }),
  failures: ["not_found", "conflict"],
});

const retryExport = defineEndpoint({
  method: "POST",
  path: "/exports/:id/retry",
  access: "staff",
  permission: "export_lists",
  loadedLate: true,
  about: "Lets an export that failed or was stopped go on where it was.",
  params: idParams,
  answer: successBody({ export: listExport }),
  failures: ["not_found", "conflict", "too_many_requests"],
});

const download = {
  method: "GET",
  access: "staff",
  permission: "export_lists",
  asksAgain: true,
  loadedLate: true,
  params: idParams,
  answer: answeredFile,
  failures: ["not_found", "conflict"],
} as const;

const downloadExport = defineEndpoint({
  ...download,
  path: "/exports/:id/file",
  about: "The file of an export that is done: CSV, UTF-8 with a byte order mark.",
  file: "text/csv",
});

const downloadExportWorkbook = defineEndpoint({
  ...download,
  path: "/exports/:id/workbook",
  about:
    "The same as a workbook of Excel (XLSX), up to as many rows as one takes. Two are made at once, one of them for you; the next one waits, at most 20 seconds.",
  file: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  failures: [...download.failures, "too_many_requests"],
});

export const exportsEndpoints = {
  createExport,
  listExports,
  getExport,
  stopExport,
  retryExport,
  downloadExport,
  downloadExportWorkbook,
} as const;
