import { eq, sql } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { users } from "#server/database/schema/accounts.ts";
import { products } from "#server/database/schema/catalogue.ts";
import {
  failedAttemptsState,
  failedPaymentAttempts,
} from "#server/database/schema/failed-payments.ts";
import { newsletterSubscriptions } from "#server/database/schema/mail.ts";
import { orders } from "#server/database/schema/orders.ts";
import { orderPayments } from "#server/database/schema/payments.ts";
import { searchTerms } from "#server/database/schema/search.ts";
import { staffRoles } from "#server/database/schema/staff.ts";
import { newId } from "#server/lib/ids.ts";
import { noteFailedAttempt } from "#server/payments/failed-attempts-store.ts";
import { failedAttemptsJob } from "#server/payments/fill-failed-attempts.ts";
import { shortDate, todayInIndia } from "#shared/dates.ts";
import { rupees } from "#shared/money.ts";
import {
  getReport,
  getReportCsv,
  getReportWorkbook,
  type Report,
} from "#shared/reports/contract.ts";
import { addDays } from "#shared/reports/period.ts";
import type { ReportName } from "#shared/reports/reports.ts";
import { createSynonym } from "#shared/search/admin-contract.ts";
import { builtInRoles } from "#shared/staff/roles.ts";
import { callEndpoint, downloadFile, newAddress } from "../support/endpoint-client.ts";
import { insertDocuments, sampleCredit, sampleSale } from "../support/period-documents.ts";
import { checkReports } from "../support/report-sums.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newBuyers } from "../support/users.ts";
import { type AdminOrderClient, openAdminOrderClient } from "./admin-orders.ts";

let shop: TestShop;
let adminOrders: AdminOrderClient;
const today = todayInIndia();
const month = { from: addDays(today, -29), to: today };

beforeAll(async () => {
  shop = await openTestShop();
  adminOrders = await openAdminOrderClient(shop);
});
afterAll(() => shop.close());

async function ask(report: ReportName, query: Record<string, string>, token?: string) {
  return callEndpoint(shop, getReport, {
    params: { report },
    query,
    token: token ?? adminOrders.admin.token,
    address: newAddress(),
  });
}

async function read(report: ReportName, query: Record<string, string> = month): Promise<Report> {
  const answer = await ask(report, query);
  if (!answer.body.report) throw new Error(answer.body.message);
  return answer.body.report;
}

const builtIn = (roleName: string) => builtInRoles.find(({ name }) => name === roleName);

/** Somebody of the staff with a role. */
async function tokenOf(role: { id: string } | undefined): Promise<string> {
  const [person] = await newBuyers(shop, 1);
  if (!person || !role) throw new Error("there is no such role");
  await shop.database.db
    .update(users)
    .set({ role: 1, staffRoleId: role.id })
    .where(eq(users.id, person._id));
  return person.token;
}

/** Two pieces of a product that were sold on another day. */
async function sellAgain(product: string, day: string) {
  await shop.database.db.execute(
    sql`insert into sold_daily (day, product_id, pieces, sum_paise) values (${day}, ${product}, 2, 20000)`,
  );
}

/** An order that was paid at noon of another day. */
async function sellOn(day: string, price = rupees(100)) {
  const order = await adminOrders.placeOrder({ price });
  await shop.database.db
    .update(orders)
    .set({ paidAt: new Date(`${day}T06:30:00Z`) })
    .where(eq(orders.id, order.id));
  return order;
}

describe("reports", () => {
  it("agree with each other and with the accountant's files, to the paisa", async () => {
    const [first, second] = [await adminOrders.placeOrder(), await sellOn(addDays(today, -3))];
    await adminOrders.placeOrder({ paid: false });
    await adminOrders.move(first.id, {
      status: "Shipped",
      carrier: "Blue Dart",
      trackingNumber: "BD 1",
    });
    const sale = sampleSale({
      sequence: 900,
      issuedOn: addDays(today, -40),
      state: "Karnataka",
      lines: [
        { total: rupees(1_180) },
        { total: rupees(1_050), gstPercent: 5, hsn: "490199", unit: "PCS" },
      ],
    });
    await insertDocuments(shop, second.id, [
      sale,
      sampleCredit(sale, { sequence: 900, issuedOn: addDays(today, -2), amounts: [rupees(118)] }),
    ]);
    for (const from of [addDays(today, -1), addDays(today, -29), addDays(today, -200)]) {
      await checkReports(shop.database, { from, to: today });
    }
    const { total, rows } = await read("sales");
    expect(total.values).toMatchObject({ orders: 2, pieces: 4, goods: 400, total: 400 });
    expect(rows).toHaveLength(30);
    expect(rows.find(({ key }) => key === addDays(today, -3))?.values).toMatchObject({
      orders: 1,
      total: 200,
    });
  });

  it("stand beside the days before and those of a year before", async () => {
    const from = "2025-06-10";
    await sellOn("2025-06-10");
    await sellOn("2025-06-09", rupees(300));
    await sellOn("2024-06-10", rupees(150));
    const before = await read("sales", { from, to: from, compare: "before" });
    expect(before.earlier).toEqual({ from: "2025-06-09", to: "2025-06-09" });
    expect(before.total).toMatchObject({ values: { total: 200 }, before: 600 });
    const year = await read("sales-by-payment", { from, to: from, compare: "year" });
    expect(year.rows).toMatchObject([{ key: "gateway/card", values: { total: 200 }, before: 300 }]);
    // What was sold before alone is not lost from the sum.
    const products = await read("sales-by-product", { from, to: from, compare: "before" });
    expect(products.rows).toMatchObject([{ values: { goods: 200 }, before: 0 }]);
    expect(products.rest).toMatchObject({ values: { goods: 0 }, before: 600 });
    expect(products.total.before).toBe(600);
  });

  it("read days once that two periods have in common, and lose none that the earlier one has alone", async () => {
    await sellOn("2021-03-01", rupees(150));
    await sellOn("2021-06-10");
    await sellOn("2022-05-01", rupees(400));
    const both = await read("sales-by-payment", {
      ...{ from: "2021-06-01", to: "2022-06-30" },
      compare: "year",
    });
    // 2020-06-01 to 2021-06-30.
    const earlier = await read("sales-by-payment", both.earlier ?? { from: "", to: "" });
    expect(both.rows).toMatchObject([
      { key: "gateway/card", values: { orders: 2, total: 1_000 }, before: 500 },
    ]);
    expect(both.total).toMatchObject({ values: { orders: 2, total: 1_000 }, before: 500 });
    expect(both.total.before).toBe(earlier.total.values.total);
  });

  it("tell online sales by the bank's method, and what it calls otherwise by its word", async () => {
    const day = "2025-07-15";
    const methods = ["UPI", "UPI_COLLECT", "VISA", "card", "NB_HDFC", "PAYTM", "REWARD", null, " "];
    for (const paymentMethod of methods) {
      const { id } = await sellOn(day);
      await shop.database.db
        .update(orderPayments)
        .set({ paymentMethod })
        .where(eq(orderPayments.orderId, id));
    }
    const { rows, total } = await read("sales-by-payment", { from: day, to: day });
    const orders = Object.fromEntries(rows.map(({ name, values }) => [name, values.orders]));
    expect(orders).toEqual({
      ...{ "Online: UPI": 2, "Online: card": 2, "Online: net banking": 1, "Online: wallet": 1 },
      ...{ "Online: REWARD": 1, "Online: the bank named no method": 2 },
    });
    expect(total.values).toMatchObject({ orders: 9, total: 1_800 });
    await checkReports(shop.database, { from: day, to: day });
  });

  it("add weeks and months up by India's calendar", async () => {
    await sellOn("2025-03-31");
    await sellOn("2025-04-01");
    const period = { from: "2025-03-01", to: "2025-04-30" };
    const months = await read("sales", { ...period, by: "month" });
    expect(months.rows.map(({ name, values }) => [name, values.orders])).toEqual([
      ["Mar 2025", 1],
      ["Apr 2025", 1],
    ]);
    const weeks = await read("sales", { ...period, by: "week", sort: "-orders" });
    expect(weeks.rows[0]).toMatchObject({ name: "Week of 31 Mar 2025", values: { orders: 2 } });
  });

  it("are of all the years of a shop: on their page by steps that it has room for, in a file by day", async () => {
    await sellOn("1996-04-02");
    await sellOn("1997-03-31");
    const years = { from: "1990-04-01", to: "2000-03-31" };
    const page = await read("sales", { ...years, compare: "before" });
    expect(page.by).toBe("week");
    expect(page.rows).toHaveLength(523);
    expect(page.total.values.orders).toBe(2);
    const byYear = await read("sales", { ...years, by: "year" });
    expect(byYear.by).toBe("year");
    expect(byYear.rows.map(({ name, values }) => [name, values.orders])).toContainEqual([
      "FY 1996-97",
      2,
    ]);
    const file = await downloadFile(shop, getReportCsv, {
      ...{ params: { report: "sales" as const }, query: years },
      ...{ token: adminOrders.admin.token, address: newAddress() },
    });
    expect(file.bytes.toString().match(/^\d+ \w+ \d{4},/gm)).toHaveLength(3_653);
  });

  it.each(["constructor", "-toString"])("take %s for no column", async (sort) => {
    expect((await ask("sales-by-product", { ...month, sort })).status).toBe(200);
  });

  it("sort by any column, and sum up what is behind the hundredth row", async () => {
    const { id } = await adminOrders.placeOrder({ paid: false });
    const lines = Array.from({ length: 103 }, (_, at) => ({
      total: rupees(118 * (at + 1)),
      hsn: String(100_000 + at),
    }));
    await insertDocuments(shop, id, [sampleSale({ sequence: 901, issuedOn: "2023-05-05", lines })]);
    const may = { from: "2023-05-01", to: "2023-05-31" };
    const largest = await read("tax-by-hsn", may);
    expect(largest.rows).toHaveLength(100);
    expect(largest.rows[0]).toMatchObject({ name: "100102", values: { taxable: 10_300 } });
    // ₹100 + ₹200 + ₹300 are left.
    expect(largest.rest).toMatchObject({ name: "3 more", values: { taxable: 600 } });
    const smallest = await read("tax-by-hsn", { ...may, sort: "taxable" });
    expect(smallest.rows[0]).toMatchObject({ name: "100000", values: { taxable: 100 } });
    expect(smallest.total).toEqual(largest.total);
    expect(largest.total.values).toMatchObject({ quantity: 103, unit: "NOS" });
    expect(largest.rest?.values).toMatchObject({ quantity: 3, unit: "NOS" });
  });

  it("add up no quantities of different units, neither on the page nor in its files", async () => {
    const { id } = await adminOrders.placeOrder({ paid: false });
    const lines = [
      { total: rupees(1180), hsn: "481159", quantity: 40, unit: "NOS" },
      { total: rupees(590), hsn: "482110", quantity: 3, unit: "ROL" },
    ];
    await insertDocuments(shop, id, [sampleSale({ sequence: 902, issuedOn: "2022-05-05", lines })]);
    const days = { from: "2022-05-01", to: "2022-05-31" };
    const { rows, total } = await read("tax-by-hsn", days);
    expect(rows.map(({ values }) => [values.unit, values.quantity])).toEqual([
      ["NOS", 40],
      ["ROL", 3],
    ]);
    expect(total.values).toMatchObject({ quantity: null, unit: null, taxable: 1_500 });
    const { token } = adminOrders.admin;
    const asked = { params: { report: "tax-by-hsn" }, query: days, token };
    const csv = await downloadFile(shop, getReportCsv, asked);
    expect(csv.bytes.toString().trimEnd().split("\r\n").at(-1)).toMatch(/^All,,,,1500\.00,/);
    const workbook = await downloadFile(shop, getReportWorkbook, asked);
    const sheet = strFromU8(
      unzipSync(workbook.bytes)["xl/worksheets/sheet1.xml"] ?? new Uint8Array(),
    );
    expect(sheet).toContain("<v>40</v>");
    expect(sheet).not.toContain("<v>43</v>");
  });

  it("say why tries to pay failed, of how many orders, and which were paid after all", async () => {
    const failed = await adminOrders.placeOrder({ paid: false });
    const paid = await adminOrders.placeOrder();
    const tried = (of: { id: string }, message: string | null, days = 0) =>
      shop.database.db.insert(failedPaymentAttempts).values({
        ...{ orderId: of.id, message, amountPaise: 20_000, gatewayStatus: "JUSPAY_DECLINED" },
        failedAt: new Date(Date.now() - days * 86_400_000),
      });
    await tried(failed, "Card declined", 40);
    await tried(failed, "Card declined");
    await tried(failed, "Too late");
    await tried(paid, "Card declined");
    await tried(paid, "Card declined");
    await tried(paid, " ");
    const report = await read("failed-payments", { ...month, compare: "before" });
    expect(report.rows.map(({ name, values, before }) => [name, values, before])).toEqual([
      ["Card declined", { tries: 3, orders: 0, paidLater: 0, amount: 0 }, 1],
      ["JUSPAY_DECLINED", { tries: 1, orders: 1, paidLater: 1, amount: 0 }, 0],
      ["Too late", { tries: 1, orders: 1, paidLater: 0, amount: 200 }, 0],
    ]);
    expect(report.total.values).toEqual({ tries: 5, orders: 2, paidLater: 1, amount: 200 });
  });

  it("know of tries that failed before each was noted, by the orders' histories", async () => {
    const { db } = shop.database;
    const [told, last, noted, back] = [
      await adminOrders.placeOrder(),
      await adminOrders.placeOrder({ paid: false }),
      await adminOrders.placeOrder({ paid: false }),
      await adminOrders.placeOrder({ paid: false }),
    ];
    const day = "2025-05-10";
    const at = `${day} 06:30:00.123456+00`;
    const says = (of: { id: string }, what: string) =>
      db.execute(sql`insert into order_events (id, order_id, actor, what, at)
        values (${newId()}, ${of.id}, 'gateway', ${`The gateway says ${what}`}, ${at}::timestamptz)`);
    await says(told, "AUTHENTICATION_FAILED: No OTP");
    await says(told, "PENDING_VBV");
    await says(told, "AUTHORIZATION_FAILED: Declined: by the issuer");
    await says(noted, "AUTHORIZATION_FAILED: Noted");
    await db.execute(sql`insert into failed_payment_attempts
      (order_id, transaction_id, amount_paise, gateway_status, message, failed_at)
      values (${noted.id}, 't', 20000, 'AUTHORIZATION_FAILED', 'Noted', ${at}::timestamptz)`);
    await db.execute(sql`update order_payments set gateway_state = 'failed', gateway_status = 'AUTHORIZATION_FAILED'
      where order_id in (${last.id}, ${noted.id})`);
    // All of its money has gone back.
    await db.execute(sql`update order_payments set gateway_state = 'not_paid', gateway_status = 'CHARGED',
      gateway_message = 'Approved' where order_id = ${back.id}`);
    await db.execute(
      sql`update orders set created_at = ${at}::timestamptz where id in (${last.id}, ${back.id})`,
    );
    await db.update(failedAttemptsState).set({ isFilled: false, filledTo: null });
    const job = failedAttemptsJob(shop.database, { info: () => {} });
    // Of an order that it has not come to it has to note what the order says.
    const tellAgain = (id: string) => {
      const said = { gatewayStatus: "AUTHORIZATION_FAILED", bankMessage: null };
      const order = { id, totalPaise: 20_000, gatewayMessage: null, ...said };
      const answer = { ...said, txnId: null, paymentMethod: null, paymentMethodType: null };
      return noteFailedAttempt(db, order, answer);
    };
    expect(await tellAgain(last.id)).toBe(false);
    // A second time there is nothing to note.
    for (const _ of [1, 2]) {
      const context = { db, job: { id: "1", queuedAt: new Date() } };
      await job.tasks["note-failed-payments"]({}, context);
    }
    const { rows } = await read("failed-payments", { from: day, to: day });
    expect(rows.map(({ name, values }) => [name, values.tries, values.amount]).sort()).toEqual([
      ["AUTHORIZATION_FAILED", 1, 200],
      ["Declined: by the issuer", 1, 0],
      ["No OTP", 1, 0],
      ["Noted", 1, 200],
      ["The bank gave it back", 1, 200],
    ]);
    // Taken down by a node of the version before, once the job had passed its order.
    const passed = await adminOrders.placeOrder({ paid: false });
    expect(await tellAgain(passed.id)).toBe(true);
    expect(await tellAgain(passed.id)).toBe(false);
    expect(await db.select().from(failedAttemptsState)).toMatchObject([{ isFilled: true }]);
  });

  it("tell the margin of what was sold with a known cost, and what was sold without beside it", async () => {
    const day = "2025-03-10";
    const sold = [
      await adminOrders.placeOrder({ cost: rupees(60) }),
      await adminOrders.placeOrder({ cost: rupees(90) }),
      await adminOrders.placeOrder({ price: rupees(50) }),
    ];
    for (const { id } of sold) {
      await shop.database.db
        .update(orders)
        .set({ paidAt: new Date(`${day}T06:30:00Z`) })
        .where(eq(orders.id, id));
    }
    const days = { from: day, to: day };
    const [good, loss, unknown] = sold.map(({ product }) => product.id);
    const byProduct = await read("margins-by-product", days);
    // Two pieces each at ₹100, of which 18 % GST is ₹30.51.
    const known = { pieces: 2, goods: 200, tax: 30.51, net: 169.49, otherPieces: 0, otherGoods: 0 };
    expect(byProduct.rows).toMatchObject([
      { key: good, values: { ...known, cost: 120, margin: 49.49, rate: 29.2 } },
      {
        key: unknown,
        values: {
          ...{ pieces: 0, goods: 0, tax: 0, net: 0, cost: 0, margin: 0, rate: null },
          ...{ otherPieces: 2, otherGoods: 100 },
        },
      },
      { key: loss, values: { ...known, cost: 180, margin: -10.51, rate: -6.2 } },
    ]);
    const all = { pieces: 4, goods: 400, tax: 61.02, net: 338.98, cost: 300, margin: 38.98 };
    const total = { ...all, rate: 11.5, otherPieces: 2, otherGoods: 100 };
    expect(byProduct.total.values).toMatchObject(total);
    expect((await read("margins", days)).total.values).toEqual(total);
    expect((await read("margins-by-category", days)).total.values).toEqual(total);
    const byRate = await read("margins-by-product", { ...days, sort: "rate" });
    expect(byRate.rows.map(({ key }) => key)).toEqual([loss, good, unknown]);
    const since = { from: "2025-03-09", to: day, compare: "before" };
    expect((await read("margins", since)).rows.map(({ values }) => values.rate)).toEqual([
      null,
      11.5,
    ]);
    await checkReports(shop.database, days);
  });

  it("value the stock at its cost, and count what has none beside it", async () => {
    const before = await read("stock-value-by-branch");
    const { product } = await adminOrders.placeOrder({ cost: rupees(60.5) });
    const other = await adminOrders.placeOrder();
    const rowOf = (report: Report, id: string) => report.rows.find(({ key }) => key === id);
    const byProduct = await read("stock-value-by-product");
    expect(rowOf(byProduct, product.id)?.values).toMatchObject({
      onHand: 10,
      value: 605,
      other: 0,
    });
    expect(rowOf(byProduct, other.product.id)?.values).toMatchObject({
      ...{ onHand: 10, value: 0, other: 10 },
    });
    const byBranch = await read("stock-value-by-branch");
    expect(rowOf(byBranch, "kolkata")?.name).toBe("Kolkata");
    const rise = (column: string) =>
      Number(byBranch.total.values[column]) - Number(before.total.values[column] ?? 0);
    expect([rise("onHand"), rise("value"), rise("other")]).toEqual([20, 605, 10]);
    const category = (await read("stock-value-by-category")).rows.find(
      ({ key }) => key === product.category._id,
    );
    expect(category?.values.value).toBe(byProduct.total.values.value);
  });

  it("know what lies in stock, and for how many days it lasts", async () => {
    const { product } = await adminOrders.placeOrder();
    const { rows } = await read("days-of-cover");
    // Ten pieces, two of them kept for the order that was paid today: two in 30 days.
    expect(rows.find(({ key }) => key === product.id)?.values).toMatchObject({
      onHand: 10,
      reserved: 2,
      sold: 2,
      cover: 150,
    });
  });

  it("value the stock as it stood when the period ended, beside how it stood when it began", async () => {
    const { db } = shop.database;
    const { product } = await adminOrders.placeOrder({ cost: rupees(60.5), paid: false });
    // Ten pieces came today; five more twenty days ago and two ten days ago, and three went five days ago.
    const moved = (delta: number, days: number) =>
      db.execute(sql`
        insert into stock_movements (product_id, branch, delta, reason, actor, at)
        values (${product.id}, 'kolkata', ${delta}, 'correction', 'shop', now() - make_interval(days => ${days}))`);
    await moved(5, 20);
    await moved(2, 10);
    await moved(-3, 5);
    const period = { from: addDays(today, -13), to: addDays(today, -7), compare: "before" };
    const then = await read("stock-value-by-product", period);
    const rowOf = ({ rows }: Report) => rows.find(({ key }) => key === product.id);
    expect(rowOf(then)).toMatchObject({ values: { onHand: 7, value: 423.5 }, before: 302.5 });
    expect(then.earlier).toMatchObject({ to: addDays(today, -14) });
    const now = await read("stock-value-by-product", { ...month, compare: "before" });
    expect(rowOf(now)).toMatchObject({ values: { onHand: 14, value: 847 }, before: 0 });
    const cover = await read("days-of-cover", period);
    expect(rowOf(cover)).toMatchObject({ values: { onHand: 7, sold: 0, cover: null }, before: 5 });
    await checkReports(shop.database, { from: period.from, to: period.to });
  });

  it("name what lies dead: pieces on hand, and nothing sold in the period", async () => {
    const { product } = await adminOrders.placeOrder({ paid: false });
    const isListed = async () =>
      (await read("dead-stock")).rows.some(({ key }) => key === product.id);
    // It is new: nobody can say yet whether it sells.
    expect(await isListed()).toBe(false);
    await shop.database.db
      .update(products)
      .set({ createdAt: new Date("2026-01-02T03:04:05Z") })
      .where(eq(products.id, product.id));
    const { rows } = await read("dead-stock");
    expect(rows.find(({ key }) => key === product.id)?.values).toMatchObject({
      onHand: 10,
      lastSold: "Never",
    });
    // Sold before these days it is dead within them, and says when; sold within them it is not.
    await sellAgain(product.id, addDays(today, -40));
    const listed = async (query: Record<string, string>) =>
      (await read("dead-stock", query)).rows.find(({ key }) => key === product.id);
    expect((await listed(month))?.values.lastSold).toBe(shortDate(addDays(today, -40)));
    expect(await listed({ from: addDays(today, -89), to: today })).toBeUndefined();
  });

  it("tell what was searched for, who signed up, and what staff changed", async () => {
    const { db } = shop.database;
    const mended = { words: "sublimaton mug", corrected: 2, correctedKeyword: "sublimation mug" };
    await db.insert(searchTerms).values([
      { ...mended, day: today, times: 3 },
      { words: "sublimaton mug", day: addDays(today, -1), times: 2, withoutResult: 1 },
      { words: "mug", day: today, times: 9 },
      { words: "mug", day: addDays(today, -40), times: 4 },
    ]);
    const searches = await read("searches", { ...month, compare: "before" });
    const none = { found: "", withoutResult: 0, share: 0, corrected: 0 };
    expect(searches.rows.map(({ name, values, before }) => [name, values, before])).toEqual([
      ["mug", { ...none, times: 9 }, 4],
      [
        "sublimaton mug",
        { found: "sublimation mug", times: 5, withoutResult: 1, share: 20, corrected: 2 },
        0,
      ],
    ]);
    const noon = new Date(`${addDays(today, -1)}T06:30:00Z`);
    await db.insert(newsletterSubscriptions).values({
      ...{ id: newId(), email: "a@example.com", emailKey: "a@example.com", consent: "Yes" },
      ...{ createdAt: noon, confirmedAt: new Date() },
    });
    const newsletter = await read("newsletter");
    expect(newsletter.rows.slice(-2).map(({ values }) => values)).toEqual([
      { signedUp: 1, confirmed: 0, ended: 0 },
      { signedUp: 0, confirmed: 1, ended: 0 },
    ]);
    const { admin } = adminOrders;
    await callEndpoint(shop, createSynonym, {
      body: { typed: ["sheet"], meaning: "paper" },
      token: admin.token,
    });
    const { rows } = await read("staff");
    expect(rows.find(({ values }) => values.about === "Synonym")).toMatchObject({
      name: expect.stringContaining(admin.email),
      values: { changes: 1 },
    });
  });

  it("are saved as they are shown, and nothing in them is run as a formula", async () => {
    const { id } = await adminOrders.placeOrder();
    await shop.database.db
      .update(users)
      .set({ name: "=HYPERLINK(1)" })
      .where(eq(users.id, (await orderOf(id)).userId));
    const query = { ...month, compare: "before" };
    const shown = await read("sales-by-customer", query);
    const { token } = adminOrders.admin;
    const params = { report: "sales-by-customer" };
    const csv = await downloadFile(shop, getReportCsv, { params, query, token });
    const lines = csv.bytes.toString().trimEnd().split("\r\n");
    expect(lines[0]).toBe("Customer,E-mail,Orders,Total,Before,Change in %,Each order");
    expect(lines).toHaveLength(shown.rows.length + 2);
    expect(lines[1]).toContain("'=HYPERLINK(1)");
    expect(lines.at(-1)).toContain(`,${Number(shown.total.values.total).toFixed(2)},`);
    const workbook = await downloadFile(shop, getReportWorkbook, { params, query, token });
    expect(String(workbook.headers["content-disposition"])).toContain(
      `sales-by-customer_${month.from}_${month.to}.xlsx`,
    );
    const parts = unzipSync(workbook.bytes);
    const sheets = Object.entries(parts).filter(([name]) => name.endsWith(".xml"));
    const text = sheets.map(([, content]) => strFromU8(content)).join("\n");
    expect(text).toContain(">=HYPERLINK(1)<");
    expect(text).not.toMatch(/<f[ >]/);
    expect(text).toContain(`<v>${shown.total.values.total}</v>`);
  });

  it("refuse days that cannot be, and whoever has not the permission", async () => {
    expect((await ask("sales", { from: "2026-02-02", to: "2026-02-01" })).status).toBe(400);
    expect((await ask("sales", { from: "1949-12-31", to: "2026-02-01" })).status).toBe(400);
    const refused = await ask("sales", month, await tokenOf(builtIn("Orders")));
    expect(refused.status).toBe(403);
    const accountant = await tokenOf(builtIn("Accountant"));
    expect((await ask("sales", month, accountant)).status).toBe(200);
    // What another permission guards needs that one, too: here and in files.
    const own = { id: newId(), name: "Sales alone", permissions: ["read_reports" as const] };
    await shop.database.db.insert(staffRoles).values(own);
    const token = await tokenOf(own);
    expect((await ask("sales", month, token)).status).toBe(200);
    for (const report of ["sales-by-customer", "searches", "staff"] as const) {
      const answer = await ask(report, month, token);
      expect([answer.status, answer.body.message], report).toEqual([
        403,
        expect.stringContaining("does not include this"),
      ]);
      const file = await downloadFile(shop, getReportCsv, {
        ...{ params: { report }, query: month, token },
      });
      expect(file.failure, report).toBeDefined();
    }
  });
});

async function orderOf(id: string) {
  const [order] = await shop.database.db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error("no such order");
  return order;
}
