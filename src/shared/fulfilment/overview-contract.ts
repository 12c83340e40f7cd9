import { z } from "zod";
import { catalogueIssueCount } from "../catalogue/catalogue-issues-contract.ts";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { rupeeAmount, rupeeSum } from "../fields.ts";
import type { Permission } from "../permissions.ts";
import { backfill } from "./backfills-contract.ts";
import { failedJob, waitingMails } from "./failed-jobs-contract.ts";

/** How many entries of each kind the overview names; it counts them all. */
export const OVERVIEW_ENTRIES = 5;

/** How many of the latest orders to ship the dashboard's check names. */
export const LATEST_TO_SHIP = 20;

/** Days after which the portal takes no invoice any more of a shop above ₹10 crore. */
export const E_INVOICE_DAYS = 30;

/** Days whose searches without a result the overview counts. */
export const SEARCHED_DAYS = 30;

/** Minutes that a job may wait before the owner is told: queues of a busy minute are no news. */
export const LATE_JOBS_MINUTES = 5;

const count = z.number().int().nonnegative();

const orderEntry = z.object({
  _id: z.string(),
  /** Absent for one of before orders had numbers. */
  number: z.string().optional(),
  customerName: z.string(),
  totalAmount: rupeeAmount,
});

/** Days whose sales the overview has: a period of 30, and the 30 before it. */
export const SALES_DAYS = 60;

/** In the order in which a new shop does them. */
export const setupSteps = [
  "store",
  "gstin",
  "product",
  "shipping",
  "bank-account",
  "gateway",
  "mails",
  "two-factor",
  "backups",
] as const;
export type SetupStep = (typeof setupSteps)[number];

const overview = z.object({
  /**
   * Orders that were paid and not given up, by the day in India on which they were paid: each of the last
   * SALES_DAYS, today last.
   */
  sales: z.object({
    days: z.array(
      z.object({
        day: z.string(),
        orders: count,
        amount: rupeeSum,
        /** Of the orders those whose buyer had bought before. */
        returning: count,
      }),
    ),
  }),
  toShip: z.object({
    total: count,
    /** Of these those that should have been sent by now, or have arrived. */
    late: count,
    /** Those that have waited longest. */
    orders: z.array(
      orderEntry.extend({
        /** Absent for one that is paid on delivery. */
        paidAt: z.string().optional(),
        orderedAt: z.string(),
        isLate: z.literal(true).optional(),
      }),
    ),
  }),
  paymentsToCheck: z.object({
    total: count,
    /** The oldest ones; `problem` says what a person must look at. */
    orders: z.array(
      orderEntry.extend({
        createdAt: z.string(),
        problem: z.enum(["hold", "refund"]),
        /** To go back, where a refund waits for a person. */
        toGoBack: rupeeAmount.optional(),
      }),
    ),
  }),
  /**
   * Money that came for orders which the shop does not have, the oldest ones; absent where there is none.
   */
  unmatchedPayments: z
    .object({
      total: count,
      payments: z.array(
        z.object({
          orderId: z.string(),
          /** Null where the bank's figure cannot be read. */
          amount: rupeeAmount.nullable(),
          foundAt: z.string(),
        }),
      ),
    })
    .optional(),
  /**
   * Orders to ship that wait for a decision: how many have a buyer that contradicts itself, and how many a
   * shopper who asks for another address.
   */
  toDecide: z.object({
    buyers: count,
    addresses: count,
    /** The oldest of both. */
    orders: z.array(
      orderEntry.extend({ createdAt: z.string(), problem: z.enum(["buyer", "address"]) }),
    ),
  }),
  /**
   * Orders that were delivered and whose cash has not come from the courier, and how many rupees that is;
   * absent where nothing is paid on delivery.
   */
  cashToCome: z.object({ total: count, amount: rupeeSum }).optional(),
  /** Quotes whose customers wait for a price or an answer. */
  quotesToAnswer: count,
  stock: z.object({
    /** Products that are out of stock, and those that are low on stock by the settings. */
    out: count,
    low: count,
    lowStock: count,
    /** Some categories have another limit. */
    hasOtherLimits: z.boolean(),
    /** Of both, those that sold most in the last 30 days. */
    products: z.array(
      z.object({
        _id: z.string(),
        slug: z.string(),
        name: z.string(),
        quantity: count,
        soldIn30Days: count,
      }),
    ),
  }),
  /** What was searched for in the last SEARCHED_DAYS days and found nothing: how many different words, and the most frequent. */
  searches: z.object({
    total: count,
    most: z.array(z.object({ words: z.string(), times: count })),
  }),
  /**
   * Products whose stock is not what its movements come to, as the last comparison found, the first ones;
   * absent where there is none.
   */
  stockDifferences: z
    .object({ total: count, products: z.array(z.object({ _id: z.string(), name: z.string() })) })
    .optional(),
  /** Returns, and requests to cancel what is packed, that wait for the shop's own people. */
  returns: z.object({ toDo: count, cancelRequests: count }),
  /**
   * Invoices and credit notes of the last E_INVOICE_DAYS days that wait for their IRN; absent where the
   * shop registers none.
   */
  eInvoices: count.optional(),
  /** Parcels of the last EWAY_DAYS days that need an e-way bill and have none noted; absent for none. */
  ewayBills: count.optional(),
  catalogueIssues: z.array(catalogueIssueCount),
  /**
   * What a new shop does before it sells, each with whether it is done by how the shop stands now; for the owner alone,
   * and absent once all is done.
   */
  setup: z
    .object({
      steps: z.array(
        z.object({
          step: z.enum(setupSteps),
          isDone: z.boolean(),
          /** How many people are left, where it is done by each. */
          left: count.optional(),
        }),
      ),
    })
    .optional(),
  /** The last backup that was made, and how old it may be. */
  backups: z.object({
    isScheduled: z.boolean(),
    /** Scheduled, and none was made for a day and a half. */
    isTooOld: z.boolean(),
    /** Absent where none was made. */
    last: z.object({ at: z.string(), bytes: count }).optional(),
    /** The last one that was tried, where it failed: when it was begun, and why. */
    failed: z.object({ at: z.string(), problem: z.string() }).optional(),
  }),
  /**
   * How many minutes the job has waited that waits longest (a mail, a refund, the check of a payment);
   * absent up to LATE_JOBS_MINUTES.
   */
  jobsLateMinutes: count.optional(),
  /** What an update left to do with older rows and is not through; absent where there is none. */
  backfills: z.array(backfill).optional(),
  /** Mails that nobody has taken yet and that are tried on; absent where there is none. */
  waitingMails: waitingMails.optional(),
  /** What the shop tried as often as it does, the latest ones; absent where there is none. */
  failedJobs: z
    .object({
      total: count,
      /** There are more than are counted. */
      isMore: z.literal(true).optional(),
      jobs: z.array(failedJob),
    })
    .optional(),
});
export type Overview = z.infer<typeof overview>;

const partOfOverview = overview.partial();
export type PartOfOverview = z.infer<typeof partOfOverview>;

/** What the overview shows, each asked for by itself: what is late or fails leaves the others. */
export const overviewPanels = [
  "warnings",
  "setup",
  "sales",
  "to-ship",
  "payments",
  "decisions",
  "quotes",
  "returns",
  "stock",
  "searches",
  "catalogue-issues",
  "cash",
  "e-invoices",
  "backups",
] as const;
export type OverviewPanel = (typeof overviewPanels)[number];

/** What staff need to see a panel. */
export const panelPermissions: Record<OverviewPanel, Permission> = {
  warnings: "read_orders",
  // Of the built-in roles the owner's alone has it; of others with it the shop answers nothing.
  setup: "write_staff",
  sales: "read_reports",
  "to-ship": "read_orders",
  payments: "read_payments",
  decisions: "read_orders",
  quotes: "read_quotes",
  returns: "read_returns",
  stock: "read_products",
  searches: "read_products",
  "catalogue-issues": "read_products",
  cash: "read_orders",
  "e-invoices": "read_accounting",
  backups: "read_settings",
};

export const getOverviewPanel = defineEndpoint({
  method: "GET",
  path: "/overview/:panel",
  access: "staff",
  // Each panel asks for its own.
  permission: null,
  params: z.object({ panel: z.enum(overviewPanels) }),
  about:
    "What there is to do, of one kind: orders to ship, payments to check, returns, products that run out, searches without a result, issues of the catalogue. Says only what the panel shows.",
  answer: successBody({ overview: partOfOverview }),
});

export const getOrdersToShip = defineEndpoint({
  method: "GET",
  path: "/orders/to-ship",
  access: "staff",
  permission: "read_orders",
  about:
    "How many paid orders wait to be shipped, the ids of those paid last, whether the shop registers e-invoices, and a number that grows with each change of an order. Open pages ask it every few seconds; it is answered from memory.",
  answer: successBody({
    total: count,
    latest: z.array(z.string()),
    /** Grows with each order that comes, is paid or moves: then the overview is to be loaded again. */
    version: z.number(),
    eInvoicing: z.literal(true).optional(),
  }),
});

export const overviewEndpoints = {
  getOverviewPanel,
  getOrdersToShip,
};
