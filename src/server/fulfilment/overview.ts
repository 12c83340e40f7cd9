import {
  E_INVOICE_DAYS,
  LATE_JOBS_MINUTES,
  LATEST_TO_SHIP,
  OVERVIEW_ENTRIES,
  type Overview,
} from "#shared/fulfilment/overview-contract.ts";
import { paise, toRupees } from "#shared/money.ts";
import { countCatalogueIssues } from "../catalogue/catalogue-issues.ts";
import type { Database, Db } from "../database/connection.ts";
import { eInvoicesStore } from "../documents/e-invoices-store.ts";
import { dayInIndia } from "../documents/sale-document.ts";
import { findFailedJobs } from "../jobs/failed-jobs.ts";
import { oldestJobAgeMs } from "../jobs/queue-age.ts";
import { unmatchedStore } from "../payments/unmatched-store.ts";
import { readSettings } from "../settings/store.ts";
import { readCashToCome } from "./cash-to-come.ts";
import { overviewStore } from "./overview-store.ts";

export async function readOverview({ db }: Pick<Database, "db">): Promise<Overview> {
  const store = overviewStore(db);
  const [
    toShip,
    toCheck,
    returns,
    counts,
    lowStock,
    catalogueIssues,
    quotesToAnswer,
    eInvoices,
    cashToCome,
    jobsLateMinutes,
    failedJobs,
    unmatchedPayments,
    toDecideCounts,
    toDecide,
    differing,
  ] = await Promise.all([
    store.longestToShip(OVERVIEW_ENTRIES),
    store.toCheck(OVERVIEW_ENTRIES),
    store.returnsToDo(),
    store.stockCounts(),
    store.lowStock(OVERVIEW_ENTRIES),
    countCatalogueIssues(db),
    store.quotesToAnswer(),
    openEInvoices(db),
    cashFromCouriers(db),
    lateJobs(db),
    readFailedJobs(db),
    readUnmatched(db),
    store.toDecideCounts(),
    store.toDecide(OVERVIEW_ENTRIES),
    store.stockDifferences(OVERVIEW_ENTRIES),
  ]);
  return {
    toShip: {
      total: toShip[0]?.total ?? 0,
      orders: toShip.map((order) => ({
        ...entry(order),
        ...(order.paidAt && { paidAt: order.paidAt.toISOString() }),
        orderedAt: order.createdAt.toISOString(),
      })),
    },
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
    toDecide: {
      ...toDecideCounts,
      orders: toDecide.map((order) => ({
        ...entry(order),
        createdAt: order.createdAt.toISOString(),
        problem: order.addressRequest ? "address" : "buyer",
      })),
    },
    ...(cashToCome && { cashToCome }),
    quotesToAnswer,
    stock: {
      ...counts,
      products: lowStock.map(({ id, stock, ...product }) => ({
        _id: id,
        quantity: stock,
        ...product,
      })),
    },
    ...(differing[0] && {
      stockDifferences: {
        total: differing[0].total,
        products: differing.map(({ _id, name }) => ({ _id, name })),
      },
    }),
    returns,
    ...(eInvoices !== undefined && { eInvoices }),
    catalogueIssues,
    ...(jobsLateMinutes > LATE_JOBS_MINUTES && { jobsLateMinutes }),
    ...(failedJobs && { failedJobs }),
  };
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

async function readFailedJobs(db: Db): Promise<Overview["failedJobs"]> {
  const { total, jobs } = await findFailedJobs(db, OVERVIEW_ENTRIES);
  if (total === 0) return undefined;
  return {
    total,
    jobs: jobs.map(({ id, text, attempts, failedAt, orderId }) => ({
      _id: id,
      text,
      attempts,
      failedAt: failedAt.toISOString(),
      ...(orderId && { orderId }),
    })),
  };
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
  customerName: string;
  totalPaise: number;
}

function entry({ id, customerName, totalPaise }: EntryRow) {
  return { _id: id, customerName, totalAmount: toRupees(paise(totalPaise)) };
}

/**
 * How many paid orders wait to be shipped, which of them were paid last, and whether the shop registers
 * e-invoices. Two queries, by index.
 */
export async function readOrdersToShip({ db }: Pick<Database, "db">) {
  const latest = await overviewStore(db).latestToShip(LATEST_TO_SHIP);
  const { eInvoicing } = await readSettings(db, "documents");
  return {
    total: latest[0]?.total ?? 0,
    latest: latest.map(({ id }) => id),
    ...(eInvoicing && { eInvoicing }),
  };
}
