import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compareStock } from "#server/stock/compare-stock.ts";
import { getPeriodSums } from "#shared/accounting/contract.ts";
import { updateProduct } from "#shared/catalogue/admin-contract.ts";
import { exportsEndpoints } from "#shared/exports/contract.ts";
import { getProductStock, transferStock } from "#shared/stock/contract.ts";
import { callEndpoint, downloadFile, newAddress } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin } from "../support/users.ts";
import { type AdminOrderClient, openAdminOrderClient } from "./admin-orders.ts";
import { multipart } from "./multipart.ts";

let shop: TestShop;
let client: AdminOrderClient;
let other: Awaited<ReturnType<typeof newAdmin>>;

beforeAll(async () => {
  shop = await openTestShop();
  client = await openAdminOrderClient(shop);
  other = await newAdmin(shop);
  await shop.database.db.execute(
    sql`insert into branches (code, name, sells, position) values ('howrah', 'Howrah', true, 1)`,
  );
});
afterAll(() => shop.close());

/** A product of ten pieces, two of which are kept for an order. */
const newGoods = async () => (await client.placeOrder()).product.id;

const change = async (id: string, texts: Record<string, string>, token = client.admin.token) =>
  callEndpoint(shop, updateProduct, {
    params: { id },
    token,
    address: newAddress(),
    ...(await multipart(texts)),
  });

const transfer = (id: string, body: object, { token = client.admin.token, key = "" } = {}) =>
  callEndpoint(shop, transferStock, {
    params: { id },
    body: { from: "kolkata", to: "howrah", quantity: 1, ...body } as never,
    token,
    address: newAddress(),
    ...(key && { headers: { "idempotency-key": key } }),
  });

const levelsOf = async (id: string) => {
  const { body } = await callEndpoint(shop, getProductStock, {
    params: { id },
    token: client.admin.token,
    address: newAddress(),
  });
  expect(await compareStock(shop.database.db, id)).toEqual([]);
  return body.stock?.levels.map(({ onHand }) => onHand);
};

describe("two storekeepers at once", () => {
  it("never take away more than no order keeps", async () => {
    const id = await newGoods();
    const taken = await Promise.all(
      [client.admin, other, client.admin, other].map(({ token }) =>
        change(id, { stockChange: "-3", stockReason: "damage" }, token),
      ),
    );
    const done = taken.filter(({ status }) => status === 200).length;
    expect(done).toBe(2);
    expect(taken.every(({ status }) => [200, 400, 409].includes(status))).toBe(true);
    expect(await levelsOf(id)).toEqual([4, 0]);
  });

  it("who count the same shelf are told of one another", async () => {
    const id = await newGoods();
    const counted = await Promise.all(
      ["5", "6"].map((quantity, place) =>
        change(
          id,
          { quantity, quantitySeen: "8", onHandSeen: "10", stockReason: "count" },
          [client.admin, other][place]?.token,
        ),
      ),
    );
    expect(counted.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const pieces = counted[0]?.status === 200 ? 5 : 6;
    expect(await levelsOf(id)).toEqual([pieces + 2, 0]);
  });

  it("carry what is there, each request once, however often it is sent", async () => {
    const id = await newGoods();
    const answers = await Promise.all(
      [1, 2, 3, 4].map((count) =>
        transfer(id, { quantity: 5 }, { key: `carry-${id}-${count % 2}` }),
      ),
    );
    // A repeat while the first is under way may be told to wait.
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true);
    expect(await levelsOf(id)).toEqual([5, 5]);
  });
});

describe("numbers that are none", () => {
  it.each(["-1", "0", "1.5", "1e9", "99999999999999999999", "NaN", "2147483648", "0x10", ""])(
    "%j pieces are neither carried, added nor counted",
    async (text) => {
      const id = await newGoods();
      for (const quantity of [text, Number(text)]) {
        expect([400, 409]).toContain((await transfer(id, { quantity })).status);
      }
      if (!["-1", "0", ""].includes(text)) {
        expect((await change(id, { stockChange: text })).status).toBe(400);
      }
      if (!["0", ""].includes(text)) {
        expect((await change(id, { quantity: text })).status).toBe(400);
      }
      expect(await levelsOf(id)).toEqual([10, 0]);
    },
  );

  it("and branches that there are not, the same one, and shoppers change nothing", async () => {
    const id = await newGoods();
    for (const body of [
      { from: "howrah", to: "howrah" },
      { to: "' or true --" },
      { to: "../kolkata" },
      { from: "howrah", to: "kolkata" },
      { to: "\u0000" },
      { to: "constructor" },
    ]) {
      expect([400, 409]).toContain((await transfer(id, body)).status);
    }
    expect((await transfer(id, {}, { token: client.shopper.token })).status).toBe(403);
    expect((await transfer("../x", {})).status).toBe(404);
    expect(await levelsOf(id)).toEqual([10, 0]);
  });
});

describe("an export", () => {
  const { createExport, getExport, stopExport, retryExport, downloadExport, listExports } =
    exportsEndpoints;

  it("is had by nobody else, by no path, and by nobody who is not signed in", async () => {
    const body = { list: "orders", query: {} } as const;
    const begun = await callEndpoint(shop, createExport, { body, token: client.admin.token });
    const params = { id: begun.body.export?._id ?? "" };
    const calls = [getExport, stopExport, retryExport] as const;
    for (const endpoint of calls) {
      const ask = (token?: string) =>
        callEndpoint(shop, endpoint, { params, address: newAddress(), ...(token && { token }) });
      expect((await ask(other.token)).status).toBe(404);
      expect((await ask(client.shopper.token)).status).toBe(403);
      expect((await ask()).status).toBe(401);
    }
    expect((await downloadFile(shop, downloadExport, { params, token: other.token })).status).toBe(
      404,
    );
    expect((await downloadFile(shop, downloadExport, { params })).status).toBe(401);
    for (const id of ["..", "../../etc/passwd", "%2e%2e", "x'--", `${params.id}/../x`]) {
      const { token } = client.admin;
      const answer = await downloadFile(shop, downloadExport, { params: { id }, token });
      expect([id, answer.status]).toEqual([id, 404]);
    }
    const unsigned = await callEndpoint(shop, createExport, { body, address: newAddress() });
    expect(unsigned.status).toBe(401);
    for (const list of ["users", "__proto__", "../orders"]) {
      const wrong = { list, query: {} } as never;
      const { token } = client.admin;
      expect((await callEndpoint(shop, createExport, { body: wrong, token })).status).toBe(400);
      const asked = { query: { list } as never, token };
      expect((await callEndpoint(shop, listExports, asked)).status).toBe(400);
    }
  });
});

it("the sums of a period are answered to an admin alone, for days that there are", async () => {
  const sumsOf = (query: object, token?: string) =>
    callEndpoint(shop, getPeriodSums, {
      query: query as never,
      address: newAddress(),
      ...(token && { token }),
    });
  const { token } = client.admin;
  const year = { from: "2026-01-01", to: "2026-12-31" };
  expect((await sumsOf(year, token)).status).toBe(200);
  expect((await sumsOf(year)).status).toBe(401);
  expect((await sumsOf(year, client.shopper.token)).status).toBe(403);
  for (const wrong of [
    {},
    { from: "2026-01-01" },
    { from: "2026-02-30", to: "2026-03-01" },
    { from: "2026-13-01", to: "2026-13-02" },
    { from: "2026-03-02", to: "2026-03-01" },
    { from: "2020-01-01", to: "2026-12-31" },
    { from: "0001-01-01", to: "9999-12-31" },
    { from: "-271821-04-20", to: "275760-09-13" },
    { from: "infinity", to: "infinity" },
    { from: "2026-01-01' or true --", to: "2026-01-02" },
    { ...year, gstin: "' or true --".repeat(100) },
  ]) {
    const { status } = await sumsOf(wrong, token);
    expect([wrong, status]).toEqual([wrong, 400]);
  }
  for (const edge of ["0001-01-01", "9999-12-31"]) {
    expect([200, 400]).toContain((await sumsOf({ from: edge, to: edge }, token)).status);
  }
});
