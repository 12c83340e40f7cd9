import { asc, eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { orders } from "#server/database/schema/orders.ts";
import { quotes } from "#server/database/schema/quotes.ts";
import { seriesNumbers } from "#server/jobs/number-older-rows.ts";
import { newId } from "#server/lib/ids.ts";
import { asIndianClock } from "#shared/dates.ts";
import { enterTracking } from "#shared/fulfilment/tracking-list-contract.ts";
import { shownOrderNumber } from "#shared/orders/order-id.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { insertSoldOrder } from "../support/sold-orders.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { type AdminOrderClient, openAdminOrderClient } from "./admin-orders.ts";

let shop: TestShop;
let client: AdminOrderClient;

beforeAll(async () => {
  shop = await openTestShop();
  client = await openAdminOrderClient(shop);
});
afterAll(() => shop.close());

const year = String(asIndianClock(new Date()).getUTCFullYear() % 100);
const insert = (id = newId()) =>
  insertSoldOrder(shop.database, {
    id,
    userId: client.shopper._id,
    lines: [{ unitPrice: 10_000, quantity: 1 }],
  });

async function numbersOf(ids: readonly string[]): Promise<(string | null)[]> {
  const rows = await shop.database.db
    .select({ number: orders.number })
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(asc(orders.createdAt), asc(orders.id));
  return rows.map(({ number }) => number);
}

const numberOf = async (id: string) => (await numbersOf([id]))[0] ?? "";

describe("the number of an order", () => {
  it("is of its year's series, another for each of 32 that are made at once", async () => {
    const ids = await Promise.all(Array.from({ length: 32 }, () => insert()));
    const numbers = await numbersOf(ids);
    expect(new Set(numbers).size).toBe(32);
    for (const number of numbers) expect(number).toMatch(new RegExp(`^SO-${year}-\\d{6}$`));
  });

  it("is filled by the database for a node of the version before, which knows no number", async () => {
    const id = await insert();
    await shop.database.db.execute(sql`insert into ${quotes} (id, user_id, state, deliver_to, draft)
      values (${id}, ${client.shopper._id}, 'asked', '{}', '{"lines": []}')`);
    const [quote] = await shop.database.db.select().from(quotes).where(eq(quotes.id, id));
    expect(quote?.number).toMatch(new RegExp(`^QT-${year}-\\d{6}$`));
  });

  it("goes by the year in which it was made in India", async () => {
    const { rows } = await shop.database.db.execute(
      sql`select series_number('SO', '2026-12-31T18:29:59Z', 7) as before,
        series_number('SO', '2026-12-31T18:30:00Z', 1234567) as after`,
    );
    expect(rows).toEqual([{ before: "SO-26-000007", after: "SO-27-1234567" }]);
  });

  it("is given to orders from before in the order in which they were made, also where a job begins again", async () => {
    const { db } = shop.database;
    const all = await db
      .select({ id: orders.id })
      .from(orders)
      .orderBy(asc(orders.createdAt), asc(orders.id));
    const ids = all.map(({ id }) => id);
    await db.execute(sql`alter table orders disable trigger orders_number_never_changes`);
    await db.update(orders).set({ number: null });
    await db.execute(sql`alter table orders enable trigger orders_number_never_changes`);
    await db.execute(sql`select setval('order_numbers', ${ids.length})`);
    const later = await insert();
    const logged: unknown[] = [];
    const { tasks } = seriesNumbers({ info: (...line: unknown[]) => void logged.push(line) });
    const run = () =>
      tasks["number-older-rows"]({}, { db, job: { id: "1", queuedAt: new Date() } });
    // Somebody works on one meanwhile: nobody waits, and the next run numbers it.
    const locked = ids[3] ?? "";
    await shop.database.transaction(async (inner) => {
      await inner.select({ id: orders.id }).from(orders).where(eq(orders.id, locked)).for("update");
      await run();
    });
    expect((await numbersOf(ids)).map((number) => number === null)).toEqual(
      ids.map((id) => id === locked),
    );
    await run();
    const place = (index: number) => `SO-${year}-${String(index + 1).padStart(6, "0")}`;
    expect(await numbersOf(ids)).toEqual(ids.map((_, index) => place(index)));
    expect(await numberOf(later)).toBe(place(ids.length));
    expect(logged).toEqual(
      [ids.length - 1, 1].map((count) => [
        { count },
        "numbered what was free of older orders, quotes and returns",
      ]),
    );
  });

  it("finds it: whole, begun, without its zeros, and by its six characters as before", async () => {
    await insert();
    const { id } = await client.placeOrder();
    const number = await numberOf(id);
    const short = number.replace(/-0+/, "-").toLowerCase();
    for (const search of [number, short, shownOrderNumber(id), `#${shownOrderNumber(id)}`]) {
      const { body } = await client.list({ search });
      expect(body.orders).toMatchObject([{ _id: id, number }]);
    }
    const begun = await client.list({ search: number.slice(0, -4), sort: "oldest" });
    expect(begun.body.orders?.every((order) => order.number?.startsWith(number.slice(0, -4)))).toBe(
      true,
    );
    expect(begun.body.orders?.length).toBeGreaterThan(1);
    expect((await client.details(id)).body.order).toMatchObject({ number });
  });
});

describe("a list of tracking numbers", () => {
  const check = async (...names: string[]) => {
    const rows = names.map((order) => ({ order, carrier: "DTDC", trackingNumber: `T-${order}` }));
    const { body } = await callEndpoint(shop, enterTracking, {
      body: { rows, onlyCheck: true },
      token: client.admin.token,
      address: newAddress(),
    });
    return body.results ?? [];
  };

  it("takes an order's number as well as its six characters", async () => {
    const { id } = await client.placeOrder();
    const number = await numberOf(id);
    expect(await check(number.toLowerCase(), shownOrderNumber(id))).toMatchObject([
      { outcome: "ready", orderId: id },
      { outcome: "ready", orderId: id },
    ]);
  });

  it("names all orders that six characters stand for, and ships none of them", async () => {
    const ids = [newId(), newId()].map((id) => `${id.slice(0, -6)}abcdef`);
    for (const id of ids) await insert(id);
    const [first, second] = await numbersOf(ids);
    const [result] = await check("ABCDEF");
    expect(result?.outcome).toBe("refused");
    expect(result?.message).toMatch(
      new RegExp(`^2 orders have these six characters: ${first} \\(Asha Rao, .+\\); ${second} \\(`),
    );
    expect(await check(first ?? "")).not.toMatchObject([{ message: result?.message }]);
  });
});
