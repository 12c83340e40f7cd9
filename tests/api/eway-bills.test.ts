import { afterAll, beforeAll, expect, it } from "vitest";
import { getEwayBills, listEwayParcels } from "#shared/accounting/contract.ts";
import { todayInIndia } from "#shared/dates.ts";
import { noteEwayBill } from "#shared/fulfilment/completions-contract.ts";
import { createShipment } from "#shared/fulfilment/shipments-contract.ts";
import { callEndpoint, downloadFile, newAddress } from "../support/endpoint-client.ts";
import { readOverview } from "../support/overview.ts";
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
afterAll(() => shop.close());

/** An order of one piece at so many rupees, on its way today. */
async function shippedOrder(price: number): Promise<string> {
  const { _id: userId } = await newShopper(shop);
  const lines = [{ unitPrice: price * 100, quantity: 1 }];
  const id = await insertSoldOrder(shop.database, { userId, lines });
  const body = { carrier: "DTDC", trackingNumber: "D1", items: [{ line: 0, quantity: 1 }] };
  const sent = await callEndpoint(shop, createShipment, { params: { id }, body, ...asStaff() });
  expect(sent.status, sent.text).toBe(200);
  return id;
}

const asStaff = () => ({ token: adminOrders.admin.token, address: newAddress() });
const ask = (gstin?: string) =>
  downloadFile(shop, getEwayBills, {
    ...{ query: { day: todayInIndia(), ...(gstin && { gstin }) }, ...asStaff() },
  });
const list = () =>
  callEndpoint(shop, listEwayParcels, { query: { day: todayInIndia() }, ...asStaff() });

it("the day's e-way bills are those of parcels above the limit that have none noted", async () => {
  expect((await ask()).failure?.code).toBe("not_found");
  await shippedOrder(50_000);
  const id = await shippedOrder(59_000);
  const made = await ask();
  expect(made.headers["content-disposition"]).toContain(`eway-bills_${todayInIndia()}.json`);
  const { version, billLists } = JSON.parse(made.bytes.toString());
  expect(version).toBe("1.0.0621");
  expect(billLists).toMatchObject([
    { docType: "INV", totInvValue: 59_000, transporterName: "DTDC", transDocNo: "D1" },
  ]);
  const { body: listed } = await list();
  expect(listed.parcels).toMatchObject([{ orderId: id, shipment: 1, value: 59_000 }]);
  expect(listed.openDays).toEqual([{ day: todayInIndia(), parcels: 1 }]);
  const own = listed.parcels?.[0]?.sellerGstin;
  expect((await ask(own)).headers["content-disposition"]).toContain(`_${own}.json`);
  expect((await ask("29AAGCB7383J1Z4")).failure?.code).toBe("not_found");
  expect((await readOverview(shop, adminOrders.admin.token)).ewayBills).toBe(1);
  const noted = { shipment: 1, ewayBill: "181012345678" };
  await callEndpoint(shop, noteEwayBill, { params: { id }, body: noted, ...asStaff() });
  expect((await ask()).failure?.code).toBe("not_found");
  expect((await list()).body).toMatchObject({ parcels: [], openDays: [] });
  expect((await readOverview(shop, adminOrders.admin.token)).ewayBills).toBeUndefined();
});
