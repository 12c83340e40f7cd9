import { DAY_MS } from "#shared/dates.ts";
import {
  E_INVOICE_DAYS,
  LATE_JOBS_MINUTES,
  LATEST_TO_SHIP,
  OVERVIEW_ENTRIES,
  type Overview,
  type OverviewPanel,
  SALES_DAYS,
  SEARCHED_DAYS,
} from "#shared/fulfilment/overview-contract.ts";
import { paise, toRupees } from "#shared/money.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import { ownGstins } from "#shared/tax/registration.ts";
import { backupStanding } from "../backups/service.ts";
import { countCatalogueIssues } from "../catalogue/catalogue-issues.ts";
import { readLowStock } from "../catalogue/low-stock.ts";
import type { Database, Db } from "../database/connection.ts";
import { eInvoicesStore } from "../documents/e-invoices-store.ts";
import { dayInIndia } from "../documents/sale-document.ts";
import { findBackfills } from "../jobs/backfills.ts";
import { listFailedJobs } from "../jobs/failed-jobs.ts";
import { oldestJobAgeMs } from "../jobs/queue-age.ts";
import { readWaitingMails } from "../jobs/waiting-mails.ts";
import { unmatchedStore } from "../payments/unmatched-store.ts";
import { searchesWithoutResult } from "../search-index/zero-result-store.ts";
import { readSettings } from "../settings/store.ts";
import { readCashToCome } from "./cash-to-come.ts";
import { lateBounds } from "./late-orders.ts";
import { overviewStore } from "./overview-store.ts";
import { salesFigures } from "./sales-figures.ts";
import { readSetup, type ServerSetup } from "./setup-steps.ts";
import { openEwayDays } from "./without-eway-bill.ts";

/** Whose overview it is. */
export interface OverviewParts {
  database: Pick<Database, "db">;
  storeInfo: StoreInfo;
  setup: ServerSetup;
}

type ReadPanel = (db: Db, shop: StoreInfo, setup: ServerSetup) => Promise<Partial<Overview>>;

const panels: Record<OverviewPanel, ReadPanel> = {
  async warnings(db) {
    const [minutes, backfills, waitingMails, failedJobs, differing] = await Promise.all([
      lateJobs(db),
      readBackfills(db),
      readWaitingMails(db),
      readFailedJobs(db),
      overviewStore(db).stockDifferences(OVERVIEW_ENTRIES),
    ]);
    return {
      ...(minutes > LATE_JOBS_MINUTES && { jobsLateMinutes: minutes }),
      ...(backfills.length > 0 && { backfills }),
      ...(waitingMails && { waitingMails }),
      ...(failedJobs && { failedJobs }),
      ...(differing[0] && {
        stockDifferences: {
          total: differing[0].total,
          products: differing.map(({ _id, name }) => ({ _id, name })),
        },
      }),
    };
  },

  async setup(db, shop, server) {
    const setup = await readSetup(db, shop, server);
    return { ...(setup && { setup }) };
  },

  async sales(db) {
    const days = await salesFigures(db, new Date());
    const sold = new Map(days.map((day) => [day.day, day]));
    return {
      sales: {
        days: lastDays(SALES_DAYS).map((day) => {
          const { orders = 0, total = 0, returning = 0 } = sold.get(day) ?? {};
          return { day, orders, amount: toRupees(paise(total)), returning };
        }),
      },
    };
  },

  async "to-ship"(db) {
    const store = overviewStore(db);
    const bounds = await lateBounds(db);
    const [total, late, longest] = await Promise.all([
      store.toShip(),
      store.late(bounds),
      store.longestToShip(OVERVIEW_ENTRIES, bounds),
    ]);
    return {
      toShip: {
        total,
        late,
        orders: longest.map((order) => ({
          ...entry(order),
          ...(order.paidAt && { paidAt: order.paidAt.toISOString() }),
          orderedAt: order.createdAt.toISOString(),
          ...(order.isLate && { isLate: true }),
        })),
      },
    };
  },

  async payments(db) {
    const [toCheck, unmatchedPayments] = await Promise.all([
      overviewStore(db).toCheck(OVERVIEW_ENTRIES),
      readUnmatched(db),
    ]);
    return {
      paymentsToCheck: {
        total: toCheck[0]?.total ?? 0,
        orders: toCheck.map((order) => ({
          ...entry(order),
          createdAt: order.createdAt.toISOString(),
          problem: order.paymentState === "review" ? "hold" : "refund",
          ...(order.toGoBackPaise > 0 && { toGoBack: toRupees(paise(order.toGoBackPaise)) }),
        })),
      },
      ...(unmatchedPayments && { unmatchedPayments }),
    };
  },

  async decisions(db, shop) {
    const toDecide = await overviewStore(db).toDecide(OVERVIEW_ENTRIES, ownGstins(shop));
    return {
      toDecide: {
        buyers: toDecide[0]?.buyers ?? 0,
        addresses: toDecide[0]?.addresses ?? 0,
        orders: toDecide.map((order) => ({
          ...entry(order),
          createdAt: order.createdAt.toISOString(),
          problem: order.addressRequest ? "address" : "buyer",
        })),
      },
    };
  },

  async quotes(db) {
    return { quotesToAnswer: await overviewStore(db).quotesToAnswer() };
  },

  async returns(db) {
    return { returns: await overviewStore(db).returnsToDo() };
  },

  async stock(db) {
    const store = overviewStore(db);
    const few = await readLowStock(db);
    const [counts, products] = await Promise.all([
      store.stockCounts(few),
      store.lowStock(few, OVERVIEW_ENTRIES),
    ]);
    return {
      stock: {
        ...counts,
        lowStock: few.lowStock,
        hasOtherLimits: Object.keys(few.ofCategories).length > 0,
        products: products.map(({ id, stock, ...product }) => ({
          _id: id,
          quantity: stock,
          ...product,
        })),
      },
    };
  },

  async searches(db) {
    return { searches: await searchesWithoutResult(db, SEARCHED_DAYS, OVERVIEW_ENTRIES) };
  },

  async "catalogue-issues"(db) {
    return { catalogueIssues: await countCatalogueIssues(db) };
  },

  async cash(db) {
    const cashToCome = await cashFromCouriers(db);
    return { ...(cashToCome && { cashToCome }) };
  },

  async "e-invoices"(db) {
    const eInvoices = await openEInvoices(db);
    const ewayDays = await openEwayDays(db);
    const ewayBills = ewayDays.reduce((all, { parcels }) => all + parcels, 0);
    return { ...(eInvoices !== undefined && { eInvoices }), ...(ewayBills > 0 && { ewayBills }) };
  },

  async backups(db) {
    const { isScheduled, isTooOld, last, failed } = await backupStanding(db);
    return {
      backups: {
        isScheduled,
        isTooOld,
        ...(last && { last: { at: last.at.toISOString(), bytes: last.bytes } }),
        ...(failed && { failed: { at: failed.at.toISOString(), problem: failed.problem } }),
      },
    };
  },
};

/** Of the dashboard's first page, what one panel shows. */
export function readOverview(
  { database, storeInfo, setup }: OverviewParts,
  panel: OverviewPanel,
): Promise<Partial<Overview>> {
  return panels[panel](database.db, storeInfo, setup);
}

/** Money without an order that waits for a person; undefined where there is none. */
async function readUnmatched(db: Db): Promise<Overview["unmatchedPayments"]> {
  const store = unmatchedStore(db);
  const open = await store.open(OVERVIEW_ENTRIES);
  if (open.length === 0) return undefined;
  return {
    total: await store.countOpen(),
    payments: open.map(({ orderId, amountPaise, foundAt }) => ({
      orderId,
      amount: amountPaise === null ? null : toRupees(paise(amountPaise)),
      foundAt: foundAt.toISOString(),
    })),
  };
}

async function readBackfills(db: Db): Promise<NonNullable<Overview["backfills"]>> {
  const found = await findBackfills(db);
  return found.map(({ total, stopped, ...backfill }) => ({
    ...backfill,
    ...(total !== null && { total }),
    ...(stopped && { stopped: { at: stopped.at.toISOString(), by: stopped.by } }),
  }));
}

async function readFailedJobs(db: Db): Promise<Overview["failedJobs"]> {
  const { total, isMore, rows } = await listFailedJobs(db, { page: 1 }, OVERVIEW_ENTRIES);
  if (rows.length === 0) return undefined;
  return { total, ...(isMore && { isMore }), jobs: rows };
}

async function lateJobs(db: Db): Promise<number> {
  return Math.floor((await oldestJobAgeMs(db)) / 60_000);
}

/** The cash that couriers have yet to pay out; undefined where nothing is paid on delivery. */
async function cashFromCouriers(db: Db): Promise<Overview["cashToCome"]> {
  const { total, amount } = await readCashToCome(db);
  if (total === 0 && !(await readSettings(db, "payments")).codOn) return undefined;
  return { total, amount: toRupees(amount) };
}

/** How many e-invoices wait for their IRN; undefined where the shop registers none. */
async function openEInvoices(db: Db): Promise<number | undefined> {
  const value = await readSettings(db, "documents");
  if (!value.eInvoicing) return undefined;
  const from = new Date(Date.now() - E_INVOICE_DAYS * 24 * 60 * 60_000);
  return eInvoicesStore(db).countOpen(dayInIndia(from));
}

interface EntryRow {
  id: string;
  number: string | null;
  customerName: string;
  totalPaise: number;
}

function entry({ id, number, customerName, totalPaise }: EntryRow) {
  return {
    _id: id,
    ...(number && { number }),
    customerName,
    totalAmount: toRupees(paise(totalPaise)),
  };
}

/**
 * How many paid orders wait to be shipped, which of them were paid last, and whether the shop registers
 * e-invoices. Three queries, by index.
 */
export async function readOrdersToShip({ db }: Pick<Database, "db">) {
  const store = overviewStore(db);
  const [total, latest] = await Promise.all([store.toShip(), store.latestToShip(LATEST_TO_SHIP)]);
  const { eInvoicing } = await readSettings(db, "documents");
  return {
    total,
    latest: latest.map(({ id }) => id),
    ...(eInvoicing && { eInvoicing }),
  };
}

/** The last days in India such as 2026-11-28, today last. */
function lastDays(count: number): string[] {
  const today = Date.parse(dayInIndia(new Date()));
  return Array.from({ length: count }, (_, back) =>
    new Date(today - (count - 1 - back) * DAY_MS).toISOString().slice(0, 10),
  );
}
