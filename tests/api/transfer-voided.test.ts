import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { releasedReservations } from "#server/database/schema/stock.ts";
import { addJob } from "#server/jobs/add-job.ts";
import { agrees } from "#shared/accounting/contract.ts";
import { resolvePaymentHold, settleRefund } from "#shared/fulfilment/contract.ts";
import { rupees } from "#shared/money.ts";
import { voidTransfer } from "#shared/payments/transfer-contract.ts";
import { downloadAccountingFile } from "../support/accounting-files.ts";
import { initiate, paymentRequest } from "../support/checkout.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { type InvariantWatch, watchInvariants } from "../support/invariants.ts";
import { mailsNamed } from "../support/mails.ts";
import { endReservation, readHistory, readOrder, readStock } from "../support/orders.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { countEach } from "../support/repeat.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newShopper } from "../support/users.ts";
import { type AdminOrderClient, openAdminOrderClient } from "./admin-orders.ts";
import { dayFromToday, newUtr, openTransferClient } from "./transfers.ts";

/** By which waits are shortened: an order's days must not end within a test. */
const TIME_SCALE = 0.2;

let shop: TestShop;
let adminOrders: AdminOrderClient;
let transfers: ReturnType<typeof openTransferClient>;
let category: string;
let watched: InvariantWatch;

beforeAll(async () => {
  shop = await openTestShop({ timeScale: TIME_SCALE });
  adminOrders = await openAdminOrderClient(shop);
  transfers = openTransferClient(shop, adminOrders.admin.token);
  category = (await newCategory(shop))._id;
  await transfers.allow();
});
afterAll(() => shop.close());
beforeEach(async () => {
  watched = await watchInvariants(shop);
});
afterEach(() => watched.check());

/** An order of two pieces of ten at ₹100 that waits for its transfer. */
async function transferOrder() {
  const product = await newProduct(shop, { category, price: rupees(100), quantity: 10 });
  watched = await watchInvariants(shop);
  const body = { ...paymentRequest(shop, [{ product, quantity: 2 }]), payBy: "bank-transfer" };
  const made = await initiate(shop, await newShopper(shop), body);
  expect(made.status, made.text).toBe(200);
  const { id } = await readOrder(shop, body.orderId);
  return { product, id, orderId: body.orderId };
}

const entered = async (id: string) =>
  (await adminOrders.details(id)).body.order?.bankTransfer?.entered ?? [];

async function enter(id: string, amount: number, utr = newUtr()) {
  const answer = await transfers.enter(id, { amount, utr });
  expect(answer.status, answer.text).toBe(200);
  const found = (await entered(id)).find((one) => one.utr === utr && !one.voided);
  if (!found) throw new Error("the transfer is not listed");
  return found;
}

const voidTransferOf = (id: string, payment: string, headers: Record<string, string> = {}) =>
  callEndpoint(shop, voidTransfer, {
    params: { id },
    body: { payment, reason: "Read in the wrong line" },
    ...{ token: adminOrders.admin.token, address: newAddress(), headers },
  });

const ship = (id: string) =>
  adminOrders.move(id, { status: "Shipped", carrier: "DTDC", trackingNumber: "D1" });

const resolve = (id: string, body: object) =>
  callEndpoint(shop, resolvePaymentHold, {
    params: { id },
    body,
    ...{ token: adminOrders.admin.token, address: newAddress() },
  });

/** What the file of payments has of an order today, and its check. */
async function paymentsFile(orderId: string) {
  const today = dayFromToday();
  const query = { from: today, to: today };
  const { token } = adminOrders.admin;
  const { csv, check } = await downloadAccountingFile(shop, "payments", query, token);
  const rows = csv.split("\r\n").map((row) => row.split(","));
  expect(agrees(check)).toBe(true);
  return rows
    .filter((cells) => cells[2] === orderId)
    .map((cells) => [cells[5], cells[9], cells[11]].join(" ").trim());
}

describe("a transfer that was entered wrongly and is voided", () => {
  it("leaves its order waiting, its goods kept for days, and says so to customer, staff and accountant", async () => {
    const { id, orderId, product } = await transferOrder();
    const wrong = await enter(id, 200);
    expect((await adminOrders.details(id)).body.order?.bankTransfer?.mayVoid).toBe(true);
    // Its first days are over meanwhile.
    await endReservation(shop, orderId);
    const answer = await voidTransferOf(id, wrong._id);
    expect(answer.body.message).toContain("no longer paid");
    const order = await readOrder(shop, orderId);
    expect(order).toMatchObject({
      ...{ paymentState: "unpaid", status: null, keepsStock: true, paidAt: null },
      ...{ transactionId: null, receivedPaise: null, receivedAt: null },
    });
    expect(order.reservedUntil.getTime() - Date.now()).toBeGreaterThan(2 * 86_400_000 * TIME_SCALE);
    expect(await readStock(shop, product)).toBe(8);
    expect(await entered(id)).toMatchObject([
      {
        utr: wrong.utr,
        voided: { by: adminOrders.admin.email, reason: "Read in the wrong line" },
      },
    ]);
    const history = (await readHistory(shop, orderId)).join(" ");
    expect(history).toContain("Read in the wrong line");
    // Days are written for people.
    expect(history).not.toMatch(/\d{4}-\d\d-\d\d/);
    await vi.waitFor(async () => {
      const [mail = ""] = await mailsNamed(
        join(shop.dataDir, "mail"),
        `bank-transfer-reopened-${id}`,
      );
      expect(mail).toContain("That was our mistake");
      expect(mail).toContain(order.transferReference);
    }, 10_000);
    expect(await paymentsFile(orderId)).toEqual([
      `${wrong.utr} 200.00`,
      `${wrong.utr} (voided) -200.00`,
    ]);
    expect((await ship(id)).status).toBe(409);
    // Typed right this time, by the same UTR.
    await enter(id, 200, wrong.utr);
    expect(await readOrder(shop, orderId)).toMatchObject({ paymentState: "charged" });
    expect((await ship(id)).status).toBe(200);
  });

  it("leaves a part on hold, and pays the order where the sum is left", async () => {
    const { id, orderId } = await transferOrder();
    const first = await enter(id, 150);
    const second = await enter(id, 50);
    expect((await readOrder(shop, orderId)).paymentState).toBe("charged");
    expect((await voidTransferOf(id, second._id)).body.message).toContain("₹50 is missing");
    expect(await readOrder(shop, orderId)).toMatchObject({
      ...{ paymentState: "review", status: null, receivedPaise: 15_000 },
    });
    await enter(id, 200);
    expect((await adminOrders.details(id)).body.order?.paymentHold?.reason).toContain(
      "₹150 too much",
    );
    expect((await voidTransferOf(id, first._id)).body.message).toContain("the order is paid");
    expect(await readOrder(shop, orderId)).toMatchObject({
      ...{ paymentState: "charged", receivedPaise: 20_000 },
    });
  });

  it("leaves what was on hold waiting where nothing else came, or given up where it was", async () => {
    const { id, orderId } = await transferOrder();
    await voidTransferOf(id, (await enter(id, 20))._id);
    expect(await readOrder(shop, orderId)).toMatchObject({ paymentState: "unpaid", status: null });
    const expired = await transferOrder();
    await endReservation(shop, expired.orderId);
    await addJob(shop.database.db, "sweep-payments", {});
    await vi.waitFor(
      async () => expect((await readOrder(shop, expired.orderId)).paymentState).toBe("expired"),
      10_000,
    );
    await voidTransferOf(expired.id, (await enter(expired.id, 20))._id);
    expect(await readOrder(shop, expired.orderId)).toMatchObject({
      ...{ paymentState: "expired", status: "Cancelled", keepsStock: false },
    });
  });

  it.each(["by this program", "before what is let go had rows"])(
    "gives an order up whose goods went back %s while it was looked at, and are sold",
    async (when) => {
      const { id, orderId, product } = await transferOrder();
      const part = await enter(id, 20);
      await endReservation(shop, orderId);
      await addJob(shop.database.db, "sweep-payments", {});
      await vi.waitFor(async () => expect(await readStock(shop, product)).toBe(10), 10_000);
      if (when !== "by this program") await shop.database.db.delete(releasedReservations);
      const all = paymentRequest(shop, [{ product, quantity: 10 }]);
      expect((await initiate(shop, await newShopper(shop), all)).status).toBe(200);
      expect((await voidTransferOf(id, part._id)).body.message).toContain("sold meanwhile");
      expect(await readOrder(shop, orderId)).toMatchObject({ paymentState: "expired" });
    },
  );

  it("is voided once, however many people do it and however often it is pressed", async () => {
    const { id, orderId } = await transferOrder();
    const wrong = await enter(id, 200);
    const key = { "idempotency-key": crypto.randomUUID() };
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => voidTransferOf(id, wrong._id)),
      ...Array.from({ length: 2 }, () => voidTransferOf(id, wrong._id, key)),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toContain(200);
    expect(
      answers.filter(({ body }) => body.message?.includes("no longer paid")).length,
    ).toBeLessThan(3);
    expect((await entered(id)).length).toBe(1);
    const history = (await readHistory(shop, orderId)).join("\n");
    expect(history.match(/was voided/g)).toHaveLength(1);
  });

  it("stays once pieces have left, also of those that leave at the same moment", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, orderId } = await transferOrder();
      const wrong = await enter(id, 200);
      const answers = await Promise.all([ship(id), voidTransferOf(id, wrong._id)]);
      expect(countEach(answers.map(({ status }) => status))).toEqual({ 200: 1, 409: 1 });
      const isShipped = answers[0].status === 200;
      expect((await readOrder(shop, orderId)).paymentState).toBe(isShipped ? "charged" : "unpaid");
      await watched.check();
    }
  });

  it("stays where money went back, and is nobody else's", async () => {
    const { id } = await transferOrder();
    const wrong = await enter(id, 200);
    const other = await transferOrder();
    expect((await voidTransferOf(other.id, wrong._id)).status).toBe(404);
    await adminOrders.move(id, { status: "Cancelled", reason: "Not wanted" });
    const refused = await voidTransferOf(id, wrong._id);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain("went back");
  });
});

describe("a payment that is accepted above the total", () => {
  it("is refused by the field until staff say what becomes of the rest", async () => {
    const { id, orderId } = await transferOrder();
    await enter(id, 250);
    expect((await adminOrders.details(id)).body.order?.paymentHold).toMatchObject({ excess: 50 });
    const refused = await resolve(id, { act: "accept" });
    expect(refused.status).toBe(400);
    expect(refused.body.fields?.excess).toContain("₹50 too much came");
    expect((await readOrder(shop, orderId)).paymentState).toBe("review");
  });

  it("goes on, and the rest goes back by hand", async () => {
    const { id, orderId } = await transferOrder();
    const { utr } = await enter(id, 250);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => resolve(id, { act: "accept", excess: "refund" })),
    );
    expect(countEach(answers.map(({ status }) => status))).toEqual({ 200: 1, 409: 3 });
    const { order } = (await adminOrders.details(id)).body;
    expect(order?.refunds).toMatchObject([{ amount: 50, state: "by_hand", needsPerson: true }]);
    expect(order?.payment.status).toBe("charged");
    const settled = await callEndpoint(shop, settleRefund, {
      params: { id },
      body: {
        requestId: order?.refunds[0]?.requestId ?? "",
        note: "NEFT",
        reference: "SBIN26010512345",
      },
      ...{ token: adminOrders.admin.token, address: newAddress() },
    });
    expect(settled.status, settled.text).toBe(200);
    expect(await readOrder(shop, orderId)).toMatchObject({ paymentState: "charged" });
    expect((await readHistory(shop, orderId)).join(" ")).toContain(
      "₹50 too much came: it goes back.",
    );
    expect(await paymentsFile(orderId)).toEqual([`${utr} 250.00`]);
    expect((await ship(id)).status).toBe(200);
  });

  it("is kept as agreed, and the order and the accountant's file say so", async () => {
    const { id, orderId } = await transferOrder();
    const { utr } = await enter(id, 250);
    expect((await resolve(id, { act: "accept", excess: "keep" })).status).toBe(200);
    const { order } = (await adminOrders.details(id)).body;
    expect(order?.refunds).toEqual([]);
    expect(order?.paymentFacts).toContainEqual({
      name: "Kept over the total",
      value: "₹50, as agreed",
    });
    expect((await readHistory(shop, orderId)).join(" ")).toContain("kept as agreed");
    expect(await paymentsFile(orderId)).toEqual([`${utr} 250.00`, "0.00 50.00"]);
    // Cancelled whole, all that came goes back.
    await adminOrders.move(id, { status: "Cancelled", reason: "Not wanted" });
    expect((await adminOrders.details(id)).body.order?.refunds).toMatchObject([{ amount: 250 }]);
  });
});
