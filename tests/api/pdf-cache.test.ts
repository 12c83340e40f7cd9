import { eq, sql } from "drizzle-orm";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { documentPdfs } from "#server/database/schema/documents.ts";
import { issueDocument } from "#server/documents/issue-document.ts";
import { openPdfRenderer } from "#server/documents/pdf/pdf-renderer.ts";
import { pdfCacheJobs } from "#server/documents/pdf-cache.ts";
import { registrationsStore } from "#server/documents/registrations-store.ts";
import { addJob } from "#server/jobs/add-job.ts";
import { downloadDocument, downloadDocuments } from "#shared/documents/contract.ts";
import { sampleDocument } from "../support/documents.ts";
import { downloadFile } from "../support/endpoint-client.ts";
import { pdfTexts } from "../support/pdf-texts.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { type AdminOrderClient, openAdminOrderClient } from "./admin-orders.ts";

let shop: TestShop;
let adminOrders: AdminOrderClient;
const pdf = openPdfRenderer();

beforeAll(async () => {
  shop = await openTestShop({ environment: { STORE_GSTIN: "19AAAAA0000A1ZZ" } });
  adminOrders = await openAdminOrderClient(shop);
});
afterAll(async () => {
  await pdf.close();
  await shop.close();
});

async function issue() {
  const { id: orderId } = await adminOrders.placeOrder();
  const { number: _, issuedOn: __, ...draft } = sampleDocument({ kind: "invoice" });
  return shop.database.transaction((db) => issueDocument(db, orderId, draft));
}

const download = async (id: string, copies?: string) => {
  const query = copies === undefined ? {} : { copies };
  const given = { params: { id }, query, token: adminOrders.admin.token };
  return (await downloadFile(shop, downloadDocument, given)).bytes;
};

async function cachedOf(id: string) {
  const { db } = shop.database;
  const [row] = await db.select().from(documentPdfs).where(eq(documentPdfs.documentId, id));
  return row;
}

/** Puts other bytes in the place of what is kept, by which one sees that it was not drawn anew. */
async function mark(id: string, change: Partial<typeof documentPdfs.$inferInsert> = {}) {
  const content = Buffer.from(`kept of ${id}`);
  await shop.database.db
    .update(documentPdfs)
    .set({ content, bytes: content.length, ...change })
    .where(eq(documentPdfs.documentId, id));
  return content.toString();
}

/** The job as its runner calls it, with a drawing that takes no time. */
async function drawDocuments(maxBytes?: number) {
  const quick = { ...pdf, render: async () => Buffer.alloc(1_000) };
  const { tasks } = pdfCacheJobs(quick, maxBytes);
  const job = { id: "1", queuedAt: new Date() };
  await tasks["draw-documents"]({}, { db: shop.database.db, job });
}

describe("the PDF of an issued document", () => {
  it("is kept when it was drawn once, for whoever may have it and for the month's ZIP", async () => {
    const { id, number } = await issue();
    const drawn = await download(id);
    expect((await pdfTexts(drawn)).join()).toContain(number);
    expect((await cachedOf(id))?.content.equals(drawn)).toBe(true);
    const marked = await mark(id);
    expect((await download(id)).toString()).toBe(marked);
    expect((await pdfTexts(await download(id, "all"))).length).toBe(3);
    const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
    const { bytes } = await downloadFile(shop, downloadDocuments, {
      query: { from: today, to: today },
      token: adminOrders.admin.token,
    });
    const files = unzipSync(new Uint8Array(bytes));
    const file = files[`Tax invoice ${number.replaceAll("/", "-")}.pdf`] ?? new Uint8Array();
    expect(Buffer.from(file).toString()).toBe(marked);
  });

  it("is drawn in the background soon after it was issued", async () => {
    const { id, number } = await issue();
    await addJob(shop.database.db, "draw-documents", {});
    await vi.waitFor(async () => expect(await cachedOf(id)).toBeDefined(), 10_000);
    expect((await pdfTexts((await cachedOf(id))?.content ?? Buffer.alloc(0))).join()).toContain(
      number,
    );
  });

  it("is drawn anew once it is registered, and where documents are drawn otherwise", async () => {
    const { id, number } = await issue();
    await download(id);
    await mark(id);
    const irn = "b6".repeat(32);
    await registrationsStore(shop.database.db).register(
      id,
      { irn, ackNumber: "162211001234567", acknowledgedAt: new Date(), signedQr: "signed" },
      "desk@example.com",
    );
    expect((await pdfTexts(await download(id))).join()).toContain(irn);
    await mark(id, { version: 0 });
    expect((await pdfTexts(await download(id))).join()).toContain(number);
  });

  it("of the oldest documents goes where all take more room than they may", async () => {
    const issued = [await issue(), await issue(), await issue()];
    await drawDocuments();
    await drawDocuments(2_500);
    const stored = await Promise.all(
      issued.map(async ({ id }) => (await cachedOf(id)) !== undefined),
    );
    expect(stored).toEqual([false, true, true]);
    const { rows } = await shop.database.db.execute(
      sql`select count(*)::int as stored from document_pdfs`,
    );
    expect(rows).toEqual([{ stored: 2 }]);
  });

  it("is sent where the database keeps nothing", async () => {
    const { id, number } = await issue();
    const { db } = shop.database;
    await db.execute(sql`
      create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
    await db.execute(sql`
      create trigger refuse before insert on document_pdfs for each row execute function refuse()`);
    expect((await pdfTexts(await download(id))).join()).toContain(number);
    expect(await cachedOf(id)).toBeUndefined();
  });
});
