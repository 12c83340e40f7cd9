import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { cancelItems } from "#shared/fulfilment/shipments-contract.ts";
import { formatMoney, rupees } from "#shared/money.ts";
import { getUserOrders } from "#shared/orders/contract.ts";
import { saveRefundAccount } from "#shared/returns/contract.ts";
import { previewCancellation, returnValue } from "#shared/returns/refund-preview.ts";
import { initiate, paymentRequest } from "../support/checkout.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { mailsNamed } from "../support/mails.ts";
import { readOrder } from "../support/orders.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newShopper } from "../support/users.ts";
import { type AdminOrderClient, openAdminOrderClient } from "./admin-orders.ts";
import { type ReturningClient, returningClient } from "./returning.ts";
import { openTransferClient } from "./transfers.ts";

let shop: TestShop;
let orders: AdminOrderClient;
let client: ReturningClient;
let category: string;

beforeAll(async () => {
  shop = await openTestShop({ timeScale: 0.2 });
  orders = await openAdminOrderClient(shop);
  client = returningClient(shop, orders);
  category = (await newCategory(shop))._id;
  await openTransferClient(shop, orders.admin.token).allow();
});
afterAll(() => shop.close());

const upi = { kind: "upi", upiId: "asha.rao@okaxis" } as const;

/** Three pieces at ₹100, paid by bank transfer. */
async function transferred(): Promise<string> {
  const product = await newProduct(shop, { category, price: rupees(100), quantity: 10 });
  const body = { ...paymentRequest(shop, [{ product, quantity: 3 }]), payBy: "bank-transfer" };
  const made = await initiate(shop, orders.shopper, body);
  expect(made.status, made.text).toBe(200);
  const { id } = await readOrder(shop, body.orderId);
  const transfers = openTransferClient(shop, orders.admin.token);
  const entered = await transfers.enter(id, { amount: 300 });
  expect(entered.status, entered.text).toBe(200);
  return id;
}

const say = (id: string, account: object, token = orders.shopper.token) =>
  callEndpoint(shop, saveRefundAccount, {
    ...{ params: { id }, body: { account }, token },
    address: newAddress(),
  });
const refundToOf = async (id: string) =>
  (await client.ownReturns()).refundTo?.find(({ orderId }) => orderId === id);

async function mailOf(words: string): Promise<string> {
  return vi.waitFor(async () => {
    const [mail] = await mailsNamed(join(shop.dataDir, "mail"), words);
    expect(mail).toBeDefined();
    return mail ?? "";
  }, 10_000);
}

it("money of a transfer goes to the account that its shopper names; staff alone read it whole", async () => {
  const id = await transferred();
  const order = (await client.ownReturns()).cancelling?.find(({ orderId }) => orderId === id);
  const items = [{ line: 0, quantity: 1 }];
  const back = order && previewCancellation(order, items).back;
  const refused = await client.cancel(id, {
    ...{ items, reason: "" },
    refundTo: { kind: "upi", upiId: "asha" },
  });
  expect(refused.body).toMatchObject({
    fields: { "refundTo.upiId": "A UPI ID looks like name@okaxis" },
  });
  const cancelled = await client.cancel(id, { items, reason: "", refundTo: upi });
  expect(cancelled.status, cancelled.text).toBe(200);
  const { order: seen } = (await orders.details(id)).body;
  expect(seen?.refundAccount).toEqual(upi);
  expect(seen?.refunds).toMatchObject([{ amount: 100, state: "by_hand" }]);
  expect(formatMoney(back ?? rupees(0))).toBe("₹100");
  expect(await refundToOf(id)).toEqual({
    orderId: id,
    account: "the UPI ID as…@okaxis",
    waiting: true,
  });
  const own = await callEndpoint(shop, getUserOrders, {
    token: orders.shopper.token,
    address: newAddress(),
  });
  expect(own.text).not.toContain(upi.upiId);
  const mail = await mailOf(`order-cancelled-${id}`);
  expect(mail).toContain("you have cancelled a part of your order");
  expect(mail).not.toContain("refund-account");
});

it("an order that staff cancel has its shopper asked by mail, who answers on a page", async () => {
  const id = await transferred();
  const done = await callEndpoint(shop, cancelItems, {
    params: { id },
    body: { items: [{ line: 0, quantity: 3 }], reason: "Sold out", restock: true },
    token: orders.admin.token,
    address: newAddress(),
  });
  expect(done.status, done.text).toBe(200);
  expect(await refundToOf(id)).toEqual({ orderId: id, waiting: true });
  expect(await mailOf(`order-cancelled-${id}`)).toContain(
    `${shop.origin}/refund-account?order=${id}`,
  );
  const stranger = await newShopper(shop);
  expect((await say(id, upi, stranger.token)).status).toBe(404);
  const bank = { kind: "bank", accountName: "Asha Rao", accountNumber: "123456789012" };
  expect((await say(id, bank)).status).toBe(400);
  expect((await say(id, { ...bank, ifsc: "hdfc0001234" })).status).toBe(200);
  expect((await orders.details(id)).body.order?.refundAccount).toEqual({
    ...bank,
    ifsc: "HDFC0001234",
  });
});

it("money of the gateway needs no account, and a return keeps the one that is named", async () => {
  const online = await client.delivered();
  expect(await refundToOf(online.id)).toBeUndefined();
  expect((await say(online.id, upi)).status).toBe(409);
  const id = await transferred();
  await orders.move(id, { status: "Shipped", carrier: "Blue Dart", trackingNumber: "BD 9" });
  await orders.move(id, { status: "Delivered" });
  const shipment = (await client.ownReturns()).shipments?.find(({ orderId }) => orderId === id);
  const worth = shipment && returnValue(shipment, [{ line: 0, quantity: 2 }]);
  expect(worth).toBe(rupees(200));
  const requests = await client.ask(shipment?.shipmentId ?? "", { refundTo: upi });
  expect(requests.status, requests.text).toBe(201);
  expect(await refundToOf(id)).toEqual({
    orderId: id,
    account: "the UPI ID as…@okaxis",
    waiting: false,
  });
});
