import { z } from "zod";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { calendarDay } from "../fields.ts";
import { pageFacts, pageNumber } from "../paging-fields.ts";

/** What changes are about, as the audit names it, and how people call it. */
export const auditSubjects = {
  product: "Product",
  family: "Family",
  category: "Category",
  attribute: "Attribute",
  fit: "What fits",
  synonym: "Synonym",
  search: "Search",
  "press-setting": "Press setting",
  blog: "Blog post",
  review: "Review",
  coupon: "Coupon",
  order: "Order",
  credit: "Credit",
  "unmatched-payment": "Payment without an order",
  "bank-statement": "Bank statement",
  "bank-line": "Line of a bank statement",
  document: "Document",
  branch: "Branch",
  quote: "Quote",
  return: "Return",
  settings: "Settings",
  export: "Saved list",
  view: "Saved view",
  user: "Person",
  job: "Failed job",
  backfill: "Work on older rows",
  backup: "Backup",
  role: "Role",
} as const;

export type AuditSubject = keyof typeof auditSubjects;

const auditSubject = z.enum(Object.keys(auditSubjects) as [AuditSubject, ...AuditSubject[]]);

const change = z.object({
  /** The table that it is in. */
  table: z.string(),
  operation: z.enum(["insert", "update", "delete"]),
  subject: z.object({
    type: auditSubject,
    id: z.string(),
    /** What people know it by; absent where it is gone. */
    name: z.string().optional(),
    /** By which the dashboard's page of a product or a blog post is found. */
    slug: z.string().optional(),
  }),
  /** By column: what stood there, and what stands there since. Absent for what is new, or deleted. */
  before: z.record(z.string(), z.unknown()).optional(),
  after: z.record(z.string(), z.unknown()).optional(),
});
export type AuditChange = z.infer<typeof change>;

const entry = z.object({
  /** Of the request and its time. */
  _id: z.string(),
  at: z.string(),
  /** Name and e-mail of that time. */
  who: z.string(),
  userId: z.string(),
  /** The name that the role had. */
  role: z.string(),
  address: z.string(),
  requestId: z.string(),
  /** The endpoint's name, or `acceptInvitation`. */
  action: z.string(),
  /** The first ones, in the order in which they were made. */
  changes: z.array(change),
  /** How many there were in all. */
  total: z.number().int(),
});
export type AuditEntry = z.infer<typeof entry>;

/** Changes of one request that a list shows; an import may make thousands. */
export const MAX_SHOWN_CHANGES = 20;

const day = calendarDay("A date such as 2026-11-21");

/** An entry is known by the number of its first change. */
const entryPlace = z.string().regex(/^\d{1,18}$/);

export const listAudit = defineEndpoint({
  method: "GET",
  path: "/audit",
  access: "staff",
  permission: "read_audit",
  about:
    "Who of the staff changed what, the newest first, an entry for each request: by person, subject and days. Of one thing alone by its kind and id.",
  query: z.object({
    person: z.uuid().optional(),
    subject: auditSubject.optional(),
    /** Of the subject; only together with its kind. */
    subjectId: z.string().max(200).optional(),
    /** Days of India such as 2026-11-21, both included. */
    from: day.optional(),
    to: day.optional(),
    page: pageNumber,
    /** Beside which entry, however far into the list: as an answer named it, or `end`. */
    after: entryPlace.optional(),
    before: z.union([z.literal("end"), entryPlace]).optional(),
  }),
  answer: successBody({
    entries: z.array(entry),
    /** Everybody who has changed something, for the filter. */
    people: z.array(z.object({ _id: z.string(), who: z.string() })),
    /** Names of what values point at, by their ids: a category, a role. */
    names: z.record(z.string(), z.string()),
    ...pageFacts,
  }),
});

export const auditEndpoints = { listAudit };
