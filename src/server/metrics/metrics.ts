import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { paymentStates } from "#shared/orders/payment-status.ts";
import type { ChangeFeed } from "../database/change-feed.ts";
import type { Database } from "../database/connection.ts";
import { jobs as knownJobs } from "../jobs/job-table.ts";
import type { LegacyDifference } from "../stock/legacy-differences.ts";
import { countOfJobs, countPayments } from "./counts-store.ts";

/** What the shop counts for Prometheus. No label names anybody: routes are patterns. */
export interface Metrics {
  /** All of it, in Prometheus' text format. */
  write(): Promise<string>;
  answered(request: { method: string; route: string; status: number; ms: number }): void;
  /** A page was answered from the cache. */
  cacheHit(): void;
  /** A page was rendered, since the cache had it not. */
  rendered(ms: number): void;
  mail(result: "sent" | "failed"): void;
  /** The columns of the version before and the ledger said different things of an order's stock. */
  legacyDifference(what: LegacyDifference["what"]): void;
}

interface MetricsParts {
  database: Pick<Database, "db" | "pools">;
  changes: Pick<ChangeFeed, "lostForMs" | "heardAgoMs">;
}

/** The database is asked no more often, however many read the metrics. */
const COUNT_INTERVAL_MS = 30_000;

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics({ database, changes }: MetricsParts): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "pressroom_request_seconds",
    help: "Requests by route and status, until the answer begins. Pages of the cache have the route (page cache).",
    labelNames: ["method", "route", "status"],
    buckets: SECONDS,
    registers,
  });
  const hits = new Counter({
    name: "pressroom_page_cache_hits_total",
    help: "Pages that were answered from the cache.",
    registers,
  });
  const renders = new Histogram({
    name: "pressroom_page_render_seconds",
    help: "Pages that were rendered, since the cache had them not.",
    buckets: SECONDS,
    registers,
  });
  const mails = new Counter({
    name: "pressroom_mails_total",
    help: "Mails that the mail server took, and tries that failed.",
    labelNames: ["result"],
    registers,
  });
  for (const result of ["sent", "failed"]) mails.inc({ result }, 0);
  const differences = new Counter({
    name: "pressroom_stock_of_version_before_total",
    help: "Orders whose columns of the version before differed from their reservations as they were locked, or that count as released by these columns alone.",
    labelNames: ["what"],
    registers,
  });
  for (const what of ["reservations", "release"]) differences.inc({ what }, 0);
  new Gauge({
    name: "pressroom_pool_connections",
    help: "Connections of each pool to the database: total, idle, and who waits for one.",
    labelNames: ["pool", "state"],
    registers,
    collect() {
      for (const { name, pool } of database.pools()) {
        this.set({ pool: name, state: "total" }, pool.totalCount);
        this.set({ pool: name, state: "idle" }, pool.idleCount);
        this.set({ pool: name, state: "waiting" }, pool.waitingCount);
      }
    },
  });
  new Counter({
    name: "pressroom_pool_waits_total",
    help: "How often something had to wait for a connection of each pool, to be free or to be made.",
    labelNames: ["pool"],
    registers,
    collect() {
      this.reset();
      for (const { name, waits } of database.pools()) this.inc({ pool: name }, waits.times);
    },
  });
  new Counter({
    name: "pressroom_pool_wait_seconds_total",
    help: "The seconds of all these waits together; those that ended without a connection included.",
    labelNames: ["pool"],
    registers,
    collect() {
      this.reset();
      for (const { name, waits } of database.pools()) this.inc({ pool: name }, waits.seconds);
    },
  });
  new Gauge({
    name: "pressroom_change_feed_lost_seconds",
    help: "For how long this process has not heard of changes; 0 while it does.",
    registers,
    collect() {
      this.set((changes.lostForMs() ?? 0) / 1_000);
    },
  });
  new Gauge({
    name: "pressroom_change_feed_heard_seconds",
    help: "How long ago the database last answered on the connection that hears of changes, which asks each second.",
    registers,
    collect() {
      this.set(changes.heardAgoMs() / 1_000);
    },
  });
  countRows(registry, database.db);
  return {
    write: () => registry.metrics(),
    answered({ method, route, status, ms }) {
      requests.observe({ method, route, status }, ms / 1_000);
    },
    cacheHit: () => hits.inc(),
    rendered: (ms) => renders.observe(ms / 1_000),
    mail: (result) => mails.inc({ result }),
    legacyDifference: (what) => differences.inc({ what }),
  };
}

/** What is counted in the database; left out of the answer while that does not answer. */
function countRows(registry: Registry, db: Database["db"]): void {
  let countedAt = Number.NEGATIVE_INFINITY;
  let counted = Promise.resolve();
  /** An answer is made of all metrics at once, and each of these has the same count. */
  const collect = () => {
    if (performance.now() >= countedAt + COUNT_INTERVAL_MS) {
      countedAt = performance.now();
      counted = count();
    }
    return counted;
  };
  const registers = [registry];
  const jobs = new Gauge({
    name: "pressroom_jobs",
    help: "Jobs by task: waiting ones that could run now, and failed ones that are not tried any more.",
    labelNames: ["task", "state"],
    registers,
    collect,
  });
  const payments = new Gauge({
    name: "pressroom_payments_last_day",
    help: "Orders of the last 24 hours by the state of their payment.",
    labelNames: ["state"],
    registers,
    collect,
  });
  const isCounted = new Gauge({
    name: "pressroom_counted",
    help: "Whether jobs and payments could be counted when they were last due.",
    registers,
    collect,
  });

  async function count(): Promise<void> {
    jobs.reset();
    payments.reset();
    try {
      const [byTask, byState] = await Promise.all([countOfJobs(db), countPayments(db)]);
      // What there is none of is 0: an alert tells that from a shop that does not answer.
      for (const task of Object.keys(knownJobs)) {
        for (const state of ["waiting", "failed"]) jobs.set({ task, state }, 0);
      }
      for (const state of paymentStates) payments.set({ state }, 0);
      for (const { task, waiting, failed } of byTask) {
        jobs.set({ task, state: "waiting" }, waiting);
        jobs.set({ task, state: "failed" }, failed);
      }
      for (const { state, count: orders } of byState) payments.set({ state }, orders);
      isCounted.set(1);
    } catch {
      isCounted.set(0);
    }
  }
}
