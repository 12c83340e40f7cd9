import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readListPage } from "#server/database/numbered-page.ts";
import { orders as orderTable } from "#server/database/schema/orders.ts";
import { returnListOf } from "#server/returns/returns-list-store.ts";
import { returnsStore } from "#server/returns/returns-store.ts";
import { exportsEndpoints } from "#shared/exports/contract.ts";
import { callEndpoint, downloadFile } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin } from "../support/users.ts";
import { openAdminOrderClient } from "./admin-orders.ts";
import { type ReturningClient, returningClient } from "./returning.ts";

const { createExport, getExport, downloadExport } = exportsEndpoints;

let shop: TestShop;
let client: ReturningClient;

beforeAll(async () => {
  shop = await openTestShop({ timeScale: 0.2 });
  client = returningClient(shop, await openAdminOrderClient(shop));
});
afterAll(() => shop.close());

/** A return of an order of this customer. */
async function returnOf(customerName: string, customerPhone = "98300 12345") {
  const { id: order, shipment } = await client.delivered();
  await shop.database.db
    .update(orderTable)
    .set({ customerName, customerPhone })
    .where(eq(orderTable.id, order));
  const { body } = await client.ask(shipment);
  const { _id: id = "", number = "" } = body.return ?? {};
  const [{ orderNumber } = { orderNumber: null }] = await returnsStore(shop.database.db).ofOrder(
    order,
  );
  return { id, number, order, shipment, orderNumber: orderNumber ?? "" };
}

const found = async (search: string, status?: string) => {
  const { body } = await client.list({ search, ...(status && { status }) });
  expect(body.total).toBe(body.returns?.length);
  return body.returns?.map(({ _id }) => _id);
};

describe("the dashboard's list of returns", () => {
  it("finds by number, order, name and phone, in a state or in all", async () => {
    const first = await returnOf("Zubeida O'Hara", "+91 98765-43210");
    const other = await returnOf("Yusuf 100%", "90000 11111");
    for (const search of [
      first.number,
      first.number.toLowerCase(),
      ` #${first.number} `,
      first.orderNumber,
      first.order.slice(-6),
      "zubeida",
      "o'har",
      "9876543210",
      "098765 43210",
    ]) {
      expect([search, await found(search)]).toEqual([search, [first.id]]);
    }
    expect(await found("100%")).toEqual([other.id]);
    expect(await found("zubeida", "to-do")).toEqual([first.id]);
    expect(await found("zubeida", "refunded")).toEqual([]);
    for (const nothing of ["%", "_", "'; drop table returns", "\u0000", "no such person"]) {
      expect([nothing, await found(nothing)]).toEqual([nothing, []]);
    }
    expect((await found("  "))?.length).toBeGreaterThan(1);
    expect((await client.list({ search: "x".repeat(201) })).status).toBe(400);
  });

  it("finds by its number that return alone, by its order's all of that order", async () => {
    const first = await returnOf("Xenia Roy");
    const { body } = await client.ask(first.shipment);
    const second = body.return?._id ?? "";
    expect(await found(first.number)).toEqual([first.id]);
    expect(await found(first.orderNumber)).toEqual([second, first.id]);
  });

  it("is paged through row by row, whether few or many orders have the text", async () => {
    const { db } = shop.database;
    const ids: string[] = [];
    for (let made = 0; made < 3; made += 1) ids.unshift((await returnOf("Wanda Ghosh")).id);
    // An order without a return is none of them.
    await shop.database.db
      .update(orderTable)
      .set({ customerName: "Wanda Sen" })
      .where(eq(orderTable.id, (await client.delivered()).id));
    for (const maxListed of [2, 3]) {
      const list = { ...(await returnListOf(db, { search: "wanda" }, maxListed)), limit: 2 };
      const shown = await readListPage(db, { ...list, max: 2 }, { page: 1 });
      expect(shown).toMatchObject({ total: 2, isMore: true, next: ids[1] });
      const rest = await readListPage(db, list, { page: 1, after: shown.next });
      expect([...shown.rows, ...rest.rows].map(({ row }) => row.id)).toEqual(ids);
      const last = await readListPage(db, list, { page: 1, before: "end" });
      expect(last.rows.map(({ row }) => row.id)).toEqual(ids.slice(1));
    }
  });

  it("is exported as it is searched", async () => {
    const { number, orderNumber } = await returnOf('=cmd("Vimala")');
    const { token } = await newAdmin(shop);
    const query = { search: "vimala", status: "to-do" } as const;
    const begun = await callEndpoint(shop, createExport, {
      body: { list: "returns", query },
      token,
    });
    const params = { id: begun.body.export?._id ?? "" };
    const state = async () =>
      (await callEndpoint(shop, getExport, { params, token })).body.export?.state;
    await expect.poll(state, { timeout: 20_000 }).toBe("done");
    const { bytes, headers } = await downloadFile(shop, downloadExport, { params, token });
    const [head, row, ...rest] = bytes.toString("utf8").split("\r\n");
    expect(headers["content-disposition"]).toContain('filename="returns-');
    expect(head).toContain("Number,Asked,State,Since,Customer,Order,Pieces,Reason,Note,Wish");
    expect(row).toMatch(new RegExp(`^${number},.*,"'=cmd\\(""Vimala""\\)",${orderNumber},1,`));
    expect(rest).toEqual([""]);
  });
});
