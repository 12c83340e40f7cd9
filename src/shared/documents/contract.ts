import { z } from "zod";
import { answeredFile, defineEndpoint, successBody } from "../endpoint.ts";
import { calendarDay, idParams, rupeeAmount } from "../fields.ts";
import { listPaging, pageFacts } from "../paging-fields.ts";
import { MAX_SEARCH_LENGTH } from "../text-lengths.ts";
import { documentBody, documentKinds } from "./document.ts";
import { copies } from "./document-texts.ts";

const day = calendarDay("A date such as 2026-11-21");

const listedDocument = z.object({
  _id: z.string(),
  kind: z.enum(documentKinds),
  number: z.string(),
  issuedOn: z.string(),
  buyer: z.object({
    name: z.string(),
    company: z.string().optional(),
    gstin: z.string().optional(),
  }),
  /** Under which it was issued: each has numbers of its own. */
  sellerGstin: z.string().optional(),
  /** The order's own id. */
  orderId: z.string(),
  orderNumber: z.string().optional(),
  /** Of a challan, what its goods are worth: nothing is charged for them. */
  total: rupeeAmount,
  /** The number of the invoice that a credit note corrects. */
  corrects: z.string().optional(),
});
export type ListedDocument = z.infer<typeof listedDocument>;

export const listDocuments = defineEndpoint({
  method: "GET",
  path: "/documents",
  access: "staff",
  permission: "read_accounting",
  about:
    "All issued documents, the newest first: search by number, buyer, GSTIN, order, payment reference or purchase order; by kind, the seller's GSTIN and days.",
  query: z.object({
    search: z.string().max(MAX_SEARCH_LENGTH).optional(),
    kind: z.enum(documentKinds).optional(),
    /** The seller's. */
    gstin: z.string().max(15).optional(),
    /** Days of India such as 2026-11-21, both included. */
    from: day.optional(),
    to: day.optional(),
    ...listPaging,
  }),
  answer: successBody({
    documents: z.array(listedDocument),
    /** Every GSTIN of the shop under which something was issued. */
    sellerGstins: z.array(z.string()).optional(),
    ...pageFacts,
  }),
});

export const getDocument = defineEndpoint({
  method: "GET",
  path: "/documents/:id",
  access: "user",
  loadedLate: true,
  about: "An invoice, credit note or challan of the caller's own order; an admin sees everybody's.",
  params: idParams,
  answer: successBody({
    document: z.object({
      _id: z.string(),
      /** The order's own id. */
      orderId: z.string(),
      body: documentBody,
      /** Where it is registered at the e-invoice portal. */
      registration: z
        .object({ irn: z.string(), ackNumber: z.string(), acknowledgedAt: z.string() })
        .optional(),
    }),
  }),
  failures: ["not_found"],
});

export const downloadDocument = defineEndpoint({
  method: "GET",
  path: "/documents/:id/pdf",
  access: "user",
  loadedLate: true,
  about: "The same document as PDF: the original, or all three copies.",
  params: idParams,
  query: z.object({ copies: z.enum(["all", ...copies]).default("original") }),
  file: "application/pdf",
  answer: answeredFile,
  failures: ["not_found", "too_many_requests"],
});

export const downloadProforma = defineEndpoint({
  method: "GET",
  path: "/orders/:id/proforma",
  access: "user",
  loadedLate: true,
  about:
    "The proforma invoice of an order that is not paid yet, as PDF; it has no number of its own.",
  params: idParams,
  file: "application/pdf",
  answer: answeredFile,
  failures: ["not_found", "conflict", "too_many_requests"],
});

/** Documents that one ZIP may have. */
export const MAX_ARCHIVE = 5_000;

/** Days of India, both included. */
const period = z.object({ from: day, to: day });
const isInOrder = ({ from, to }: z.infer<typeof period>) => from <= to;
const notInOrder = { path: ["to"], error: "The last day must not be before the first" };

export const downloadDocuments = defineEndpoint({
  method: "GET",
  path: "/documents/archive",
  access: "staff",
  permission: "read_accounting",
  asksAgain: true,
  about: "The documents of a period as PDFs in one ZIP; days of India, both included.",
  query: period
    .extend({
      /** Such as `invoice,credit-note`; left out, all kinds. */
      kinds: z
        .string()
        .max(100)
        .transform((text) => text.split(","))
        .pipe(z.array(z.enum(documentKinds)))
        .optional(),
    })
    .refine(isInOrder, notInOrder),
  file: "application/zip",
  answer: answeredFile,
  failures: ["not_found", "conflict", "too_many_requests"],
});

export const downloadOwnDocuments = defineEndpoint({
  method: "GET",
  path: "/account/documents",
  access: "user",
  loadedLate: true,
  about:
    "The invoices, credit notes and challans of the caller's own orders in a period as PDFs in one ZIP.",
  query: period.refine(isInOrder, notInOrder),
  file: "application/zip",
  answer: answeredFile,
  failures: ["not_found", "conflict", "too_many_requests"],
});

export const documentsEndpoints = {
  listDocuments,
  getDocument,
  downloadDocument,
  downloadProforma,
  downloadDocuments,
  downloadOwnDocuments,
};
