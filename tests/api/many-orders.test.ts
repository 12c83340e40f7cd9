import { asc, desc, eq, isNotNull, type Logger, type Query } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { seedOrders } from "#demo/many/seed-orders.ts";
import { balancesStore } from "#server/accounting/balances-store.ts";
import { openAccounting } from "#server/accounting/service.ts";
import { adminProductsStore } from "#server/catalogue/admin-products-store.ts";
import { adminCouponsStore } from "#server/coupons/admin-store.ts";
import { type Database, openDatabase } from "#server/database/connection.ts";
import { lateIndexes } from "#server/database/late-indexes.ts";
import { makeLateIndexes } from "#server/database/make-late-indexes.ts";
import { type ListPlace, MAX_FOUND } from "#server/database/numbered-page.ts";
import { products } from "#server/database/schema/catalogue.ts";
import { documents } from "#server/database/schema/documents.ts";
import { orderLines, orders } from "#server/database/schema/orders.ts";
import { readDocumentsPage } from "#server/documents/documents-list-store.ts";
import { eInvoicesStore } from "#server/documents/e-invoices-store.ts";
import { openListFile } from "#server/exports/list-files.ts";
import { fulfilmentStore, PAGE_SIZE } from "#server/fulfilment/store.ts";
import { listFailedJobs } from "#server/jobs/failed-jobs.ts";
import { reviewRequestsStore } from "#server/reviews/review-requests-store.ts";
import { compareStock } from "#server/stock/compare-stock.ts";
import { settleReservations } from "#server/stock/settle-reservations.ts";
import { asIndianClock } from "#shared/dates.ts";
import { isGstin } from "#shared/tax/gstin.ts";
import { checkBooks } from "../support/books.ts";
import { databaseUrl, dropDatabase, runStatement } from "../support/database-server.ts";
import { checkSold } from "../support/invariants.ts";

const lateIndexNames = lateIndexes.map(({ name }) => name);

const ORDERS = 1_200;
const server = inject("databaseServer");
const name = `pressroom_many_orders_${process.pid}`;
const url = databaseUrl(server, name);
let database: Database;

beforeAll(async () => {
  await runStatement(server, `create database ${name} template ${inject("templates").demo}`);
  database = openDatabase({ url, onError: () => {}, timeoutScale: 20 });
  expect(await seedOrders(database, url, ORDERS)).toBe(true);
});
afterAll(async () => {
  await database.close();
  await dropDatabase(server, name);
});

/** The names of the indexes that were made. */
async function madeIndexes(): Promise<string[]> {
  const made: string[] = [];
  await makeLateIndexes(
    url,
    {
      info: ({ index }: { index?: string }) => void (index && made.push(index)),
      warn: (facts: object) => expect.fail(JSON.stringify(facts)),
      error: (facts: object) => expect.fail(JSON.stringify(facts)),
    },
    new AbortController().signal,
  );
  return made;
}

/** The plans of all that a page of the dashboard's list asks, were the tables too large to be read through. */
async function plansOf(filter: object, place: ListPlace): Promise<string> {
  const sent: Query[] = [];
  const logger: Logger = { logQuery: (text, values) => sent.push({ sql: text, params: values }) };
  await fulfilmentStore(drizzle({ client: database.pool, logger })).list(filter, place);
  return explain(sent);
}

/** How statements would be run if no table were read from its beginning to its end. */
async function explain(statements: readonly (Query | string)[]): Promise<string> {
  const client = await database.pool.connect();
  try {
    await client.query("begin; set local enable_seqscan = off");
    const plans: string[] = [];
    for (const one of statements) {
      const { sql, params } = typeof one === "string" ? { sql: one, params: [] } : one;
      const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain ${sql}`, params);
      plans.push(...rows.map((row) => row["QUERY PLAN"]));
    }
    return plans.join("\n");
  } finally {
    await client.query("rollback");
    client.release();
  }
}

describe("made-up orders", () => {
  it("have books that agree, three lines on average, and each sold one its documents", async () => {
    const { db } = database;
    expect(await db.$count(orders)).toBe(ORDERS);
    expect(await db.$count(orderLines)).toBe(3 * ORDERS);
    await checkBooks(database);
    await checkSold(database);
    expect(await compareStock(db)).toEqual([]);
    expect(await settleReservations(database, { info: () => {} })).toBe(0);
    const today = asIndianClock(new Date());
    const to = today.toISOString().slice(0, 10);
    today.setUTCMonth(today.getUTCMonth() - 11);
    const period = { from: today.toISOString().slice(0, 10), to };
    const { files, settlement } = await openAccounting(database, {}).files(period);
    const checks = [...files.values()].flatMap(({ check }) => check).concat(settlement.check);
    expect(checks.filter(({ inFile, inBooks }) => inFile !== inBooks)).toEqual([]);
    expect(settlement.terms.advancesAfter).toBeGreaterThan(0);
  });

  it("have some of all that becomes of orders", async () => {
    const { rows } = await database.pool.query<{ what: string; count: number }>(`
      select 'refunds' as what, count(*)::int as count from refunds union all select 'returns', count(*) from returns
      union all select 'credit notes', count(*) from documents where kind = 'credit-note'
      union all select 'quotes', count(*) from quotes union all select 'of quotes', count(*) from orders where quote_id is not null
      union all select 'cancellations', count(*) from cancellations union all select 'coupons', count(*) from coupon_holds
      union all select 'reviews', count(*) from reviews union all select 'audit', count(*) from audit_log
      union all select 'lines ' || state, count(*) from bank_statement_lines group by state
      union all select 'tries of ' || payment_state, count(*) from failed_payment_attempts
        join orders on orders.id = failed_payment_attempts.order_id group by payment_state
      union all select 'searches', count(*) from search_terms
      union all select 'used coupons', count(*) from coupons where order_id is not null
      union all select 'sent in part', count(*) from orders where status = 'Processing' and exists (
        select from shipments where shipments.order_id = orders.id)
      union all select 'cash to come', count(*) from orders where payment_state = 'due'
      union all select 'of ' || way, count(*) from payments group by way
      union all select 'to ' || state, count(*) from (select shipping_address ->> 'state' as state from orders) as each
        where state in ('Assam', 'Delhi') group by state`);
    expect(rows.filter(({ count }) => count === 0)).toEqual([]);
    expect(rows.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        "tries of charged",
        "tries of expired",
        "of bank-transfer",
        "of cash-on-delivery",
        "to Assam",
        "to Delhi",
      ]),
    );
  });

  it("are e-invoices where the buyer is registered, and their file has them by day", async () => {
    const { db } = database;
    const registered = await db.$count(documents, isNotNull(documents.buyerGstin));
    expect(registered).toBeGreaterThan(0);
    const period = { from: "2020-01-01", to: "2099-12-31" };
    const file = await openListFile(db, { list: "e-invoices", query: period }, { gstin: "" });
    const { rows, last } = await file.next(null, 5);
    const next = await file.next(last ?? null, 5);
    const days = [...rows, ...next.rows].map((cells) => cells[file.columns.indexOf("Date")] ?? "");
    expect(days).toHaveLength(10);
    expect(days).toEqual(days.toSorted());
    const gstins = rows.map((cells) => cells[file.columns.indexOf("GSTIN")] ?? "");
    expect(gstins.filter((gstin) => !isGstin(gstin))).toEqual([]);
    expect(await file.count(100_000)).toBe(registered);
    expect(await eInvoicesStore(db).countOpen(period.from)).toBe(registered);
  });

  it("is made once", async () => {
    expect(await seedOrders(database, url, ORDERS)).toBe(false);
    expect(await database.db.$count(orders)).toBe(ORDERS);
  });

  it("has the same balances in however many parts they are added up", async () => {
    // Made-up orders are shipped a day after they are paid: at that day's end one is open.
    const [shipped] = await database.db
      .select({ paidAt: orders.paidAt })
      .from(orders)
      .where(isNotNull(orders.shippedAt))
      .orderBy(desc(orders.paidAt))
      .limit(1);
    const to = asIndianClock(shipped?.paidAt ?? new Date())
      .toISOString()
      .slice(0, 10);
    const period = { from: `${to.slice(0, 4)}-01-01`, to };
    const whole = await balancesStore(database.db).around(period);
    expect(whole.after.advances.count + whole.open.length).toBeGreaterThan(0);
    expect(await balancesStore(database.db, 100).around(period)).toEqual(whole);
  });
});

/** What others had open while the orders were made keeps rows from being read by an index alone until they are vacuumed. */
const vacuum = () => runStatement(url, "vacuum (analyze) orders, stock_movements");

describe("indexes that are made beside the running shop", () => {
  it("are made once, and anew where one was cut off", async () => {
    // What stays of an index that could not be finished is there, and not used.
    await expect(
      runStatement(url, "create unique index concurrently orders_by_status on orders (status)"),
    ).rejects.toThrow();
    expect((await madeIndexes()).toSorted()).toEqual(lateIndexNames.toSorted());
    const { rows } = await database.pool.query<{ name: string }>(
      "select indexrelid::regclass::text as name from pg_index where indisvalid and indexrelid::regclass::text = any($1)",
      [lateIndexNames],
    );
    expect(rows.map((row) => row.name).toSorted()).toEqual(lateIndexNames.toSorted());
    expect(await madeIndexes()).toEqual([]);
  });

  it("find a product by its stock, an order by its number, and a return by what it ended in", async () => {
    await vacuum();
    const end = "'01900000-0000-7000-8000-000000000001'";
    const plans = await explain([
      "select count(*) from sellable_stock where quantity <= 5",
      `select sum(delta) from stock_movements where product_id = ${end}`,
      "select count(*) from documents where issued_on > '2026-01-01' and buyer_gstin is not null and kind in ('invoice', 'credit-note')",
      "select id from orders where right(id::text, 6) = 'abcdef'",
      `select id from returns where credit_id = ${end}`,
      `select id from returns where replacement_id = ${end}`,
    ]);
    for (const index of [
      "sellable_stock_in_order",
      "orders_numbered",
      "returns_of_credit",
      "returns_of_replacement",
    ]) {
      expect(plans).toContain(index);
    }
    expect(plans).toMatch(/Index Only Scan.* stock_movements_of_product/);
    expect(plans).toContain("documents_to_register");
  });

  it("lead through products in the order of their stock, also beyond the numbered pages", async () => {
    const { db } = database;
    const [product] = await db.select().from(products).limit(1);
    const sent: Query[] = [];
    const logger: Logger = { logQuery: (text, values) => sent.push({ sql: text, params: values }) };
    const store = (place: ListPlace) =>
      adminProductsStore(drizzle({ client: database.pool, logger }), { sort: "stock", ...place });
    await store({ page: 1 });
    await store({ page: 1, after: product?.id });
    const plan = await explain(sent);
    expect(plan.match(/Index Only Scan using sellable_stock_in_order/g)).toHaveLength(2);
    expect(plan).toMatch(/Index Cond: \(ROW\(quantity, product_id\) > ROW/);
  });

  it("lead through jobs that failed in the order in which they were tried last", async () => {
    const sent: Query[] = [];
    const logger: Logger = { logQuery: (text, values) => sent.push({ sql: text, params: values }) };
    await listFailedJobs(drizzle({ client: database.pool, logger }), { page: 1, after: "1" });
    const plan = await explain(sent);
    expect(plan).toMatch(/Index Scan Backward using failed_jobs_by_time.*\n.*Index Cond: \(ROW\(/);
    expect(plan).not.toMatch(/Scan on _private_jobs|Sort/);
  });

  it("find a coupon by its code or by a word of its note", async () => {
    const sent: Query[] = [];
    const logger: Logger = { logQuery: (text, values) => sent.push({ sql: text, params: values }) };
    const { list } = adminCouponsStore(drizzle({ client: database.pool, logger }));
    expect(await list({ search: "news" }, { page: 1 })).toMatchObject({ total: 120 });
    const plan = await explain(sent);
    expect(plan).toContain("coupons_found");
    expect(plan).not.toContain("Seq Scan on coupons");
  });

  it("come with the check of what a foreign key was added to without looking", async () => {
    const { rows } = await database.pool.query<{ valid: boolean }>(
      "select convalidated as valid from pg_constraint where conname = 'orders_quote_id_quotes_id_fk'",
    );
    expect(rows).toEqual([{ valid: true }]);
    await expect(
      database.pool.query("update orders set quote_id = gen_random_uuid()"),
    ).rejects.toThrow("orders_quote_id_quotes_id_fk");
  });

  it("are those by which few orders are found that are due for a review request", async () => {
    const sent: Query[] = [];
    const logger: Logger = { logQuery: (text, values) => sent.push({ sql: text, params: values }) };
    await reviewRequestsStore(drizzle({ client: database.pool, logger })).due(10, 7, 500);
    const plan = await explain(sent);
    expect(plan).toMatch(/Index Scan (?:using|on) orders_delivered/);
    expect(plan).not.toContain("Seq Scan on orders");
  });

  it("are those by which the dashboard's lists pass over what is not shown", async () => {
    await vacuum();
    const last = Math.ceil(ORDERS / PAGE_SIZE);
    const all = await plansOf({}, { page: last });
    expect(all).toMatch(/Index Only Scan.* using orders_in_time/);
    const beside = await plansOf({}, { page: 1, after: (await firstOrder()).id });
    expect(beside).toMatch(/Index Cond: \(ROW\(created_at, id\) < ROW/);
    expect(await plansOf({ status: "Delivered" }, { page: 2 })).toMatch(
      /Index Only.* using orders_by_status/,
    );
    const [line] = await database.db.select().from(orderLines).limit(1);
    const product = line?.productId;
    expect(await plansOf({ product }, { page: 1 })).toContain("order_lines_of_product");
  });
});

async function firstOrder() {
  const [first] = await database.db.select().from(orders).limit(1);
  if (!first) throw new Error("no order");
  return first;
}

describe("a list beyond its numbered pages", () => {
  /** The ids of a list as one walks through it, a page after or before the other. */
  async function walk(sort: "oldest" | "total-desc" | undefined, isBackwards: boolean) {
    const { list } = fulfilmentStore(database.db);
    const ids: string[] = [];
    // What a search finds has few numbered pages, so that most of these lie beyond them.
    const filter = { search: "@example.com", sort };
    let shown = await list(filter, { page: MAX_FOUND / PAGE_SIZE });
    expect(shown).toMatchObject({ total: MAX_FOUND, isMore: true });
    if (isBackwards) shown = await list(filter, { page: 1, before: "end" });
    for (;;) {
      const rows = shown.rows.map(({ id }) => id);
      if (isBackwards) ids.unshift(...rows);
      else ids.push(...rows);
      const { previous, next } = shown;
      if (isBackwards ? !previous : !next) return ids;
      shown = await list(filter, {
        page: 1,
        ...(isBackwards ? { before: previous } : { after: next }),
      });
    }
  }

  it.each([undefined, "oldest", "total-desc"] as const)(
    "is walked through to its end and back to its beginning, sorted by: %s",
    async (sort) => {
      const direction = sort === "oldest" ? asc : desc;
      const by = sort === "total-desc" ? orders.totalPaise : orders.createdAt;
      const all = await database.db
        .select({ id: orders.id })
        .from(orders)
        .orderBy(direction(by), direction(orders.id));
      const ids = all.map(({ id }) => id);
      expect(await walk(sort, true)).toEqual(ids);
      expect(await walk(sort, false)).toEqual(ids.slice(MAX_FOUND - PAGE_SIZE));
    },
  );

  it("has nothing beside a row that is not there", async () => {
    const { list } = fulfilmentStore(database.db);
    const gone = "01900000-0000-7000-8000-000000000001";
    expect((await list({}, { page: 1, after: gone })).rows).toEqual([]);
  });
});

describe("a search of the dashboard that finds very many", () => {
  it("counts no further than it pages, and says that there are more", async () => {
    const { db } = database;
    for (const list of [
      fulfilmentStore(db).list,
      (filter: { search: string }, place: { page: number }) => readDocumentsPage(db, filter, place),
    ]) {
      const all = await list({ search: "@example.com" }, { page: 1 });
      expect(all).toMatchObject({ total: MAX_FOUND, isMore: true });
      expect(all.rows.length).toBeGreaterThan(0);
      const few = await list({ search: "person7@example.com" }, { page: 1 });
      expect(few.total).toBe(few.rows.length);
      expect(few.isMore).toBeUndefined();
    }
  });

  it("takes what numbers have for a part of them", async () => {
    const [first] = await database.db
      .select()
      .from(documents)
      .where(eq(documents.kind, "invoice"))
      .orderBy(documents.sequence)
      .limit(1);
    const part = first?.number.slice(3, -1) ?? "";
    expect(part).toMatch(/^\d\d-\d\d\/00000$/);
    const found = await readDocumentsPage(
      database.db,
      // A credit note says which invoice it corrects.
      { search: part, kind: "invoice" },
      { page: 1 },
    );
    expect(found.total).toBe(9);
    expect(found.rows.every(({ number }) => number.includes(part))).toBe(true);
    const none = await readDocumentsPage(database.db, { search: "26-99/1" }, { page: 1 });
    expect(none.total).toBe(0);
  });
});
