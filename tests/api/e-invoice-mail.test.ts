import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { documents } from "#server/database/schema/documents.ts";
import { orders } from "#server/database/schema/orders.ts";
import { settingsStore } from "#server/settings/store.ts";
import { registerDocument } from "#shared/documents/registration-contract.ts";
import { createShipment } from "#shared/fulfilment/shipments-contract.ts";
import { documentSettings } from "#shared/settings/documents.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { mailsNamed } from "../support/mails.ts";
import { insertSoldOrder } from "../support/sold-orders.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin, newShopper } from "../support/users.ts";

let shop: TestShop;
let token: string;

beforeAll(async () => {
  shop = await openTestShop();
  token = (await newAdmin(shop)).token;
  const value = documentSettings.parse({ eInvoicing: true });
  await settingsStore(shop.database.db).save("documents", value, 0, "owner@example.com");
});
afterAll(() => shop.close());

/** Ships an order of a company, or of a person, and answers its invoice. */
async function sent(buyer: { company: string; gstin: string } | undefined) {
  const { _id } = await newShopper(shop);
  const lines = [{ unitPrice: 11_800, quantity: 1 }];
  const id = await insertSoldOrder(shop.database, { userId: _id, lines });
  const { db } = shop.database;
  if (buyer)
    await db
      .update(orders)
      .set({ ...buyer, gstinConfirmed: true })
      .where(eq(orders.id, id));
  const shipped = await callEndpoint(shop, createShipment, {
    params: { id },
    body: { carrier: "DTDC", trackingNumber: "D1", items: [{ line: 0, quantity: 1 }] },
    token,
  });
  expect(shipped.status, shipped.text).toBe(200);
  const [invoice] = await db.select().from(documents).where(eq(documents.orderId, id));
  if (!invoice) throw new Error("the parcel has no invoice");
  return { id, invoice };
}

const mailOf = (name: string) =>
  vi.waitFor(async () => {
    const mails = await mailsNamed(join(shop.dataDir, "mail"), name);
    expect(mails).toHaveLength(1);
    return mails[0] ?? "";
  }, 15_000);

it("an invoice that is to be registered is mailed with its IRN, once, and not with the parcel", async () => {
  const { id, invoice } = await sent({ company: "Acme", gstin: "27AAPFU0939F1ZV" });
  const mail = await mailOf(`order-shipped-${id}`);
  expect(mail).toContain(
    `${invoice.number} follows in another mail, once it is registered as an e-invoice.`,
  );
  expect(mail).not.toContain("application/pdf");
  const body = {
    irn: "ab".repeat(32),
    ackNumber: "112211001234567",
    acknowledgedAt: "2026-11-11 15:30:00",
    signedQr: "h.e30.s",
  };
  const register = () =>
    callEndpoint(shop, registerDocument, {
      params: { id: invoice.id },
      body,
      token,
      address: newAddress(),
    });
  const answers = await Promise.all([register(), register()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const registered = await mailOf(`e-invoice-${invoice.id}`);
  expect(registered).toContain(`the tax invoice ${invoice.number} of your order`);
  expect(registered).toContain("application/pdf");
  expect((await register()).status).toBe(200);
  await mailOf(`e-invoice-${invoice.id}`);
});

it("a buyer without a GSTIN gets the invoice with the parcel's mail", async () => {
  const { id, invoice } = await sent(undefined);
  const mail = await mailOf(`order-shipped-${id}`);
  expect(mail).toContain(`${invoice.number} is attached.`);
  expect(mail).toContain("application/pdf");
});
