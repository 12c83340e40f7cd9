import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openAccounting } from "#server/accounting/service.ts";
import { type Database, openDatabase } from "#server/database/connection.ts";
import { documents } from "#server/database/schema/documents.ts";
import { agrees } from "#shared/accounting/contract.ts";
import type { Period } from "#shared/accounting/period.ts";
import { asIndianClock } from "#shared/dates.ts";
import { checkBooks } from "../support/books.ts";
import { databaseUrl, dropDatabase, runStatement } from "../support/database-server.ts";
import { insertGoods, openHistories, STOCK } from "../support/histories.ts";
import { checkPieces, checkSold } from "../support/invariants.ts";
import { ledgerFaults, openOrderLedgers } from "../support/ledgers.ts";
import { checkReports } from "../support/report-sums.ts";
import { newBuyers } from "../support/users.ts";

const HISTORIES = 1_000;
/** Orders that are worked on at the same time. */
const AT_ONCE = 4;

const server = inject("databaseServer");
const name = `pressroom_histories_${process.pid}`;
let database: Database;
let histories: Awaited<ReturnType<typeof openHistories>>;
let orderFaults: ReturnType<typeof openOrderLedgers>;

beforeAll(async () => {
  await runStatement(server, `create database ${name} template ${inject("templates").empty}`);
  database = openDatabase({
    url: databaseUrl(server, name),
    onError: () => {},
    // People who work on the same goods wait long for one another on a busy machine.
    timeoutScale: 20,
  });
  // The same few statements are asked thousands of times: how each is planned is nothing that is looked at here.
  for (const { pool } of database.pools()) {
    pool.on("connect", (client) => void client.query("set plan_cache_mode = auto"));
  }
  orderFaults = openOrderLedgers(database, AT_ONCE);
  const [buyer] = await newBuyers({ database }, 1);
  await insertGoods(database);
  histories = await openHistories(database, buyer?._id ?? "");
});
afterAll(async () => {
  await database.close();
  await dropDatabase(server, name);
});

/**
 * The accountant's days agree: what came is what was sold and is still open. Cash comes in January
 * 2026, before all else is done, so that the days in between begin and end with balances.
 */
async function checkSettlement(): Promise<void> {
  const accounting = openAccounting(database, {});
  const today = asIndianClock(new Date()).toISOString().slice(0, 10);
  const first = { from: "2026-01-01", to: "2026-01-31" };
  const later = { from: "2026-02-01", to: today };
  const [january, rest] = [await accounting.files(first), await accounting.files(later)];
  for (const period of [first, later]) await checkPayments(accounting, period);
  for (const { files, settlement } of [january, rest]) {
    expect(settlement.check.every(({ inFile, inBooks }) => inFile === inBooks)).toBe(true);
    for (const name of ["advances", "debtors"] as const) {
      expect(agrees(files.get(name)?.check ?? []), name).toBe(true);
    }
  }
  expect(rest.settlement.terms.advancesBefore).toBe(january.settlement.terms.advancesAfter);
  for (const term of [
    "payments",
    "invoices",
    "credits",
    "advancesBefore",
    "advancesAfter",
  ] as const) {
    expect(rest.settlement.terms[term], term).toBeGreaterThan(0);
  }
  expect(rest.settlement.terms.debtorsAfter).toBeGreaterThan(0);
  // Every order's row says why: nothing is open that these histories cannot explain.
  const columnsOf = async (name: "advances" | "debtors", column: string) => {
    // A file goes out in parts, of which the first may have no row.
    const parts = await Array.fromAsync(accounting.read(later, undefined, name));
    return parts.flatMap(({ columns, rows }) =>
      rows.map((row) => row[columns.indexOf(column)] ?? ""),
    );
  };
  expect(new Set(await columnsOf("debtors", "Why"))).toEqual(
    new Set(["Accepted short", "Cash on delivery, with the courier"]),
  );
  expect((await columnsOf("debtors", "Courier")).every((carrier) => carrier !== "")).toBe(true);
  const advances = await columnsOf("advances", "Why");
  expect(advances).toEqual(expect.arrayContaining(["Paid, not shipped", "Payment on hold"]));
  expect(advances).not.toContain("To be looked at");
}

/** The file of payments has each receipt, reversal and kept excess of the ledger on its day, and nothing else. */
async function checkPayments(
  accounting: ReturnType<typeof openAccounting>,
  period: Period,
): Promise<void> {
  const parts = await Array.fromAsync(accounting.read(period, undefined, "payments"));
  const inFile = parts.flatMap(({ columns, rows }) =>
    rows.map((row) =>
      ["Paid", "Payment Reference", "Amount", "Kept Over The Total"]
        .map((column) => row[columns.indexOf(column)])
        .join(" "),
    ),
  );
  const { rows: booked } = await database.db.execute<{ row: string }>(sql`
    select concat_ws(' ', to_char(valued_on, 'DD-Mon-YYYY'), orders.order_id,
      case kind when 'excess-kept' then '0.00 ' || round(-amount_paise / 100.0, 2)
        else round(amount_paise / 100.0, 2) || ' ' end) as row
    from money_movements join orders on orders.id = money_movements.order_id
    where kind <> 'refund' and valued_on between ${period.from} and ${period.to}`);
  expect(inFile.toSorted()).toEqual(booked.map(({ row }) => row).toSorted());
}

/** The histories are worth something only if some reached each end that orders, returns and money come to. */
async function checkReached(): Promise<void> {
  const { rows } = await database.db.execute<{ what: string }>(sql`
    select pay_by || ' ' || payment_state as what from orders
    union select 'return ' || status from returns
    union select 'refund ' || state from refunds
    union select 'quote ' || state from quotes where order_id is not null
    union select 'stock ' || reason from stock_movements
    union select case when reason = 'count' then 'sheet of ' else 'delivery to ' end || branch from stock_entries
      where reason = 'delivery' or counted > 1
    union select way || ' ' || kind from money_movements`);
  const reached = rows.map(({ what }) => what);
  const ends = ["charged", "review", "expired", "settled", "refunding"];
  expect(reached).toEqual(
    expect.arrayContaining([
      ...["due", "charged", "cancelled", "refunding"].map((end) => `cash-on-delivery ${end}`),
      ...ends.map((end) => `gateway ${end}`),
      ...[...ends, "reversal", "excess-kept"].map((end) => `bank-transfer ${end}`),
      ...["refused", "withdrawn", "refunded", "replaced"].map((end) => `return ${end}`),
      ...["by_hand", "failed", "done"].map((end) => `refund ${end}`),
      ...["sale", "return", "damage", "count", "delivery", "transfer"].map((end) => `stock ${end}`),
      ...["kolkata", "howrah"].flatMap((branch) => [`sheet of ${branch}`, `delivery to ${branch}`]),
      "quote accepted",
    ]),
  );
}

const checkLedgers = async (orderId: string, moved: readonly string[]) => {
  expect(await orderFaults(orderId, moved), "both ledgers agree").toEqual([]);
};

describe("a thousand random histories", () => {
  it("leave what was paid as what is invoiced, less what is credited, and what is owed", async () => {
    const seeds = Array.from({ length: HISTORIES }, (_, index) => index + 1);
    let done = 0;
    const admin = async () => {
      for (let seed = seeds.pop(); seed !== undefined; seed = seeds.pop()) {
        const more = await histories.history(seed, checkLedgers);
        done += more;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, admin));
    await checkBooks(database);
    await checkSold(database);
    await checkSettlement();
    const today = asIndianClock(new Date()).toISOString().slice(0, 10);
    // Whole months and parts of them, with all that has happened and with what came in cash before it.
    await checkReports(database, { from: "2026-01-01", to: today });
    await checkReports(database, { from: "2026-01-01", to: "2026-01-31" });
    await checkReports(database, { from: today, to: today });
    expect(await ledgerFaults(database)).toEqual([]);
    await checkPieces(database, STOCK);
    // Much of what was tried must have gone through.
    expect(done).toBeGreaterThan(HISTORIES);
    await checkReached();
    const issued = await database.db.$count(documents);
    expect(issued).toBeGreaterThan(HISTORIES / 2);
  }, 600_000);
});
