import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentRegistrations, documents } from "#server/database/schema/documents.ts";
import { settings as settingsTable } from "#server/database/schema/settings.ts";
import { eInvoicesStore } from "#server/documents/e-invoices-store.ts";
import { registrationsStore } from "#server/documents/registrations-store.ts";
import { settingsStore } from "#server/settings/store.ts";
import {
  getEInvoices,
  getPortalFile,
  listShortHsn,
  registerDocument,
} from "#shared/documents/registration-contract.ts";
import { getOrdersToShip } from "#shared/fulfilment/overview-contract.ts";
import { rupees } from "#shared/money.ts";
import { settingsEndpoints } from "#shared/settings/contract.ts";
import { documentSettings } from "#shared/settings/documents.ts";
import { placeOrder } from "../support/checkout.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { readOrder } from "../support/orders.ts";
import { readOverview } from "../support/overview.ts";
import {
  BUYER_GSTINS,
  insertDocuments,
  sampleCredit,
  sampleSale,
} from "../support/period-documents.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin, newShopper } from "../support/users.ts";

let shop: TestShop;
let token: string;
let category: string;

beforeAll(async () => {
  shop = await openTestShop();
  token = (await newAdmin(shop)).token;
  category = (await newCategory(shop))._id;
  const product = await newProduct(shop, { category });
  const orderId = await placeOrder(shop, await newShopper(shop), [{ product, quantity: 1 }]);
  const { id } = await readOrder(shop, orderId);
  const lines = [{ total: rupees(1_180) }];
  const day = "2026-11-10";
  const business = { gstin: BUYER_GSTINS.maharashtra, company: "Acme", state: "Maharashtra" };
  const sold = sampleSale({ sequence: 1, issuedOn: day, lines, ...business });
  await insertDocuments(shop, id, [
    sold,
    sampleSale({ sequence: 2, issuedOn: day, lines, ...business }),
    sampleSale({ sequence: 3, issuedOn: day, lines }),
    sampleCredit(sold, { sequence: 1, issuedOn: "2026-11-12" }),
    sampleSale({ sequence: 4, issuedOn: "2026-12-01", lines, ...business }),
  ]);
});
afterAll(() => shop.close());

const admin = () => ({ token, address: newAddress() });
async function listed() {
  const query = { from: "2026-11-01", to: "2026-11-30" };
  const { body } = await callEndpoint(shop, getEInvoices, { query, ...admin() });
  return body.eInvoices ?? [];
}
const register = (id: string, body: object) =>
  callEndpoint(shop, registerDocument, { params: { id }, body, ...admin() });

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const answered = (irn: string, number: string) => ({
  irn,
  ackNumber: "112211001234567",
  acknowledgedAt: "2026-11-11 15:30:00",
  signedQr: `h.${part({ data: JSON.stringify({ Irn: irn, DocNo: number }) })}.s`,
});

describe("e-invoices of a period", () => {
  it("are the invoices and credit notes to buyers with a GSTIN, as the portal takes them", async () => {
    const found = await listed();
    expect(found.map(({ number }) => number)).toEqual([
      "PR/26-27/000001",
      "PR/26-27/000002",
      "PC/26-27/000001",
    ]);
    expect(found[0]).toMatchObject({
      kind: "invoice",
      buyer: { name: "Acme", gstin: BUYER_GSTINS.maharashtra },
      total: 1_180,
      eInvoice: {
        Version: "1.1",
        BuyerDtls: { Gstin: BUYER_GSTINS.maharashtra, Pos: "27" },
        ValDtls: { AssVal: 1_000, IgstVal: 180, TotInvVal: 1_180 },
      },
    });
    expect(found[2]?.eInvoice).toMatchObject({
      DocDtls: { Typ: "CRN" },
      RefDtls: { PrecDocDtls: [{ InvNo: "PR/26-27/000001", InvDt: "10/11/2026" }] },
    });
  });

  it("take what the portal answered once, for good, whoever enters it at the same moment", async () => {
    const [first, second] = await listed();
    const [id = "", other = ""] = [first?._id, second?._id];
    const [irn, another] = ["ab".repeat(32), "cd".repeat(32)];
    const number = "PR/26-27/000001";
    const answers = await Promise.all([
      register(id, answered(irn, number)),
      register(id, answered(another, number)),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const stored = (await listed())[0]?.registration;
    expect([irn, another]).toContain(stored?.irn);
    expect(stored).toMatchObject({ acknowledgedAt: "2026-11-11T10:00:00.000Z" });
    // The same once more is no harm; another document's is refused.
    expect((await register(id, answered(stored?.irn ?? "", number))).status).toBe(200);
    const doubled = await register(other, answered(stored?.irn ?? "", "PR/26-27/000002"));
    expect(doubled.status).toBe(409);
    const { db } = shop.database;
    expect(await registrationsStore(db).registrationOf(id)).toMatchObject({ irn: stored?.irn });
    await expect(
      db
        .update(documentRegistrations)
        .set({ ackNumber: "1" })
        .where(eq(documentRegistrations.documentId, id)),
    ).rejects.toThrow();
  });

  it("refuse what is not theirs, naming the field", async () => {
    const id = (await listed())[1]?._id ?? "";
    const right = answered("ef".repeat(32), "PR/26-27/000002");
    for (const [field, body] of [
      ["irn", { ...right, irn: "ef" }],
      ["irn", { ...right, irn: "12".repeat(32) }],
      ["signedQr", answered(right.irn, "PR/26-27/000001")],
      ["ackNumber", { ...right, ackNumber: "no" }],
    ] as const) {
      const refused = await register(id, body);
      expect(refused.status).toBe(400);
      expect(Object.keys(refused.body.fields ?? {})).toEqual([field]);
    }
    expect((await register("none", right)).status).toBe(404);
  });
});

describe("a shop that registers e-invoices", () => {
  it("counts on the overview what has no IRN yet, and says so to the menu; another does neither", async () => {
    const read = async () => {
      const { eInvoices } = await readOverview(shop, admin().token);
      const polled = await callEndpoint(shop, getOrdersToShip, admin());
      return [eInvoices, polled.body.eInvoicing];
    };
    expect(await read()).toEqual([undefined, undefined]);
    const { settings } = (await callEndpoint(shop, settingsEndpoints.getDocumentsSettings, admin()))
      .body;
    const store = settingsStore(shop.database.db);
    const value = documentSettings.parse({ ...settings, eInvoicing: true });
    await store.save("documents", value, 0, "owner@example.com");
    const open = await eInvoicesStore(shop.database.db).countOpen("2026-11-01");
    expect(open).toBe((await listed()).filter(({ registration }) => !registration).length + 1);
    expect(await read()).toEqual([expect.any(Number), true]);
    await shop.database.db.delete(settingsTable);
  });
});

describe("the settings of documents", () => {
  it("are the law's until they are saved, refuse what cannot be, and name too short HSNs", async () => {
    const { body } = await callEndpoint(shop, settingsEndpoints.getDocumentsSettings, admin());
    expect(body).toMatchObject({
      version: 0,
      settings: {
        hsnDigits: 4,
        eInvoicing: false,
        ewayLimit: 50_000,
        ewayStates: expect.arrayContaining([{ state: "Tamil Nadu", limit: 100_000 }]),
      },
    });
    const shortOnes = async () => (await callEndpoint(shop, listShortHsn, admin())).body.products;
    expect(await shortOnes()).toEqual([]);
    const { settings } = body;
    const save = (changed: object) =>
      callEndpoint(shop, settingsEndpoints.saveDocumentsSettings, {
        body: { settings: { ...settings, ...changed }, version: 0 },
        ...admin(),
      });
    const unknown = [{ state: "Atlantis", limit: 1 }];
    expect((await save({ ewayStates: unknown })).status).toBe(400);
    expect((await save({ ewayLimit: 0 })).status).toBe(400);
    expect((await save({ hsnDigits: 5 })).status).toBe(400);
    expect((await save({ hsnDigits: 6 })).body).toMatchObject({ version: 1 });
    const stale = await save({ hsnDigits: 4 });
    expect(stale.body).toMatchObject({ code: "changed_meanwhile", version: 1 });
    await newProduct(shop, { category, name: "Deep", hsn: "844339" });
    await newProduct(shop, { category, name: "Shallow", hsn: "8443" });
    const names = (await shortOnes())?.map(({ name }) => name) ?? [];
    expect(names).toContain("Shallow");
    expect(names).not.toContain("Deep");
  });
});

describe("e-invoices of a large month", () => {
  it("come in pages, and as files of 500 of what is to be registered", async () => {
    const { db } = shop.database;
    const [known] = await db.select({ orderId: documents.orderId }).from(documents).limit(1);
    const business = { gstin: BUYER_GSTINS.maharashtra, company: "Acme", state: "Maharashtra" };
    const lines = [{ total: rupees(1_180) }];
    await insertDocuments(
      shop,
      known?.orderId ?? "",
      Array.from({ length: 510 }, (_, place) =>
        sampleSale({ sequence: 1_001 + place, issuedOn: "2027-01-10", lines, ...business }),
      ),
    );
    const period = { from: "2027-01-01", to: "2027-01-31" };
    const page = async (query: Record<string, string>) =>
      (await callEndpoint(shop, getEInvoices, { query: { ...period, ...query }, ...admin() })).body;
    const first = await page({});
    expect(first).toMatchObject({ total: 510, page: 1, pages: 11 });
    const second = await page({ after: first.eInvoices?.at(-1)?._id ?? "" });
    expect(second.eInvoices?.map(({ number }) => number)).toEqual(
      (await page({ page: "2" })).eInvoices?.map(({ number }) => number),
    );
    expect((await page({ page: "11" })).eInvoices).toHaveLength(10);
    const file = async (query: Record<string, string>) =>
      (await callEndpoint(shop, getPortalFile, { query: { ...period, ...query }, ...admin() }))
        .body;
    const whole = await file({});
    const rest = await file({ after: whole.next ?? "" });
    expect([whole.eInvoices?.length, rest.eInvoices?.length]).toEqual([500, 10]);
    expect(rest.next).toBeUndefined();
    await register(
      first.eInvoices?.[0]?._id ?? "",
      answered("99".repeat(32), first.eInvoices?.[0]?.number ?? ""),
    );
    const without = await file({});
    expect(without.eInvoices).toHaveLength(500);
    expect((await file({ after: without.next ?? "" })).eInvoices).toHaveLength(9);
  });
});
