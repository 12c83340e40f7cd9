import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issueDocument } from "#server/documents/issue-document.ts";
import { cachePdf } from "#server/documents/pdf-cache.ts";
import { downloadDocuments, downloadOwnDocuments } from "#shared/documents/contract.ts";
import type { DocumentKind } from "#shared/documents/document.ts";
import { rupees } from "#shared/money.ts";
import { sampleDocument } from "../support/documents.ts";
import { downloadFile } from "../support/endpoint-client.ts";
import { pdfTexts } from "../support/pdf-texts.ts";
import { insertDocuments, sampleSale } from "../support/period-documents.ts";
import { insertSoldOrder } from "../support/sold-orders.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newShopper } from "../support/users.ts";
import { type AdminOrderClient, openAdminOrderClient } from "./admin-orders.ts";

let shop: TestShop;
let adminOrders: AdminOrderClient;

beforeAll(async () => {
  shop = await openTestShop({ environment: { STORE_GSTIN: "19AAAAA0000A1ZZ" } });
  adminOrders = await openAdminOrderClient(shop);
});
afterAll(() => shop.close());

/** Issues a document of an order, as shipping does. */
async function issue(orderId: string, kind: DocumentKind = "invoice") {
  const { number: _, issuedOn: __, ...draft } = sampleDocument({ kind });
  return shop.database.transaction((db) => issueDocument(db, orderId, draft));
}

/** Today in India, such as 2026-11-22. */
const today = () => new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);

describe("the documents of a period", () => {
  it("are one ZIP of the PDFs, of the kinds that are asked for", async () => {
    const { id } = await adminOrders.placeOrder();
    const invoice = await issue(id);
    const note = await issue(id, "credit-note");
    const query = { from: today(), to: today() };
    const token = adminOrders.admin.token;
    const all = await downloadFile(shop, downloadDocuments, { query, token });
    expect(all.headers["content-type"]).toBe("application/zip");
    const files = unzipSync(new Uint8Array(all.bytes));
    const name = `Tax invoice ${invoice.number.replaceAll("/", "-")}.pdf`;
    expect((await pdfTexts(files[name] as Uint8Array)).join()).toContain(invoice.number);
    const notes = await downloadFile(shop, downloadDocuments, {
      query: { ...query, kinds: "credit-note" },
      token,
    });
    const names = Object.keys(unzipSync(new Uint8Array(notes.bytes)));
    expect(names).toContain(`Credit note ${note.number.replaceAll("/", "-")}.pdf`);
    expect(names.filter((each) => !each.startsWith("Credit note"))).toEqual([]);
  });

  it("are more than one step's, none twice and none left out", async () => {
    const { id } = await adminOrders.placeOrder();
    const numbers: string[] = [];
    for (let count = 0; count < 25; count += 1) {
      const issued = await issue(id);
      numbers.push(issued.number);
      // Drawing so many takes long, and is not what this is about.
      await cachePdf(shop.database.db, issued.id, Buffer.from(issued.number), undefined);
    }
    const { bytes } = await downloadFile(shop, downloadDocuments, {
      query: { from: today(), to: today(), kinds: "invoice" },
      token: adminOrders.admin.token,
    });
    const names = Object.keys(unzipSync(new Uint8Array(bytes)));
    expect(new Set(names).size).toBe(names.length);
    for (const number of numbers)
      expect(names).toContain(`Tax invoice ${number.replaceAll("/", "-")}.pdf`);
  });

  it("are given to a buyer without those of others", async () => {
    const buyer = await newShopper(shop);
    const line = { unitPrice: 9_900, quantity: 1 };
    const { number } = await issue(
      await insertSoldOrder(shop.database, { userId: buyer._id, lines: [line] }),
    );
    await issue((await adminOrders.placeOrder()).id);
    const query = { from: today(), to: today() };
    const own = { query, token: buyer.token };
    const { bytes } = await downloadFile(shop, downloadOwnDocuments, own);
    expect(Object.keys(unzipSync(new Uint8Array(bytes)))).toEqual([
      `Tax invoice ${number.replaceAll("/", "-")}.pdf`,
    ]);
    const stranger = await newShopper(shop);
    const none = { query, token: stranger.token };
    expect(await downloadFile(shop, downloadOwnDocuments, none)).toMatchObject({
      status: 404,
      failure: { message: "Nothing was issued in these days." },
    });
  });

  it("are a file each where two registrations have issued the same number", async () => {
    const { id } = await adminOrders.placeOrder();
    const other = "27AAPFU0939F1ZV";
    const sale = { sequence: 1, issuedOn: "2024-08-01", lines: [{ total: rupees(118) }] };
    await insertDocuments(shop, id, [sampleSale(sale)]);
    await insertDocuments(shop, id, [sampleSale({ ...sale, sellerGstin: other })]);
    const { bytes } = await downloadFile(shop, downloadDocuments, {
      query: { from: "2024-08-01", to: "2024-08-01" },
      token: adminOrders.admin.token,
    });
    expect(Object.keys(unzipSync(new Uint8Array(bytes)))).toEqual([
      "Tax invoice PR-24-25-000001.pdf",
      `Tax invoice PR-24-25-000001 ${other}.pdf`,
    ]);
  });

  it("are asked for in vain where there are none, and not by days that run backwards", async () => {
    const token = adminOrders.admin.token;
    const none = { from: "2020-01-01", to: "2020-01-31" };
    expect(await downloadFile(shop, downloadDocuments, { query: none, token })).toMatchObject({
      status: 404,
      failure: { message: "Nothing was issued in these days." },
    });
    const backwards = { from: "2020-02-01", to: "2020-01-31" };
    expect(await downloadFile(shop, downloadDocuments, { query: backwards, token })).toMatchObject({
      status: 400,
      failure: { fields: { to: "The last day must not be before the first" } },
    });
  });
});
