import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { documents } from "#server/database/schema/documents.ts";
import { collectCash } from "#shared/fulfilment/cash-contract.ts";
import {
  createShipment,
  creditShipment,
  deliverShipment,
  printOrderDocuments,
} from "#shared/fulfilment/shipments-contract.ts";
import { checkBooks } from "../support/books.ts";
import { callEndpoint, downloadFile, newAddress } from "../support/endpoint-client.ts";
import { mailsNamed } from "../support/mails.ts";
import { readOverview } from "../support/overview.ts";
import { pdfTexts } from "../support/pdf-texts.ts";
import { insertSoldOrder } from "../support/sold-orders.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newShopper } from "../support/users.ts";
import { type AdminOrderClient, openAdminOrderClient } from "./admin-orders.ts";

let shop: TestShop;
let adminOrders: AdminOrderClient;
beforeAll(async () => {
  shop = await openTestShop();
  adminOrders = await openAdminOrderClient(shop);
});
afterAll(async () => {
  await checkBooks(shop.database);
  await shop.close();
});

/** Three pieces at ₹468.65, to be paid on delivery. */
async function cashOrder() {
  const { _id } = await newShopper(shop);
  const lines = [{ unitPrice: 46_865, quantity: 3 }];
  return insertSoldOrder(shop.database, { userId: _id, lines, isCod: true });
}

const calls = {
  ship: createShipment,
  deliver: deliverShipment,
  collect: collectCash,
  credit: creditShipment,
};

const act = (name: keyof typeof calls, id: string, body: object) =>
  callEndpoint(shop, calls[name], {
    params: { id },
    body,
    token: adminOrders.admin.token,
    address: newAddress(),
  });

const ship = (id: string, quantity: number) =>
  act("ship", id, { carrier: "DTDC", trackingNumber: "D 1", items: [{ line: 0, quantity }] });

const collect = (id: string, amount: number) =>
  act("collect", id, { amount, reference: `REM ${amount}`, paidOn: "2026-01-05" });

const toCollect = async (id: string) =>
  (await adminOrders.details(id)).body.order?.shipments?.map((shipment) => shipment.toCollect);

async function printedText(id: string): Promise<string> {
  const { bytes } = await downloadFile(shop, printOrderDocuments, {
    body: { orders: [id] },
    token: adminOrders.admin.token,
  });
  return (await pdfTexts(bytes)).join("\n");
}

describe("what is to be collected for a parcel", () => {
  it("stands on its slip, its invoice, its card and in its mail", async () => {
    const id = await cashOrder();
    expect(await printedText(id)).toContain("Collect ₹1,405.95 at delivery");
    await ship(id, 2);
    expect(await toCollect(id)).toEqual([937.3]);
    const [invoice] = await shop.database.db
      .select()
      .from(documents)
      .where(eq(documents.orderId, id));
    expect(invoice?.body.collect).toBe(93_730);
    const text = await printedText(id);
    // The slip and the invoice of the shipment, and the slip of what waits.
    expect(text.match(/Collect ₹937.30 at delivery/g)).toHaveLength(2);
    expect(text).toContain("Collect ₹468.65 at delivery");
    await vi.waitFor(async () => {
      const [mail] = await mailsNamed(join(shop.dataDir, "mail"), `order-shipped-${id}`);
      expect(mail).toContain("Please have ₹937.30 ready in cash");
    }, 15_000);
  });

  it("is less what came before, and nothing once it is paid", async () => {
    const id = await cashOrder();
    await ship(id, 1);
    await collect(id, 500);
    expect(await toCollect(id)).toEqual([undefined]);
    await ship(id, 2);
    expect(await toCollect(id)).toEqual([undefined, 905.95]);
    // The money is that of the shipment which has arrived first.
    await act("deliver", id, { shipment: 2 });
    expect(await toCollect(id)).toEqual([468.65, 437.3]);
    // Its customer has paid that at the door.
    expect((await adminOrders.details(id)).body.order?.payment).toMatchObject({
      toCollect: 905.95,
      toHaveReady: 468.65,
    });
    await collect(id, 905.95);
    expect(await toCollect(id)).toEqual([undefined, undefined]);
  });

  it("does not arrive any more once all pieces came back", async () => {
    const id = await cashOrder();
    await ship(id, 3);
    expect((await adminOrders.details(id)).body.order?.transitions).toEqual(["Delivered"]);
    const lines = [{ line: 0, quantity: 3, amount: 1000 }];
    const back = await act("credit", id, { shipment: 1, lines, reason: "Not taken" });
    expect(back.body.order).toMatchObject({ status: "Shipped", transitions: [] });
    expect((await adminOrders.move(id, { status: "Delivered" })).status).toBe(409);
  });

  it("is on the dashboard and in the list once it was delivered, until it has come", async () => {
    const overview = async () => (await readOverview(shop, adminOrders.admin.token)).cashToCome;
    const listed = async () =>
      (await adminOrders.list({ payment: "cash" })).body.orders?.map(({ _id }) => _id);
    const before = (await overview()) ?? { total: 0, amount: 0 };
    const more = async () => {
      const { total, amount } = (await overview()) ?? { total: 0, amount: 0 };
      return [total - before.total, Math.round((amount - before.amount) * 100) / 100];
    };
    const id = await cashOrder();
    await ship(id, 2);
    expect(await more()).toEqual([0, 0]);
    await act("deliver", id, { shipment: 1 });
    expect(await more()).toEqual([1, 937.3]);
    expect(await listed()).toContain(id);
    await collect(id, 400);
    const lines = [{ line: 0, quantity: 0, amount: 37.3 }];
    await act("credit", id, { shipment: 1, lines, reason: "A scratch" });
    expect(await more()).toEqual([1, 500]);
    await collect(id, 500);
    expect(await more()).toEqual([0, 0]);
    expect(await listed()).not.toContain(id);
  });

  it("is told on the dashboard however much it is together", async () => {
    const id = await cashOrder();
    await ship(id, 3);
    await act("deliver", id, { shipment: 1 });
    // No shopper buys for so much in one go.
    const addWorth = (paise: number) =>
      shop.database.db.execute(
        sql.raw(`alter table shipment_lines disable trigger shipment_lines_never_change;
          update shipment_lines set goods_paise = goods_paise + ${paise} where order_id = '${id}';
          alter table shipment_lines enable trigger shipment_lines_never_change`),
      );
    await addWorth(150_000_000_000);
    const { cashToCome } = await readOverview(shop, adminOrders.admin.token);
    expect(cashToCome?.amount).toBeGreaterThanOrEqual(1_500_000_000);
    await addWorth(-150_000_000_000);
  });
});
