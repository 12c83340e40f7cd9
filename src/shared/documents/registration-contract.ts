import { z } from "zod";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { calendarDay, idParams, rupeeAmount } from "../fields.ts";
import { listPaging, pageFacts } from "../paging-fields.ts";
import { registrationInput } from "./registration.ts";

/** Documents of one file for the portal, which takes at most 2 MB. */
export const MAX_PORTAL_DOCUMENTS = 500;

const registration = z.object({
  irn: z.string(),
  ackNumber: z.string(),
  acknowledgedAt: z.string(),
});

/** A document in schema INV-01, version 1.1. */
const eInvoice = z.looseObject({ Version: z.literal("1.1") });

const eInvoiceEntry = z.object({
  _id: z.string(),
  kind: z.enum(["invoice", "credit-note"]),
  number: z.string(),
  issuedOn: z.string(),
  buyer: z.object({ name: z.string(), gstin: z.string() }),
  /** The order's own id. */
  order: z.string(),
  total: rupeeAmount,
  /** Reasons why the portal would refuse it, a sentence each. */
  problems: z.array(z.string()),
  /** Absent until it is entered. */
  registration: registration.optional(),
  eInvoice,
});
export type EInvoiceEntry = z.infer<typeof eInvoiceEntry>;

/** Dates such as 2026-11-01, in Indian time, both included. */
const period = {
  from: calendarDay("A date such as 2026-11-01"),
  to: calendarDay("A date such as 2026-11-30"),
};

export const getEInvoices = defineEndpoint({
  method: "GET",
  path: "/e-invoices",
  access: "staff",
  permission: "read_accounting",
  about:
    "Invoices and credit notes to buyers with a GSTIN of a period in pages, the oldest first, each in schema INV-01 1.1.",
  query: z.object({ ...period, ...listPaging }),
  answer: successBody({ eInvoices: z.array(eInvoiceEntry), ...pageFacts }),
});

export const getPortalFile = defineEndpoint({
  method: "GET",
  path: "/e-invoices/portal-file",
  access: "staff",
  permission: "read_accounting",
  asksAgain: true,
  about: `What of a period has no IRN yet and the portal would take, as it takes it from a file: at most ${MAX_PORTAL_DOCUMENTS} documents, the oldest first.`,
  query: z.object({
    ...period,
    /** The last document of the file before. */
    after: z.uuid().optional(),
  }),
  answer: successBody({
    eInvoices: z.array(eInvoice),
    /** Pass it as `after` for the next file; absent where there is none. */
    next: z.string().optional(),
  }),
});

export const registerDocument = defineEndpoint({
  method: "PUT",
  path: "/e-invoices/:id",
  access: "staff",
  permission: "write_accounting",
  about:
    "Keeps what the e-invoice portal answered of a document, once: IRN, acknowledgement and signed QR text.",
  params: idParams,
  body: registrationInput,
  answer: successBody({ message: z.string(), registration }),
  failures: ["not_found", "conflict"],
});

/** Products with too short an HSN that are named at once. */
export const MAX_SHORT_HSN = 20;

export const listShortHsn = defineEndpoint({
  method: "GET",
  path: "/products/short-hsn",
  access: "staff",
  permission: "read_accounting",
  about: `Products whose HSN has fewer digits than invoices need, at most ${MAX_SHORT_HSN}.`,
  answer: successBody({
    products: z
      .array(z.object({ name: z.string(), slug: z.string(), hsn: z.string() }))
      .max(MAX_SHORT_HSN),
  }),
});

export const registrationEndpoints = {
  getEInvoices,
  getPortalFile,
  registerDocument,
  listShortHsn,
};
