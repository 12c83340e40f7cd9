import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { documents } from "#server/database/schema/documents.ts";
import { issueDocument } from "#server/documents/issue-document.ts";
import { documentNumber } from "#shared/documents/document-number.ts";
import { createShipment } from "#shared/fulfilment/shipments-contract.ts";
import { sampleDocument } from "../support/documents.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { type AdminOrderClient, openAdminOrderClient } from "./admin-orders.ts";

let shop: TestShop;
let client: AdminOrderClient;
let orderId: string;

beforeAll(async () => {
  shop = await openTestShop();
  client = await openAdminOrderClient(shop);
  orderId = (await client.placeOrder()).id;
});
afterAll(() => shop.close());

const { number: _, issuedOn: __, ...draft } = sampleDocument();

class Undone extends Error {}

/** Issues an invoice in a transaction of its own, which every seventh undoes. */
async function issue(index: number): Promise<string | undefined> {
  try {
    return await shop.database.transaction(async (db) => {
      const { number } = await issueDocument(db, orderId, draft);
      if (index % 7 === 0) throw new Undone();
      return number;
    });
  } catch (error) {
    if (error instanceof Undone) return undefined;
    throw error;
  }
}

describe("the numbers of a series", () => {
  it("have no gap and no double when 2,000 are taken at once, and some of them undone", async () => {
    const attempts = Array.from({ length: 2_000 }, (_each, index) => index);
    const waiting = [...attempts];
    // As many at once as the shop has connections, each taking the next as soon as it is done.
    const taken: string[] = [];
    const taker = async () => {
      for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
        const number = await issue(index);
        if (number) taken.push(number);
      }
    };
    await Promise.all(Array.from({ length: 50 }, taker));
    const rows = await shop.database.db
      .select({
        number: documents.number,
        sequence: documents.sequence,
        year: documents.financialYear,
      })
      .from(documents)
      .where(eq(documents.orderId, orderId))
      .orderBy(asc(documents.sequence));
    const undone = attempts.filter((index) => index % 7 === 0).length;
    expect(rows).toHaveLength(2_000 - undone);
    for (const [index, { number, sequence, year }] of rows.entries()) {
      expect(sequence).toBe(index + 1);
      expect(number).toBe(documentNumber("invoice", year, index + 1));
    }
    expect(taken.toSorted()).toEqual(rows.map(({ number }) => number).toSorted());
  }, 120_000);

  it("are taken last: a parcel that waits for its number has all else written down", async () => {
    // The series has its row from here on.
    await issue(1);
    const { id } = await client.placeOrder();
    const waiting = await shop.database.transaction(async (_db, holder) => {
      await holder.query("select 1 from document_series for update");
      const shipped = callEndpoint(shop, createShipment, {
        params: { id },
        body: { items: [{ line: 0, quantity: 2 }], carrier: "DTDC", trackingNumber: "S1" },
        token: client.admin.token,
        address: newAddress(),
      });
      const { rows: writtenTo } = await vi.waitFor(async () => {
        const found = await holder.query(
          `select distinct written.relation::regclass::text as name
           from pg_locks blocked join pg_locks written using (pid)
           where not blocked.granted and written.mode = 'RowExclusiveLock'
             and pg_backend_pid() = any (pg_blocking_pids(blocked.pid))`,
        );
        expect(found.rows).not.toEqual([]);
        return found;
      });
      const names = writtenTo.map(({ name }: { name: string }) => name);
      expect(names).toEqual(expect.arrayContaining(["shipments", "order_events", "orders"]));
      return { shipped };
    });
    expect((await waiting.shipped).body.order?.status).toBe("Shipped");
  });
});
