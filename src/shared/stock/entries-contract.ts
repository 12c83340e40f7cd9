import { z } from "zod";
import { defineEndpoint, LONG_BODY_LIMIT, successBody } from "../endpoint.ts";
import { calendarDay, storedInteger } from "../fields.ts";
import { pageFacts, pageNumber } from "../paging-fields.ts";
import { MAX_SEARCH_LENGTH } from "../text-lengths.ts";
import { entryReasons, stockNote, supplierTexts } from "./movement-reason.ts";
import { MAX_STOCK, STOCK_TOO_LARGE } from "./stock-limits.ts";

/** Products of one sheet, and of one delivery. */
export const MAX_ENTRY_PRODUCTS = 2_000;

const day = calendarDay("A date such as 2026-11-21");

const entryId = z.coerce
  .number()
  .int()
  .positive()
  .max(2 ** 31 - 1);

const entryHead = z.object({
  _id: z.number().int(),
  /** Of its series, such as `ST-26-000123`. */
  number: z.string(),
  reason: z.enum(entryReasons),
  at: z.string(),
  /** `shop`, or an admin's e-mail. */
  actor: z.string(),
  note: z.string(),
  /** Who delivered, and the number of their bill; empty where nobody said. */
  supplier: z.string(),
  supplierReference: z.string(),
  /** Of a sheet: how many products were counted, also those that were as many as the shop knew. */
  counted: z.number().int().optional(),
  /** The name of the branch, of a sheet and of a delivery of several products. */
  branch: z.string().optional(),
});

/** Products that came or went with an entry. */
const products = z.number().int();

const listedEntry = entryHead.extend({
  products,
  /** By how many pieces more lie in the shop's branches since, or fewer. */
  delta: z.number().int(),
});

export type ListedStockEntry = z.infer<typeof listedEntry>;

const stockEntry = entryHead.extend({
  products,
  /** In the order in which they were written. */
  movements: z.array(
    z.object({
      _id: z.number().int(),
      /** Absent where it is no longer there. */
      product: z.object({ _id: z.string(), name: z.string() }).optional(),
      branch: z.string(),
      delta: z.number().int(),
      /** Mostly that of the entry; those of before entries had one have each its own. */
      note: z.string(),
    }),
  ),
  /** It has more after these. */
  hasMore: z.boolean(),
});

export type StockEntry = z.infer<typeof stockEntry>;

export const getStockEntry = defineEndpoint({
  method: "GET",
  path: "/stock-entries/:id",
  access: "staff",
  permission: "read_products",
  about:
    "A delivery, a count or whatever else was entered of the stock at once, with its movements",
  params: z.object({ id: entryId }),
  query: z.object({
    /** Only movements after this one, by its `_id`. */
    after: z.coerce
      .number()
      .int()
      .positive()
      .max(2 ** 31 - 1)
      .optional(),
  }),
  answer: successBody({ entry: stockEntry }),
  failures: ["not_found"],
});

export const listStockEntries = defineEndpoint({
  method: "GET",
  path: "/stock-entries",
  access: "staff",
  permission: "read_products",
  about:
    "What was entered of the stock, the newest first: by number, supplier or their bill's number, by why, and by days.",
  query: z.object({
    search: z.string().max(MAX_SEARCH_LENGTH).optional(),
    reason: z.enum(entryReasons).optional(),
    /** Days of India such as 2026-11-21, both included. */
    from: day.optional(),
    to: day.optional(),
    page: pageNumber,
    /** Beside which entry, however far into the list. */
    after: z
      .string()
      .regex(/^\d{1,10}$/)
      .optional(),
    before: z
      .string()
      .regex(/^(?:end|\d{1,10})$/)
      .optional(),
  }),
  answer: successBody({ entries: z.array(listedEntry), ...pageFacts }),
});

/** Why a product of a sheet or a delivery was not saved, and what is so now. */
const stockProblem = z.object({
  product: z.string(),
  /** It is no longer in the shop; another number lies there than was seen; more are kept for orders than were counted. */
  what: z.enum(["gone", "changed", "kept"]),
  onHand: z.number().int(),
  /** Of these, kept for orders. */
  reserved: z.number().int(),
});

export type StockProblem = z.infer<typeof stockProblem>;

/** In the `details` of a refusal. */
export const stockProblems = z.object({ problems: z.array(stockProblem) });

const productLines = <Line extends z.ZodType>(line: Line) =>
  z
    .array(line)
    .min(1, "Count at least one product")
    .max(MAX_ENTRY_PRODUCTS, `At most ${MAX_ENTRY_PRODUCTS} products go into one entry`);

const savedEntry = {
  message: z.string(),
  entry: z.object({ _id: z.number().int(), number: z.string() }),
};

export const saveStockCount = defineEndpoint({
  method: "POST",
  path: "/stock-counts",
  access: "staff",
  permission: "write_inventory",
  about:
    "Counts a shelf: sets what lies of each product in a branch, all or nothing, as one entry. Products whose number has changed since it was seen are named in the refusal.",
  idempotent: true,
  bodyLimit: LONG_BODY_LIMIT,
  body: z.object({
    /** The branch's code. */
    branch: z.string().max(100),
    note: stockNote.optional(),
    lines: productLines(
      z.object({
        product: z.uuid(),
        /** All that lie there, with those that are kept for orders. */
        counted: z.int().min(0).max(MAX_STOCK, STOCK_TOO_LARGE),
        /** What lay there by the shop's numbers when it was counted. */
        onHandSeen: storedInteger.min(0),
      }),
    ),
  }),
  answer: successBody(savedEntry),
  status: 201,
  failures: ["conflict", "changed_meanwhile"],
});

/** In the `details` of a refusal: the entry by which the supplier's bill was booked before. */
export const bookedBefore = z.object({
  earlier: entryHead.pick({ _id: true, number: true, at: true }),
});

export const receiveDelivery = defineEndpoint({
  method: "POST",
  path: "/stock-deliveries",
  access: "staff",
  permission: "write_inventory",
  about:
    "Adds a supplier's delivery to what lies in a branch, all or nothing, as one entry. A bill of the same supplier that was booked before is refused with that entry, unless `bookedAgain` says that another delivery of it came.",
  idempotent: true,
  bodyLimit: LONG_BODY_LIMIT,
  body: z.object({
    /** The branch's code. */
    branch: z.string().max(100),
    ...supplierTexts,
    /** That the supplier's bill was booked before is known: this is another delivery of it. */
    bookedAgain: z.boolean().optional(),
    note: stockNote.optional(),
    lines: productLines(
      z.object({
        product: z.uuid(),
        quantity: z.int().positive().max(MAX_STOCK, STOCK_TOO_LARGE),
      }),
    ),
  }),
  answer: successBody(savedEntry),
  status: 201,
  failures: ["conflict", "changed_meanwhile"],
});

export const stockEntryEndpoints = {
  getStockEntry,
  listStockEntries,
  saveStockCount,
  receiveDelivery,
};
