import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { CatalogueProduct } from "#server/catalogue/product.ts";
import { addJob } from "#server/jobs/add-job.ts";
import { MAX_OPEN_TRANSFERS } from "#server/payments/transfer-terms.ts";
import { downloadProforma } from "#shared/documents/contract.ts";
import { resolvePaymentHold, settleRefund } from "#shared/fulfilment/contract.ts";
import { rupees } from "#shared/money.ts";
import { getUserOrders } from "#shared/orders/contract.ts";
import { cancelTransfer, getWaysToPay } from "#shared/payments/transfer-contract.ts";
import { initiate, paymentRequest, placeOrder, pollPayment } from "../support/checkout.ts";
import { callEndpoint, downloadFile, newAddress } from "../support/endpoint-client.ts";
import { type InvariantWatch, watchInvariants } from "../support/invariants.ts";
import { mailsNamed } from "../support/mails.ts";
import {
  endReservation,
  namesOfOrder,
  readHistory,
  readOrder,
  readStock,
} from "../support/orders.ts";
import { readOverview } from "../support/overview.ts";
import { pdfTexts } from "../support/pdf-texts.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { countEach } from "../support/repeat.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { type Buyer, newShopper } from "../support/users.ts";
import { type AdminOrderClient, openAdminOrderClient } from "./admin-orders.ts";
import { dayFromToday, newUtr, openTransferClient } from "./transfers.ts";

let shop: TestShop;
let adminOrders: AdminOrderClient;
let transfers: ReturnType<typeof openTransferClient>;
let category: string;
let buyer: Buyer;
let watched: InvariantWatch;

beforeAll(async () => {
  shop = await openTestShop({ timeScale: 0.2 });
  adminOrders = await openAdminOrderClient(shop);
  transfers = openTransferClient(shop, adminOrders.admin.token);
  category = (await newCategory(shop))._id;
});
afterAll(() => shop.close());
beforeEach(async () => {
  await allow({});
  buyer = await newShopper(shop);
});
afterEach(() => watched?.check());

const allow = (changed: object) => transfers.allow(changed);

const goods = (quantity = 10) => newProduct(shop, { category, price: rupees(100), quantity });

async function ask(product: CatalogueProduct, more: object = {}) {
  const body = {
    ...paymentRequest(shop, [{ product, quantity: 2 }]),
    payBy: "bank-transfer",
    ...more,
  };
  return { orderId: body.orderId, answer: await initiate(shop, buyer, body) };
}

/** An order of two pieces of ten at ₹100 that waits for its transfer. */
async function transferOrder() {
  const product = await goods();
  watched = await watchInvariants(shop);
  const { orderId, answer } = await ask(product);
  expect(answer.status, answer.text).toBe(200);
  const { id } = await readOrder(shop, orderId);
  return { product, orderId, id, answer };
}

const enter = (id: string, more: object = {}, token = adminOrders.admin.token) =>
  transfers.enter(id, { amount: 200, ...more }, token);

const resolve = (id: string, act: "accept" | "refund") =>
  callEndpoint(shop, resolvePaymentHold, {
    params: { id },
    body: { act },
    token: adminOrders.admin.token,
    address: newAddress(),
  });

const accept = async (id: string) => {
  const accepted = await resolve(id, "accept");
  expect(accepted.status, accepted.text).toBe(200);
};

const shownOrder = async (orderId: string) => {
  const { body } = await callEndpoint(shop, getUserOrders, {
    token: buyer.token,
    address: newAddress(),
  });
  return body.orders?.find((order) => order.orderId === orderId);
};

async function mailOf(words: string): Promise<string> {
  return vi.waitFor(async () => {
    const mails = await mailsNamed(join(shop.dataDir, "mail"), words);
    expect(mails).toHaveLength(1);
    return mails[0] ?? "";
  }, 10_000);
}

describe("an order by bank transfer", () => {
  it("is made with its stock kept for days, and tells account and reference, also by mail", async () => {
    await allow({ upiId: "pressroom@hdfcbank" });
    const { orderId, id, product, answer } = await transferOrder();
    expect(answer.body.payment_url).toBe(`${shop.origin}/orders/${orderId}/transfer`);
    expect(shop.sandbox.orders().some((order) => order.orderId === orderId)).toBe(false);
    const order = await readOrder(shop, orderId);
    expect(order).toMatchObject({ paymentState: "unpaid", payBy: "bank-transfer", status: null });
    const heldMs = order.reservedUntil.getTime() - order.createdAt.getTime();
    expect(heldMs / (24 * 60 * 60_000) / 0.2).toBeCloseTo(3, 2);
    expect(await readStock(shop, product)).toBe(8);
    const { payment } = (await shownOrder(orderId)) ?? {};
    expect(payment?.transfer).toMatchObject({
      reference: expect.stringMatching(/^[2-9A-Z]{8}$/),
      account: { name: "Pressroom Supplies", number: "50200012345678", ifsc: "HDFC0001234" },
      received: 0,
    });
    const mail = await mailOf(`bank-transfer-details-${id}`);
    expect(mail).toContain(payment?.transfer?.reference);
    expect(mail).toContain("50200012345678");
    expect(mail).toContain(
      `Proforma invoice ${(await namesOfOrder(shop.database, id)).split(" ")[0]}.pdf`,
    );
    const proforma = await downloadFile(shop, downloadProforma, {
      params: { id },
      token: buyer.token,
      address: newAddress(),
    });
    const [page = ""] = await pdfTexts(proforma.bytes);
    expect(page).toContain("50200012345678");
    expect(page).toContain("Valid until");
    expect(page).toContain("UPI ID");
    expect(page).toContain("pressroom@hdfcbank");
    expect(page).toContain("Scan to pay by UPI");
    expect(page).toContain(payment?.transfer?.reference);
    expect(page).toContain(`/orders/${orderId}/transfer`);
    expect(page).not.toContain("Payment reference");
    const found = await adminOrders.list({ search: payment?.transfer?.reference ?? "none" });
    expect(found.body.orders?.map(({ _id }) => _id)).toEqual([id]);
  });

  it("is the same order when it is asked for again, and another one by another way", async () => {
    const product = await goods();
    const { orderId, answer } = await ask(product);
    const again = await ask(product, { orderId });
    expect(again.answer.body).toEqual(answer.body);
    const byCard = await ask(product, { orderId, payBy: "gateway" });
    expect(byCard.answer.body.code).toBe("order_id_taken");
  });

  it("stays when its shopper makes another order, which is paid at the bank", async () => {
    const { orderId } = await transferOrder();
    const other = await ask(await goods(), { payBy: undefined });
    expect(other.answer.status).toBe(200);
    expect((await readOrder(shop, orderId)).paymentState).toBe("unpaid");
  });

  it("holds a share alone for who was never sent a paid order, however often it is cancelled", async () => {
    const product = await goods(15);
    const held = async (quantity: number) => {
      const { orderId, answer } = await ask(product, paymentRequest(shop, [{ product, quantity }]));
      expect(answer.status, answer.text).toBe(200);
      const { id } = await readOrder(shop, orderId);
      const cancelled = await callEndpoint(shop, cancelTransfer, {
        params: { id },
        token: buyer.token,
        address: newAddress(),
      });
      expect(cancelled.status).toBe(200);
      return answer.body.stockHeld !== false;
    };
    expect(await held(4)).toBe(false);
    expect([await held(3), await held(3), await held(3)]).toEqual([true, true, false]);
    buyer = await newShopper(shop);
    const few = await goods(4);
    for (const isHeld of [true, true, false]) {
      const { answer } = await ask(few, paymentRequest(shop, [{ product: few, quantity: 1 }]));
      expect(answer.body.stockHeld !== false).toBe(isHeld);
      buyer = await newShopper(shop);
    }
  });

  it("is refused where it is not offered for the sum, the account or the way", async () => {
    const product = await goods();
    const refusal = async (changed: object, more: object = {}) => {
      await allow(changed);
      const { answer } = await ask(product, more);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.fields ?? {})).toEqual(["payBy"]);
      return (await callEndpoint(shop, getWaysToPay, { token: buyer.token, address: newAddress() }))
        .body.bankTransfer;
    };
    expect(await refusal({ transferOn: false })).toBeUndefined();
    expect(await refusal({ transferFor: "paid" })).toBeUndefined();
    expect(await refusal({ transferFrom: 200.01 })).toMatchObject({ from: 200.01, holdDays: 3 });
    expect(await refusal({ transferTo: 199.99 })).toMatchObject({ to: 199.99 });
    expect(await refusal({ transferFor: "gstin" })).toMatchObject({ needsGstin: true });
    const company = { company: "Asha Prints", gstin: "27AAPFU0939F1ZV", gstinConfirmed: true };
    await allow({ transferFor: "gstin", transferFrom: 200, transferTo: 200 });
    expect((await ask(product, { buyer: company })).answer.status).toBe(200);
  });

  it("is refused while as many of the account wait as may, also of those made at once", async () => {
    const products = await Promise.all(
      Array.from({ length: MAX_OPEN_TRANSFERS + 2 }, () => goods()),
    );
    const answers = await Promise.all(products.map((product) => ask(product)));
    expect(countEach(answers.map(({ answer }) => answer.status))).toEqual({
      200: MAX_OPEN_TRANSFERS,
      400: 2,
    });
  });

  it("is cancelled by its shopper alone, and only before money came", async () => {
    const { id, orderId, product } = await transferOrder();
    const cancel = (token: string) =>
      callEndpoint(shop, cancelTransfer, { params: { id }, token, address: newAddress() });
    expect((await cancel((await newShopper(shop)).token)).status).toBe(404);
    expect((await cancel(buyer.token)).status).toBe(200);
    expect((await cancel(buyer.token)).status).toBe(200);
    expect(await readStock(shop, product)).toBe(10);
    expect((await readOrder(shop, orderId)).paymentState).toBe("expired");
    const partly = await transferOrder();
    await enter(partly.id, { amount: 50 });
    const late = await callEndpoint(shop, cancelTransfer, {
      params: { id: partly.id },
      token: buyer.token,
      address: newAddress(),
    });
    expect(late.status).toBe(409);
  });

  it("expires when its days are over: its stock goes back and its shopper is told", async () => {
    const { id, orderId, product } = await transferOrder();
    await endReservation(shop, orderId);
    await addJob(shop.database.db, "sweep-payments", {});
    await vi.waitFor(
      async () => expect((await readOrder(shop, orderId)).paymentState).toBe("expired"),
      10_000,
    );
    expect(await readStock(shop, product)).toBe(10);
    expect(await mailOf(`bank-transfer-lapsed-${id}`)).toContain("was not paid in time");
  });

  it("is reminded of once, while it still waits", async () => {
    const { id } = await transferOrder();
    await addJob(shop.database.db, "bank-transfer-mail", { orderId: id, kind: "reminder" });
    expect(await mailOf(`bank-transfer-reminder-${id}`)).toContain("50200012345678");
    const paid = await transferOrder();
    await enter(paid.id);
    await addJob(shop.database.db, "bank-transfer-mail", { orderId: paid.id, kind: "reminder" });
    await mailOf(`-order-paid-${paid.id}`);
    expect(await mailsNamed(join(shop.dataDir, "mail"), `transfer-reminder-${paid.id}`)).toEqual(
      [],
    );
  });
});

describe("a bank transfer that staff enter", () => {
  it("pays the order when it is the sum, once, however often it is entered", async () => {
    const { id, orderId } = await transferOrder();
    const utr = newUtr();
    const answers = await Promise.all(Array.from({ length: 6 }, () => enter(id, { utr })));
    expect(countEach(answers.map(({ status }) => status))).toEqual({ 200: 6 });
    expect(await readOrder(shop, orderId)).toMatchObject({
      paymentState: "charged",
      status: "Processing",
      transactionId: utr,
      receivedPaise: 20_000,
    });
    const { body } = await adminOrders.details(id);
    expect(body.order?.bankTransfer).toMatchObject({
      mayRecord: false,
      mayVoid: true,
      entered: [{ utr, amount: 200, paidOn: dayFromToday(), by: adminOrders.admin.email }],
    });
    expect(await mailOf(`-order-paid-${id}`)).toContain("Paid ₹200 by bank transfer");
    expect((await pollPayment(shop, buyer, orderId)).body.order?.status).toBe("CHARGED");
    expect((await enter(id)).status).toBe(409);
  });

  it("is one order's: two people who enter it for two orders pay one", async () => {
    const [one, two] = [await transferOrder(), await transferOrder()];
    const utr = newUtr();
    const answers = await Promise.all([one, two].map(({ id }) => enter(id, { utr })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const states = [one, two].map(async ({ orderId }) => readOrder(shop, orderId));
    expect((await Promise.all(states)).map(({ paymentState }) => paymentState).sort()).toEqual([
      "charged",
      "unpaid",
    ]);
  });

  it("adds up in parts: what is missing is said, and the last part pays", async () => {
    const { id, orderId } = await transferOrder();
    const first = await enter(id, { amount: 150 });
    expect(first.body.message).toMatch(
      /^₹50 is missing: ₹150 by bank transfer for an order of ₹200\. It waits for you: ask for the rest/,
    );
    expect(first.body.attention).toEqual([{ _id: id, name: expect.stringMatching(/^SO-/) }]);
    expect((await readOrder(shop, orderId)).paymentState).toBe("review");
    expect((await shownOrder(orderId))?.payment.transfer?.received).toBe(150);
    const paymentHold = (await adminOrders.details(id)).body.order?.paymentHold;
    expect(paymentHold).toMatchObject({
      received: { amount: 150 },
      acts: ["accept", "refund", "settle"],
    });
    const parts = await Promise.all([enter(id, { amount: 20 }), enter(id, { amount: 30 })]);
    expect(parts.map(({ status }) => status)).toEqual([200, 200]);
    expect(await readOrder(shop, orderId)).toMatchObject({
      paymentState: "charged",
      receivedPaise: 20_000,
    });
    expect(parts.map(({ body }) => body.attention?.length ?? 0).sort()).toEqual([0, 1]);
  });

  it("that is too much waits for a person, who gives it back by hand with its UTR", async () => {
    const { id, orderId } = await transferOrder();
    const given = await enter(id, { amount: 250 });
    expect(given.body.message).toMatch(/^₹50 too much came/);
    const call = { params: { id }, token: adminOrders.admin.token };
    const back = (await resolve(id, "refund")).body;
    expect(back.message).toMatch(/^₹250 waits for you to transfer it to the customer/);
    expect(back.attention).toEqual(given.body.attention);
    const [refund] = (await adminOrders.details(id)).body.order?.refunds ?? [];
    expect(refund).toMatchObject({ amount: 250, state: "by_hand", needsPerson: true });
    const { paymentsToCheck } = await readOverview(shop, adminOrders.admin.token);
    expect(paymentsToCheck.total).toBeGreaterThan(0);
    const settle = (reference?: string) =>
      callEndpoint(shop, settleRefund, {
        ...call,
        // With its UTR there it needs no note.
        body: {
          requestId: refund?.requestId ?? "",
          ...(reference ? { reference } : { note: "NEFT" }),
        },
        address: newAddress(),
      });
    expect((await settle()).body.fields).toEqual({ reference: "Enter the UTR of your transfer" });
    expect((await settle("SBIN26010512345")).status).toBe(200);
    expect((await readHistory(shop, orderId)).join(" ")).not.toContain("Note:");
    expect((await readOrder(shop, orderId)).paymentState).toBe("refunded");
    expect(await mailOf(`order-refunded-${id}`)).toContain("SBIN26010512345");
    expect((await settle("SBIN26010512345")).status).toBe(409);
  });

  it("after the order was given up asks staff: deliver if the goods are there, or give back", async () => {
    const expired = async (stockLeft: number) => {
      const order = await transferOrder();
      await endReservation(shop, order.orderId);
      await addJob(shop.database.db, "sweep-payments", {});
      await vi.waitFor(
        async () => expect((await readOrder(shop, order.orderId)).paymentState).toBe("expired"),
        10_000,
      );
      if (stockLeft > 0) return order;
      const all = paymentRequest(shop, [{ product: order.product, quantity: 10 }]);
      const sold = await initiate(shop, await newShopper(shop), all);
      expect(sold.status, sold.text).toBe(200);
      return order;
    };
    const there = await expired(10);
    const entered = await enter(there.id);
    expect(entered.body.message).toContain("The customer may have ordered again.");
    const { paymentHold } = (await adminOrders.details(there.id)).body.order ?? {};
    expect(paymentHold?.acts).toEqual(["accept", "refund", "settle"]);
    expect(await readOrder(shop, there.orderId)).toMatchObject({
      paymentState: "review",
      keepsStock: false,
    });
    expect((await resolve(there.id, "accept")).status).toBe(200);
    expect(await readOrder(shop, there.orderId)).toMatchObject({
      paymentState: "charged",
      status: "Processing",
      keepsStock: true,
    });
    const gone = await expired(0);
    await enter(gone.id);
    expect((await resolve(gone.id, "accept")).body.message).toContain("too few pieces");
    expect((await resolve(gone.id, "refund")).status).toBe(200);
    expect(await readOrder(shop, gone.orderId)).toMatchObject({
      paymentState: "refunding",
      status: "Cancelled",
    });
    expect((await adminOrders.details(gone.id)).body.order?.refunds).toMatchObject([
      { amount: 200, state: "by_hand" },
    ]);
  });

  it("for an order that the shop cancelled asks as well, and names what was ordered since", async () => {
    const { id, orderId, product } = await transferOrder();
    await adminOrders.move(id, { status: "Cancelled", reason: "Not wanted" });
    const again = await placeOrder(shop, buyer, [{ product, quantity: 2 }]);
    const { number } = await readOrder(shop, again);
    const entered = await enter(id);
    expect(entered.body.message).toContain(`ordered again since: ${number} (#`);
    await accept(id);
    expect(await readOrder(shop, orderId)).toMatchObject({
      paymentState: "charged",
      status: "Processing",
      cancelledAt: null,
      keepsStock: true,
    });
  });

  it("for goods that were also ordered on delivery waits for a person: both may be wanted", async () => {
    await allow({ codOn: true, codTo: 50_000 });
    const { id, orderId, product } = await transferOrder();
    const { answer, orderId: other } = await ask(product, { payBy: "cash-on-delivery" });
    expect(answer.status, answer.text).toBe(200);
    const { id: otherId, number } = await readOrder(shop, other);
    const entered = await enter(id);
    expect(entered.body.message).toContain("also ordered the same goods to be paid on delivery");
    expect(entered.body.message).toContain(number);
    const details = (await adminOrders.details(id)).body.order;
    expect(details?.refunds).toEqual([]);
    expect(details?.sameGoods).toMatchObject([{ _id: otherId }]);
    await accept(id);
    const states = [orderId, other].map(async (one) => (await readOrder(shop, one)).paymentState);
    expect(await Promise.all(states)).toEqual(["charged", "due"]);
  });

  it("for an order that gave way to one that was paid names that one, while that one counts", async () => {
    const paidInstead = async (product: CatalogueProduct) => {
      const other = await placeOrder(shop, buyer, [{ product, quantity: 2 }]);
      await shop.sandbox.pay(other);
      await shop.sandbox.idle();
      return readOrder(shop, other);
    };
    const { id, product } = await transferOrder();
    const { id: otherId, number } = await paidInstead(product);
    const sameGoods = async () => (await adminOrders.details(id)).body.order?.sameGoods;
    // No money of it waits for anybody yet.
    expect(await sameGoods()).toBeUndefined();
    const entered = await enter(id);
    expect(entered.body.message).toContain(`The same goods were paid with ${number} (#`);
    expect(await sameGoods()).toMatchObject([{ _id: otherId }]);
    // As one that gave its stock to an order of another cart.
    const late = await transferOrder();
    const gone = await paidInstead(late.product);
    await shop.database.pool.query("update orders set superseded_by = $1 where id = $2", [
      ...[gone.id, id],
    ]);
    expect(await sameGoods()).toMatchObject([{ _id: otherId }]);
    await adminOrders.move(gone.id, { status: "Cancelled", reason: "Not wanted" });
    const enteredLate = await enter(late.id);
    expect(enteredLate.body.message).toContain("The customer may have ordered again.");
  });

  it("is refused by the field: no UTR, nothing, a day to come, a way that is not a transfer", async () => {
    const { id } = await transferOrder();
    const fieldsOf = async (more: object) => Object.keys((await enter(id, more)).body.fields ?? {});
    expect(await fieldsOf({ utr: "12345" })).toEqual(["utr"]);
    expect(await fieldsOf({ amount: 0 })).toEqual(["amount"]);
    expect(await fieldsOf({ paidOn: "2999-01-01" })).toEqual(["paidOn"]);
    const early = await enter(id, { paidOn: dayFromToday(-1) });
    expect(early.status).toBe(400);
    expect(early.body.fields?.paidOn).toMatch(/^Day it came: the order was placed on /);
    expect(await fieldsOf({ paidOn: "2006-01-01" })).toEqual(["paidOn"]);
    expect((await enter("0", {})).status).toBe(404);
    const card = await ask(await goods(), { payBy: undefined });
    expect((await enter((await readOrder(shop, card.orderId)).id)).status).toBe(409);
    expect((await enter(id, {}, buyer.token)).status).toBe(403);
  });
});
