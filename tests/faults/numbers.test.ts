import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { type Database, openDatabase } from "#server/database/connection.ts";
import { documents } from "#server/database/schema/documents.ts";
import { API_PREFIX } from "#shared/endpoint.ts";
import { createShipment } from "#shared/fulfilment/shipments-contract.ts";
import { checkBooks } from "../support/books.ts";
import { databaseUrl, dropDatabase, runStatement } from "../support/database-server.ts";
import { callEndpoint, fillPath, newAddress } from "../support/endpoint-client.ts";
import { freePort } from "../support/free-port.ts";
import { insertSoldOrder } from "../support/sold-orders.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin, newBuyers } from "../support/users.ts";
import { type DatabaseProxy, openDatabaseProxy } from "./database-proxy.ts";
import { type ShopProcess, startShopProcess } from "./shop-process.ts";

let name: string;
let dataDir: string;
let environment: Record<string, string>;
let database: Database;
let shop: ShopProcess;

beforeAll(async () => {
  const server = inject("databaseServer");
  name = `pressroom_numbers_${process.pid}`;
  await runStatement(server, `create database ${name} template ${inject("templates").empty}`);
  dataDir = mkdtempSync(join(tmpdir(), "pressroom-numbers-"));
  chmodSync(dataDir, 0o711);
  const url = databaseUrl(server, name);
  database = openDatabase({ url, onError: () => {} });
  environment = {
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    DEMO: "false",
    TRUST_PROXY: "127.0.0.1",
  };
  shop = await startShopProcess(environment);
});
afterAll(async () => {
  await shop?.end("SIGKILL");
  await database.close();
  await dropDatabase(inject("databaseServer"), name);
  rmSync(dataDir, { recursive: true, force: true });
});

/** The status of a shipment; 0 when the shop died over it. */
function ship(id: string, token: string): Promise<number> {
  return fetch(shop.origin + API_PREFIX + fillPath(createShipment.path, { id }), {
    method: "POST",
    headers: {
      authorization: token,
      "content-type": "application/json",
      // Throttles count by address: each call has its own.
      "x-forwarded-for": newAddress(),
    },
    body: JSON.stringify({
      items: [{ line: 0, quantity: 1 }],
      carrier: "Blue Dart",
      trackingNumber: "BD 1",
    }),
  }).then(
    ({ status }) => status,
    () => 0,
  );
}

describe("invoice numbers", () => {
  it("have no gap and no double when 600 parcels leave at once and the shop is killed twice", async () => {
    const SHIPMENTS = 600;
    const CALLERS = 40;
    const [buyer] = await newBuyers({ database }, 1);
    await database.pool.query(
      "update users set role = 1, staff_role_id = '00000000-0000-7000-8000-000000000001'",
    );
    const token = buyer?.token ?? "";
    // Each parcel's mail would draw its invoice, which takes longer than to ship it and says nothing of numbers.
    await database.pool.query(
      `create or replace function put_off() returns trigger language plpgsql as
       $$ begin new.run_at := now() + interval '1 day'; return new; end $$;
       create or replace trigger put_off before insert on graphile_worker._private_jobs
       for each row execute function put_off()`,
    );
    const line = { unitPrice: 9_999, quantity: 1 };
    const ids: string[] = [];
    for (let made = 0; made < SHIPMENTS; made += 1) {
      ids.push(await insertSoldOrder(database, { userId: buyer?._id ?? "", lines: [line] }));
    }
    // A second try of this test finds the documents of the first.
    const before = await database.db.$count(documents);
    const issued = async () => (await database.db.$count(documents)) - before;
    let open = [...ids];
    let unanswered: string[] = [];
    const refused = new Set<number>();
    const caller = async () => {
      for (let id = open.pop(); id !== undefined; id = open.pop()) {
        const status = await ship(id, token);
        // The shop died over it, or was too busy: shipped or not, a second call does the right thing.
        if (status === 0 || status === 503) unanswered.push(id);
        else if (status !== 200) refused.add(status);
      }
    };
    const callers = () => Promise.all(Array.from({ length: CALLERS }, caller));
    for (const killAt of [100, 300]) {
      const calling = callers();
      await vi.waitFor(async () => expect(await issued()).toBeGreaterThan(killAt), {
        timeout: 60_000,
        interval: 20,
      });
      // Who calls must not use up the orders while nobody answers.
      const rest = open;
      open = [];
      await shop.end("SIGKILL");
      await calling;
      shop = await startShopProcess(environment);
      await checkBooks(database);
      open = rest;
    }
    await callers();
    while (unanswered.length > 0) {
      open = unanswered;
      unanswered = [];
      await callers();
    }
    // What had been shipped when the shop died is refused the second time; nothing else is.
    expect([...refused].filter((status) => status !== 409)).toEqual([]);
    await checkBooks(database);
    expect(await issued()).toBe(SHIPMENTS);
  }, 180_000);
});

describe("twenty people who ship at once, with a database that is slow to answer,", () => {
  let shop: TestShop;
  let proxy: DatabaseProxy;
  beforeAll(async () => {
    shop = await openTestShop({
      databasePatience: 3,
      reachDatabase: async (url) => {
        proxy = await openDatabaseProxy(url);
        return proxy.url;
      },
    });
  });
  afterAll(async () => {
    await shop.close();
    await proxy.close();
  });

  it("are not refused: none waits long for the number of another's invoice", async () => {
    const admin = await newAdmin(shop);
    const sold = { userId: admin._id, lines: [{ unitPrice: 9_999, quantity: 1 }] };
    const ids: string[] = [];
    for (let made = 0; made < 20; made += 1) ids.push(await insertSoldOrder(shop.database, sold));
    proxy.setFault({ slow: 30 });
    const shipped = await Promise.all(
      ids.map((id) =>
        callEndpoint(shop, createShipment, {
          params: { id },
          body: { items: [{ line: 0, quantity: 1 }], carrier: "DTDC", trackingNumber: id },
          headers: { "idempotency-key": `ship-${id}` },
          token: admin.token,
          address: newAddress(),
        }),
      ),
    );
    proxy.setFault("none");
    expect(shipped.map(({ status }) => status)).toEqual(ids.map(() => 200));
    // The answer has what was done last of all.
    const documents = shipped.map(({ body }) => body.order?.shipments?.[0]?.document?.number);
    expect(new Set(documents).size).toBe(20);
    expect(documents).not.toContain(undefined);
  });
});
