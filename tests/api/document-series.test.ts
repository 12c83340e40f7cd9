import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documents } from "#server/database/schema/documents.ts";
import { issueDocument } from "#server/documents/issue-document.ts";
import { documentNumber } from "#shared/documents/document-number.ts";
import { sampleDocument } from "../support/documents.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { openAdminOrderClient } from "./admin-orders.ts";

let shop: TestShop;
let orderId: string;

beforeAll(async () => {
  shop = await openTestShop();
  orderId = (await (await openAdminOrderClient(shop)).placeOrder()).id;
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
});
