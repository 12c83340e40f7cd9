import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readConfig } from "#server/config/config.ts";
import { readListPage } from "#server/database/numbered-page.ts";
import { documents } from "#server/database/schema/documents.ts";
import { type DocumentFilter, documentListOf } from "#server/documents/documents-list-store.ts";
import { issueDocument } from "#server/documents/issue-document.ts";
import { makePdf } from "#server/documents/pdf/make-pdf.ts";
import { printOrderDocuments as readPrinted } from "#server/fulfilment/order-documents.ts";
import {
  downloadDocument,
  downloadProforma,
  getDocument,
  listDocuments,
} from "#shared/documents/contract.ts";
import type { DocumentKind } from "#shared/documents/document.ts";
import { success } from "#shared/failure.ts";
import { printOrderDocuments } from "#shared/fulfilment/shipments-contract.ts";
import { countQueries } from "../support/count-queries.ts";
import { sampleDocument } from "../support/documents.ts";
import { callEndpoint, downloadFile, newAddress } from "../support/endpoint-client.ts";
import { mailsNamed } from "../support/mails.ts";
import { namesOfOrder } from "../support/orders.ts";
import { pdfTexts } from "../support/pdf-texts.ts";
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

describe("an issued document", () => {
  it("is its buyer's and staff's alone, as page and as PDF", async () => {
    const { id } = await adminOrders.placeOrder();
    const issued = await issue(id);
    const params = { id: issued.id };
    const stranger = await newShopper(shop);
    for (const { token } of [adminOrders.shopper, adminOrders.admin]) {
      const page = await callEndpoint(shop, getDocument, { params, token, address: newAddress() });
      expect(page.body.document).toMatchObject({ orderId: id, body: { number: issued.number } });
      const { status, bytes, headers } = await downloadFile(shop, downloadDocument, {
        params,
        token,
      });
      expect(status).toBe(200);
      expect((await pdfTexts(bytes)).join()).toContain(`Tax invoice ${issued.number}`);
      expect(headers).toMatchObject({
        "content-type": "application/pdf",
        "content-disposition": `attachment; filename="Tax invoice ${issued.number.replaceAll("/", "-")}.pdf"`,
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
      });
    }
    for (const call of [getDocument, downloadDocument]) {
      const refused = await downloadFile(shop, call, { params, token: stranger.token });
      expect(refused).toMatchObject({ status: 404, failure: { code: "not_found" } });
      expect((await downloadFile(shop, call, { params })).status).toBe(401);
      const none = { params: { id: crypto.randomUUID() }, token: adminOrders.admin.token };
      expect((await downloadFile(shop, call, none)).status).toBe(404);
    }
  });

  it("is the same bytes whenever it is downloaded, with as many copies as are asked for", async () => {
    const { id } = await adminOrders.placeOrder();
    const issued = await issue(id);
    const request = { params: { id: issued.id }, token: adminOrders.shopper.token };
    const first = await downloadFile(shop, downloadDocument, request);
    const again = await downloadFile(shop, downloadDocument, request);
    expect(again.bytes.equals(first.bytes)).toBe(true);
    const page = await callEndpoint(shop, getDocument, { ...request, address: newAddress() });
    const body = page.body.document?.body;
    if (!body) throw new Error("there is no document");
    expect((await makePdf([{ body }])).equals(first.bytes)).toBe(true);
    const all = await downloadFile(shop, downloadDocument, {
      ...request,
      query: { copies: "all" },
    });
    expect(await pdfTexts(all.bytes)).toHaveLength(3);
  });
});

describe("the list of documents", () => {
  const list = (query: Record<string, string>, token = adminOrders.admin.token) =>
    callEndpoint(shop, listDocuments, { query, token, address: newAddress() });
  /** The numbers that a search finds among those of one order. */
  const found = async (query: Record<string, string>, orderId: string) => {
    const { body } = await list(query);
    return body.documents
      ?.filter((document) => document.orderId === orderId)
      .map(({ number }) => number);
  };

  it("has the newest first, each with its buyer, order and value, and is staff's alone", async () => {
    const { id } = await adminOrders.placeOrder();
    const invoice = await issue(id);
    const note = await issue(id, "credit-note");
    const challan = await issue(id, "challan");
    const { body } = await list({ search: "18AABCU9603R1ZM" });
    const mine = body.documents?.filter(({ orderId }) => orderId === id);
    expect(mine?.map(({ number }) => number)).toEqual([
      challan.number,
      note.number,
      invoice.number,
    ]);
    expect(mine?.[1]).toEqual({
      _id: note.id,
      kind: "credit-note",
      number: note.number,
      sellerGstin: "19AAAAA0000A1ZZ",
      issuedOn: today(),
      buyer: {
        name: "Añjali Bhaṭṭācārya",
        company: "Guwahati Gifts & Prints LLP",
        gstin: "18AABCU9603R1ZM",
      },
      orderId: id,
      orderNumber: expect.stringMatching(/^SO-\d\d-\d{6}$/),
      total: 4_644,
      corrects: "PR/26-27/000099",
    });
    expect(mine?.[2]).not.toHaveProperty("corrects");
    // A challan charges nothing; it says what its goods are worth.
    expect(mine?.[0]?.total).toBe(4_644);
    expect((await list({}, adminOrders.shopper.token)).status).toBe(403);
  });

  it("is searched by number, buyer, GSTIN and order, and narrowed by kind and days", async () => {
    const { id } = await adminOrders.placeOrder();
    const { number } = await issue(id);
    for (const search of [
      number,
      number.toLowerCase(),
      "gifts & prints",
      "bhaṭṭācārya",
      "18aabcu",
      "accounts@ggp",
      "#a1b2c3",
      "ORDMB2X9K7Q1W4E",
      "PO/2026/118",
    ]) {
      expect(await found({ search }, id), search).toEqual([number]);
    }
    // A pattern's signs stand for themselves, and nothing is found across two facts.
    for (const search of ["%", "_", "LLP Añjali", "\u0000"]) {
      expect(await found({ search }, id), search).toEqual([]);
    }
    expect(await found({ kind: "invoice", from: today(), to: today() }, id)).toEqual([number]);
    expect(await found({ kind: "credit-note" }, id)).toEqual([]);
    expect(await found({ to: "2020-01-01" }, id)).toEqual([]);
    expect(await found({ from: "2099-01-01" }, id)).toEqual([]);
    expect((await list({ from: "2026-02-30" })).status).toBe(400);
  });

  it("counts to its bound by one index what many buyers have", async () => {
    const { id } = await adminOrders.placeOrder();
    await issue(id);
    await issue(id, "challan");
    const { db } = shop.database;
    const { buyer } = sampleDocument();
    for (const search of [buyer.company?.slice(0, 8) ?? "", buyer.name.slice(0, 5)]) {
      const found = async (filter: DocumentFilter, max: number) => {
        const listed = await documentListOf(db, filter);
        const { rows, total, isMore } = await readListPage(db, { ...listed, max }, { page: 1 });
        return { rows: rows.length > 1, total, isMore };
      };
      expect(await found({ search }, 1), search).toEqual({ rows: true, total: 1, isMore: true });
      const none = { rows: false, total: 0 };
      expect(await found({ search, kind: "credit-voucher" }, 1), search).toEqual(none);
    }
  });

  it("knows what few documents have by their ids, so that the planner's guess of how many they are is not asked", async () => {
    const { id } = await adminOrders.placeOrder();
    await issue(id);
    const { db } = shop.database;
    const { buyer } = sampleDocument();
    const { ids = [] } = await documentListOf(db, { search: buyer.gstin ?? "" });
    const held = await db
      .select({ id: documents.id })
      .from(documents)
      .where(eq(documents.buyerGstin, buyer.gstin ?? ""));
    expect(ids.toSorted()).toEqual(held.map((document) => document.id).toSorted());
    expect(ids.length).toBeGreaterThan(0);
  });

  it("comes in pages, which have every document once, also of a buyer with many", async () => {
    const { id } = await adminOrders.placeOrder();
    for (let count = 0; count < 30; count += 1) await issue(id, "challan");
    const { company = "", name } = sampleDocument().buyer;
    for (const query of [{ kind: "challan" }, { search: company }, { search: name }]) {
      const numbers: string[] = [];
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const { body } = await list({ ...query, page: String(page) });
        pages = body.pages ?? 1;
        numbers.push(...(body.documents ?? []).map(({ number }) => number));
        expect(body.total).toBeGreaterThanOrEqual(30);
      }
      expect(numbers.length).toBeGreaterThanOrEqual(30);
      expect(new Set(numbers).size).toBe(numbers.length);
    }
  });
});

describe("the proforma invoice", () => {
  it("says what is to pay before it is paid, and is refused afterwards", async () => {
    const { id, orderId } = await adminOrders.placeOrder({ paid: false });
    const request = { params: { id }, token: adminOrders.shopper.token };
    const { bytes, status } = await downloadFile(shop, downloadProforma, request);
    expect(status).toBe(200);
    const text = (await pdfTexts(bytes)).join();
    expect(text).toContain(`Proforma invoice ${await namesOfOrder(shop.database, id)}`);
    expect(text).toContain(orderId);
    expect(text).toContain("₹200.00");
    expect(text).toContain("no tax invoice");
    // Its stock is held for minutes.
    expect(text).not.toContain("Valid until");
    const stranger = await newShopper(shop);
    expect(
      (await downloadFile(shop, downloadProforma, { ...request, token: stranger.token })).status,
    ).toBe(404);
    const paid = await adminOrders.placeOrder();
    const refused = await downloadFile(shop, downloadProforma, {
      params: { id: paid.id },
      token: adminOrders.shopper.token,
    });
    expect(refused).toMatchObject({ status: 409, failure: { code: "conflict" } });
  });
});

const shipped = { status: "Shipped", carrier: "Blue Dart", trackingNumber: "BD 9" };

describe("the documents of orders", () => {
  it("are one PDF: a slip without prices for what waits, slip and invoice for what left", async () => {
    const [waiting, sent, unpaid] = [
      await adminOrders.placeOrder(),
      await adminOrders.placeOrder(),
      await adminOrders.placeOrder({ paid: false }),
    ];
    expect((await adminOrders.move(sent.id, shipped)).status).toBe(200);
    const print = (orders: string[]) =>
      downloadFile(shop, printOrderDocuments, { body: { orders }, token: adminOrders.admin.token });
    const { bytes, headers } = await print([waiting.id, sent.id, unpaid.id, waiting.id]);
    expect(headers["content-disposition"]).toContain("Documents of 3 orders.pdf");
    const [first, second, third, ...more] = await pdfTexts(bytes);
    expect(first).toContain(`Packing slip ${await namesOfOrder(shop.database, waiting.id)}`);
    expect(first).toContain("2 pieces in all.");
    expect(first).not.toMatch(/₹|200\.00/);
    expect(second).toContain("Blue Dart BD 9");
    expect(third).toMatch(/Tax invoice PR/);
    expect(third).toContain("₹200.00");
    expect(more).toEqual([]);
    expect(await print([unpaid.id])).toMatchObject({ status: 404, failure: { code: "not_found" } });
    const tooMany = Array.from({ length: 51 }, () => crypto.randomUUID());
    expect((await print(tooMany)).status).toBe(400);
  });

  it("are read by as many queries for several orders as for one", async () => {
    const ids: string[] = [];
    for (let sent = 0; sent < 3; sent += 1) {
      const { id } = await adminOrders.placeOrder();
      expect((await adminOrders.move(id, shipped)).status).toBe(200);
      ids.push(id);
    }
    const storeInfo = readConfig({ DEMO: "true" }).storeInfo;
    const queriesOf = (some: string[]) =>
      countQueries(shop.database, async (database) => {
        const draw = async (_key: string, name: string, printed: readonly unknown[]) => {
          expect(printed).toHaveLength(2 * some.length);
          return success({ name, content: Buffer.from("") });
        };
        await readPrinted({ database, storeInfo, draw }, some, adminOrders.admin);
      });
    expect(await queriesOf(ids)).toBe(await queriesOf(ids.slice(0, 1)));
  });

  it("come with the mail of a parcel: its invoice, as it can be downloaded", async () => {
    const { id } = await adminOrders.placeOrder();
    await adminOrders.move(id, shipped);
    const { body } = await adminOrders.details(id);
    const document = body.order?.shipments?.[0]?.document;
    if (!document) throw new Error("there is no invoice");
    const mail = await vi.waitFor(async () => {
      const [sent] = await mailsNamed(join(shop.dataDir, "mail"), `-order-shipped-${id}`);
      if (!sent) throw new Error("there is no mail yet");
      return sent;
    }, 15_000);
    expect(mail).toContain(`Its tax invoice ${document.number} is attached.`);
    const { bytes } = await downloadFile(shop, downloadDocument, {
      params: { id: document._id },
      token: adminOrders.shopper.token,
    });
    expect(mail).toContain(`filename="Tax invoice ${document.number.replaceAll("/", "-")}.pdf"`);
    expect(mail.replaceAll(/\s/g, "")).toContain(bytes.toString("base64"));
  });
});
