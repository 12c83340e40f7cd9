import { randomInt } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { bookAllCertain } from "#server/bank/book-all-certain.ts";
import { bookingsStore } from "#server/bank/bookings-store.ts";
import { openBank } from "#server/bank/service.ts";
import type { Database } from "#server/database/connection.ts";
import { checkoutStore } from "#server/payments/store.ts";
import { bankEndpoints } from "#shared/bank/contract.ts";
import { paise } from "#shared/money.ts";
import { cancelTransfer } from "#shared/payments/transfer-contract.ts";
import { type AwaitedOrder, insertAwaitedOrders } from "../support/awaited-transfers.ts";
import { callEndpoint, newAddress, type RequestInput } from "../support/endpoint-client.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { type Buyer, newAdmin, newShopper } from "../support/users.ts";
import { multipart } from "./multipart.ts";
import { dayFromToday, openTransferClient } from "./transfers.ts";

let shop: TestShop;
let admin: { token: string; email: string };
let shopper: Buyer;
let category: string;
let product: string;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await newAdmin(shop);
  shopper = await newShopper(shop);
  category = (await newCategory(shop))._id;
  product = (await newProduct(shop, { category, quantity: 1_000 })).id;
});
afterAll(() => shop.close());

type Calls = typeof bankEndpoints;

const call = <Name extends keyof Calls>(name: Name, given: RequestInput = {}) =>
  callEndpoint<Calls[Name]>(shop, bankEndpoints[name], {
    token: admin.token,
    address: newAddress(),
    ...given,
  });

/** Rupees that no other order of these tests waits for. */
let nextTotal = 1_000;

/** Orders that wait for their transfers, each for a piece of another price. */
function awaitedOrders(count: number, goods = product): Promise<AwaitedOrder[]> {
  const firstTotal = nextTotal;
  nextTotal += count;
  const given = { userId: shopper._id, productId: goods, count, firstTotal };
  return shop.database.transaction((db) => insertAwaitedOrders(db, given));
}

interface Row {
  narration: string;
  amount: number;
}

const lineFor = ({ reference, total }: AwaitedOrder): Row => ({
  narration: `NEFT ${reference} ASHA`,
  amount: total,
});

const giveUp = ({ id }: AwaitedOrder) =>
  callEndpoint(shop, cancelTransfer, {
    params: { id },
    token: shopper.token,
    address: newAddress(),
  });

/** Uploads a statement of these lines, and answers its id once they are there. */
async function uploaded(rows: readonly Row[]): Promise<string> {
  const text = [
    "Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.",
    ...rows.map(({ narration, amount }) =>
      [dayFromToday(), narration, `SBIN${randomInt(1e11, 1e12)}`, "", amount.toFixed(2)].join(","),
    ),
    "",
  ].join("\n");
  const file = { name: "days.csv", bytes: new TextEncoder().encode(text), type: "text/csv" };
  const answer = await call("uploadBankStatement", {
    query: { fileName: "days.csv" },
    ...(await multipart({}, file)),
  });
  expect(answer.status, answer.text).toBe(201);
  const id = answer.body.statement?._id ?? "";
  await vi.waitFor(
    async () => {
      const { statements = [] } = (await call("listBankStatements")).body;
      expect(statements.find(({ _id }) => _id === id)?.state).toBe("added");
    },
    { timeout: 20_000 },
  );
  return id;
}

const countsOf = async (statement: string) =>
  (await call("countBankLines", { query: { statement } })).body;

/** Asks for it as the dashboard does that shows these counts. */
async function press(statement: string) {
  const { counts, certainAmount } = await countsOf(statement);
  const body = { lines: counts?.certain.count, amount: certainAmount };
  return () => call("bookCertainLines", { params: { id: statement }, body });
}

const listed = async (statement: string, state?: string) =>
  (await call("listBankLines", { query: { statement, ...(state && { state }) } })).body.lines?.map(
    ({ narration }) => narration,
  );

const bookingOf = async (statement: string) =>
  (await call("getCertainBooking", { params: { id: statement } })).body.booking;

async function timesPaid(orders: readonly AwaitedOrder[]) {
  const ids = sql.param(orders.map(({ id }) => id));
  const { rows } = await shop.database.db.execute<{ state: string; times: number }>(sql`
    select payment_state as state, (select count(*)::int from payments where order_id = orders.id) as times
    from orders where id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], id)`);
  return rows;
}

const paidOnce = { state: "charged", times: 1 };

it("lists and counts lines by what they are, as orders stand now", async () => {
  const [one, two, givenUp] = (await awaitedOrders(3)) as [
    AwaitedOrder,
    AwaitedOrder,
    AwaitedOrder,
  ];
  const cancelled = await giveUp(givenUp);
  expect(cancelled.status, cancelled.text).toBe(200);
  const certain = [lineFor(one), lineFor(two)];
  const short = { narration: `IMPS ${one.reference}`, amount: one.total - 1 };
  const statement = await uploaded([
    ...certain,
    short,
    lineFor(givenUp),
    { narration: "NEFT UNKNOWN", amount: two.total },
    { narration: "INTEREST", amount: 3 },
    { narration: "SETTLEMENT", amount: 4 },
  ]);
  const dismissed = await call("listBankLines", { query: { statement, search: "SETTLEMENT" } });
  const id = dismissed.body.lines?.[0]?._id ?? "";
  await call("dismissBankLine", { params: { id }, body: {} });

  expect((await listed(statement, "certain"))?.toSorted()).toEqual(
    certain.map(({ narration }) => narration).toSorted(),
  );
  expect((await listed(statement, "unsure"))?.toSorted()).toEqual(
    [short.narration, lineFor(givenUp).narration, "INTEREST", "NEFT UNKNOWN"].toSorted(),
  );
  const exactly = (count: number) => ({ count, isExact: true });
  expect(await countsOf(statement)).toMatchObject({
    counts: {
      ...{ open: exactly(6), certain: exactly(2), unsure: exactly(4) },
      ...{ booked: exactly(0), dismissed: exactly(1) },
    },
    certainAmount: one.total + two.total,
  });
  const found = await call("countBankLines", { query: { statement, search: one.reference } });
  expect(found.body.counts).toMatchObject({ certain: exactly(1), unsure: exactly(1) });
  // Of all statements they are counted, and not compared.
  const anywhere = await call("countBankLines", { query: { search: one.reference } });
  const untold = { count: 0, isExact: false };
  expect(anywhere.body.counts).toMatchObject({ open: exactly(2), certain: untold, unsure: untold });

  await openTransferClient(shop, admin.token).enter(one.id, { amount: one.total });
  expect(await listed(statement, "certain")).toEqual([lineFor(two).narration]);
});

it("books a few at once, leaves what is not certain any more with its reason, and nothing twice", async () => {
  const soldOut = (await newProduct(shop, { category, quantity: 0 })).id;
  const orders = [...(await awaitedOrders(2)), ...(await awaitedOrders(1, soldOut))];
  const [first] = orders as [AwaitedOrder];
  // The second one of the first order: it is paid by the time that its turn comes.
  const rows = [
    ...orders.map(lineFor),
    { ...lineFor(first), narration: `AGAIN ${first.reference}` },
  ];
  const statement = await uploaded([...rows, { narration: "NEFT UNKNOWN", amount: 5 }]);
  const ask = await press(statement);
  const answers = await Promise.all([ask(), ask()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await timesPaid(orders)).toEqual([paidOnce, paidOnce, { state: "refunding", times: 1 }]);
  const booking = await bookingOf(statement);
  expect(booking).toMatchObject({
    ...{ state: "done", startedBy: admin.email, lines: 4, looked: 4, booked: 3, leftCount: 1 },
    bookedAmount: orders.reduce((sum, { total }) => sum + total, 0),
    left: [{ why: expect.stringContaining("paid already") }],
    noted: [{ why: expect.stringContaining("its money must go back") }],
  });
  expect((await listed(statement))?.length).toBe(2);

  const third = await ask();
  expect(third.status).toBe(409);
  expect(third.body.message).toContain("No line of this statement is certain any more");
  expect((await bookingOf(statement))?._id).toBe(booking?._id);
});

it("books nothing where other lines are certain than were confirmed", async () => {
  const orders = await awaitedOrders(2);
  const [first, second] = orders as [AwaitedOrder, AwaitedOrder];
  const statement = await uploaded(orders.map(lineFor));
  const ask = await press(statement);
  await openTransferClient(shop, admin.token).enter(first.id, { amount: first.total });
  const refused = await ask();
  expect(refused.status).toBe(409);
  expect(refused.body.message).toContain("1 line is certain now");
  expect(await timesPaid([second])).toEqual([{ state: "unpaid", times: 0 }]);
  expect(await bookingOf(statement)).toBeNull();
});

it("begins nothing where another tab has booked the lines since they were compared", async () => {
  const statement = await uploaded((await awaitedOrders(2)).map(lineFor));
  const first = await press(statement);
  const { counts, certainAmount = 0 } = await countsOf(statement);
  const transaction: Database["transaction"] = async (...given) => {
    await first();
    return shop.database.transaction(...given);
  };
  const parts = {
    database: { ...shop.database, transaction },
    ...{ timeScale: 1, storeInfo: {}, log: { info: () => {}, error: () => {} } },
  };
  const confirmed = { lines: counts?.certain.count ?? 0, amount: certainAmount };
  const second = await bookAllCertain(parts, statement, admin.email, confirmed);
  expect(second).toMatchObject({ ok: false, code: "conflict" });
  expect(await bookingOf(statement)).toMatchObject({ state: "done", lines: 2, booked: 2 });
});

it("books many by a job, each as if it were booked alone, also for the audit", async () => {
  const orders = await awaitedOrders(51);
  // So many that all are looked through by what waiting orders are named.
  const others = Array.from({ length: 2_500 }, (_, at) => ({ narration: `CARD ${at}`, amount: 7 }));
  const statement = await uploaded([...orders.map(lineFor), ...others]);
  const ask = await press(statement);
  const [begun, again] = [await ask(), await ask()];
  expect(begun.body.booking).toMatchObject({ state: "running", lines: 51 });
  expect([again.status, again.body.booking?._id]).toEqual([200, begun.body.booking?._id]);
  await vi.waitFor(
    async () => expect(await bookingOf(statement)).toMatchObject({ state: "done", booked: 51 }),
    { timeout: 20_000 },
  );
  expect(await timesPaid(orders)).toEqual(orders.map(() => paidOnce));
  expect(await countsOf(statement)).toMatchObject({
    counts: { certain: { count: 0 }, unsure: { count: 2_500 }, booked: { count: 51 } },
  });
  const { rows } = await shop.database.db.execute(sql`
    select action, count(distinct subject_id)::int as lines, count(distinct request_id)::int as requests, min(who) as who
    from audit_log where table_name = 'bank_line_decisions' and at > now() - interval '1 minute'
      and subject_id in (select id::text from bank_statement_lines where statement_id = ${statement}::uuid)
    group by action`);
  expect(rows).toEqual([
    { action: "bookBankLine", lines: 51, requests: 1, who: expect.stringContaining(admin.email) },
  ]);
});

/** A booking of these lines that nobody works at. */
async function begunBooking(statement: string) {
  const { body } = await call("listBankLines", { query: { statement } });
  const lines = body.lines ?? [];
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  return shop.database.transaction((db) =>
    bookingsStore(db).insert(
      { statementId: statement, startedBy: admin.email, sum: paise(amount * 100) },
      lines.map(({ _id }) => _id),
    ),
  );
}

/** Goes on with one as the shop's job does. */
function goOn(bookingId: string) {
  const log = { info: () => {}, error: () => {} };
  const { tasks } = openBank({ database: shop.database, timeScale: 0.001, storeInfo: {}, log });
  return tasks["book-certain-lines"]({ bookingId });
}

it("locks of a shopper's orders that wait for transfers the paid one alone, however many wait", async () => {
  const [paid] = (await awaitedOrders(40)) as [AwaitedOrder];
  const locked = await shop.database.transaction(async (db) => {
    const store = checkoutStore(db);
    const order = await store.find({ id: paid.id });
    return order && store.lockForPayment(order);
  });
  expect(locked?.map(({ id }) => id)).toEqual([paid.id]);
});

it("is gone on with where it was, by several at once too, and leaves alone a line that cannot be booked", async () => {
  const orders = await awaitedOrders(6);
  const [broken] = orders as [AwaitedOrder];
  const statement = await uploaded(orders.map(lineFor));
  const { id } = await begunBooking(statement);
  const { db } = shop.database;
  const drop = () => db.execute(sql`drop trigger if exists broken on payments`);
  onTestFinished(async () => void (await drop()));
  await db.execute(sql`
    create or replace function refuse_it() returns trigger language plpgsql as $$
    begin raise exception 'broken'; end $$`);
  await db.execute(sql`
    create trigger broken before insert on payments for each row
    when (new.amount_paise = ${sql.raw(String(broken.total * 100))}) execute function refuse_it()`);
  await Promise.all([goOn(id), goOn(id)]);
  await goOn(id);
  expect(await timesPaid(orders)).toEqual([
    { state: "unpaid", times: 0 },
    ...orders.slice(1).map(() => paidOnce),
  ]);
  expect(await bookingOf(statement)).toMatchObject({
    ...{ state: "done", booked: 5, leftCount: 1 },
    left: [{ why: expect.stringContaining("book it by itself") }],
  });
});

it("is stopped, and books nothing from then on", async () => {
  const orders = await awaitedOrders(1);
  const statement = await uploaded(orders.map(lineFor));
  const stop = () => call("stopCertainBooking", { params: { id: statement } });
  expect((await stop()).status).toBe(404);
  const { id } = await begunBooking(statement);
  expect((await stop()).status).toBe(200);
  expect((await stop()).status).toBe(409);
  await goOn(id);
  expect(await timesPaid(orders)).toEqual([{ state: "unpaid", times: 0 }]);
  expect(await bookingOf(statement)).toMatchObject({ state: "stopped", looked: 0 });
});
