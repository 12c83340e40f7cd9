import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { orders } from "#server/database/schema/orders.ts";
import { payments } from "#server/database/schema/payments.ts";
import { agrees } from "#shared/accounting/contract.ts";
import { asIndianClock } from "#shared/dates.ts";
import { collectCash } from "#shared/fulfilment/cash-contract.ts";
import { resolvePaymentHold } from "#shared/fulfilment/contract.ts";
import { createShipment } from "#shared/fulfilment/shipments-contract.ts";
import { paise, rupees, toRupees } from "#shared/money.ts";
import type { PayBy } from "#shared/orders/payment-status.ts";
import { recordTransfer, voidTransfer } from "#shared/payments/transfer-contract.ts";
import { downloadAccountingFile } from "../support/accounting-files.ts";
import { initiate, paymentRequest, pollPayment } from "../support/checkout.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { readOrder, receiveEarlier } from "../support/orders.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newShopper } from "../support/users.ts";
import { type AdminOrderClient, openAdminOrderClient } from "./admin-orders.ts";
import { allowWaysToPay, bankAccount } from "./payment-settings.ts";
import { dayFromToday } from "./transfers.ts";

let shop: TestShop;
let adminOrders: AdminOrderClient;
let category: string;

beforeAll(async () => {
  shop = await openTestShop();
  adminOrders = await openAdminOrderClient(shop);
  category = (await newCategory(shop))._id;
  await allowWaysToPay(shop, adminOrders.admin.token, { ...bankAccount, codOn: true });
});
afterAll(() => shop.close());

const newReference = () => `UTR${randomBytes(6).toString("hex").toUpperCase()}`;
const asAdmin = () => ({ token: adminOrders.admin.token, address: newAddress() });

/** An order of three pieces at ₹100 of a shopper of its own. */
async function order(payBy: PayBy) {
  const buyer = await newShopper(shop);
  const product = await newProduct(shop, { category, price: rupees(100), quantity: 10 });
  const body = { ...paymentRequest(shop, [{ product, quantity: 3 }]), payBy };
  const answer = await initiate(shop, buyer, body);
  expect(answer.status, answer.text).toBe(200);
  const { id } = await readOrder(shop, body.orderId);
  // Long before what is entered for it.
  const createdAt = new Date("2024-01-01T10:00:00Z");
  if (payBy !== "gateway") {
    await shop.database.db.update(orders).set({ createdAt }).where(eq(orders.id, id));
  }
  return { buyer, orderId: body.orderId, params: { id } };
}

async function transfer(params: { id: string }, amount: number, paidOn: string) {
  const utr = newReference();
  const body = { amount, utr, paidOn };
  const entered = await callEndpoint(shop, recordTransfer, { params, body, ...asAdmin() });
  expect(entered.status, entered.text).toBe(200);
  return utr;
}

async function decide(params: { id: string }, act: "accept" | "refund", more: object = {}) {
  const body = { act, note: "Agreed by phone", ...more };
  const decided = await callEndpoint(shop, resolvePaymentHold, { params, body, ...asAdmin() });
  expect(decided.status, decided.text).toBe(200);
}

/** What the payments of some days say of an order, and what their check says. */
async function file(orderId: string, from: string, to = from) {
  const { token } = adminOrders.admin;
  const { csv, check } = await downloadAccountingFile(shop, "payments", { from, to }, token);
  const rows = csv
    .split("\r\n")
    .map((row) => row.split(","))
    .filter((cells) => cells[2] === orderId)
    .map((cells) =>
      [0, 3, 5, 9, 10, 11, 12]
        .map((column) => cells[column])
        .filter((cell) => cell !== "")
        .join(" "),
    );
  return { rows, check };
}

const isInBooks = ({ check }: Awaited<ReturnType<typeof file>>) => {
  expect(check).toHaveLength(2);
  return agrees(check);
};

describe("the file of payments", () => {
  it("has what was collected in cash so far, parcel by parcel, not what the order comes to", async () => {
    const { orderId, params } = await order("cash-on-delivery");
    const body = { items: [{ line: 0, quantity: 3 }], carrier: "DTDC", trackingNumber: "D1" };
    await callEndpoint(shop, createShipment, { params, body, ...asAdmin() });
    const references = [newReference(), newReference()];
    for (const [index, amount] of [100, 50.5].entries()) {
      const collected = {
        amount,
        reference: references[index] ?? "",
        paidOn: `2024-03-0${index + 1}`,
      };
      await callEndpoint(shop, collectCash, { params, body: collected, ...asAdmin() });
    }
    const both = await file(orderId, "2024-03-01", "2024-03-02");
    expect(both.rows).toEqual([
      `01-Mar-2024 Cash on delivery ${references[0]} 100.00 Shipped DTDC`,
      `02-Mar-2024 Cash on delivery ${references[1]} 50.50 Shipped DTDC`,
    ]);
    expect(isInBooks(both)).toBe(true);
    const second = await file(orderId, "2024-03-02");
    expect(second.rows).toEqual(both.rows.slice(1));
    expect(isInBooks(second)).toBe(true);
    expect(second.check).toContainEqual({ name: "total", inFile: 50.5, inBooks: 50.5 });
  });

  it("has a transfer under the total that was accepted, and one over it, as they came", async () => {
    const short = await order("bank-transfer");
    const shortUtr = await transfer(short.params, 290, "2024-04-01");
    const waiting = await file(short.orderId, "2024-04-01");
    expect(waiting.rows).toEqual([`01-Apr-2024 Bank transfer ${shortUtr} 290.00 On hold`]);
    await decide(short.params, "accept");
    const excess = await order("bank-transfer");
    const first = await transfer(excess.params, 300.01, "2024-04-02");
    const second = await transfer(excess.params, 10, "2024-04-03");
    await decide(excess.params, "accept", { excess: "keep" });
    const days = ["2024-04-01", "2024-04-03"] as const;
    expect((await file(short.orderId, ...days)).rows).toEqual([
      `01-Apr-2024 Bank transfer ${shortUtr} 290.00 Processing`,
    ]);
    const both = await file(excess.orderId, ...days);
    expect(both.rows).toEqual([
      `02-Apr-2024 Bank transfer ${first} 300.01 Processing`,
      `03-Apr-2024 Bank transfer ${second} 10.00 Processing`,
    ]);
    expect(both.check).toContainEqual({ name: "total", inFile: 600.01, inBooks: 600.01 });
    expect(isInBooks(both)).toBe(true);
    // What is kept over the total counts on the day of the decision, and taken back on that of the cancellation.
    const now = asIndianClock(new Date()).toISOString().slice(0, 10);
    const kept = await file(excess.orderId, now);
    expect(kept.rows).toEqual([expect.stringMatching(/ Bank transfer 0\.00 Processing 10\.01$/)]);
    expect(isInBooks(kept)).toBe(true);
    expect((await adminOrders.details(excess.params.id)).body.order?.money).toMatchObject([
      { kind: "receipt", amount: 300.01, reference: first, day: "2024-04-02" },
      { kind: "receipt", amount: 10, reference: second, day: "2024-04-03" },
      { kind: "excess-kept", amount: -10.01, by: adminOrders.admin.email },
    ]);
    // A row that says otherwise than its file is refused: the file and the books are one ledger.
    const otherwise = shop.database.db
      .update(payments)
      .set({ amountPaise: 999 })
      .where(eq(payments.reference, second));
    await expect(otherwise).rejects.toThrow();
    const cancelled = await adminOrders.move(excess.params.id, {
      status: "Cancelled",
      reason: "x",
    });
    expect(cancelled.status, cancelled.text).toBe(200);
    expect((await file(excess.orderId, now)).rows).toEqual([
      expect.stringMatching(/ 0\.00 Cancelled 10\.01$/),
      expect.stringMatching(/ 0\.00 Cancelled -10\.01$/),
    ]);
    expect((await file(excess.orderId, ...days)).rows).toEqual(
      both.rows.map((row) => row.replace("Processing", "Cancelled")),
    );
  });

  it("has a voided transfer on the day it was said to come, and off again, of an order that waits for its money", async () => {
    const { orderId, params } = await order("bank-transfer");
    const utr = await transfer(params, 290, "2024-06-01");
    const [entered] = await shop.database.db
      .select()
      .from(payments)
      .where(eq(payments.reference, utr));
    const body = { payment: entered?.id ?? "", reason: "Of another order" };
    const voided = await callEndpoint(shop, voidTransfer, { params, body, ...asAdmin() });
    expect(voided.status, voided.text).toBe(200);
    const came = await file(orderId, "2024-06-01");
    expect(came.rows).toEqual([`01-Jun-2024 Bank transfer ${utr} 290.00 Pending`]);
    const off = await file(orderId, dayFromToday());
    expect(off.rows).toEqual([expect.stringContaining(`${utr} (voided) -290.00 Pending`)]);
  });

  it("has money of the bank's page that goes back at once, on the day it came", async () => {
    const { buyer, orderId, params } = await order("gateway");
    await adminOrders.move(params.id, { status: "Cancelled", reason: "Not wanted" });
    await shop.sandbox.pay(orderId);
    // The poll asks the bank, and does not wait for a slow answer; the refund may be through by then.
    const late = await vi.waitFor(async () => {
      await pollPayment(shop, buyer, orderId);
      const found = await readOrder(shop, orderId);
      expect(found.paymentState).toMatch(/^refund/);
      return found;
    }, 15_000);
    const { paidAt, receivedAt, transactionId, receivedPaise } = late;
    expect(paidAt).toBeNull();
    const came = new Date("2024-05-01T20:00:00Z");
    expect(Date.now() - (receivedAt?.getTime() ?? 0)).toBeLessThan(60_000);
    await receiveEarlier(shop, params.id, came);
    const found = await file(orderId, "2024-05-02");
    const amount = toRupees(paise(receivedPaise ?? 0)).toFixed(2);
    expect(found.rows).toEqual([
      expect.stringMatching(
        new RegExp(`^02-May-2024 Payment gateway ${transactionId} ${amount} (Cancelled|Refunded)$`),
      ),
    ]);
    expect(isInBooks(found)).toBe(true);
  });
});

describe("the files of advances and debtors", () => {
  it("have what is paid and not shipped, what was accepted short, and cash with its courier", async () => {
    const ship = (params: { id: string }, carrier: string) =>
      callEndpoint(shop, createShipment, {
        params,
        body: { items: [{ line: 0, quantity: 3 }], carrier, trackingNumber: "D1" },
        ...asAdmin(),
      });
    const short = await order("bank-transfer");
    await transfer(short.params, 290, "2024-06-01");
    await decide(short.params, "accept");
    const cash = await order("cash-on-delivery");
    await ship(cash.params, "DTDC");
    const collected = { amount: 120, reference: newReference(), paidOn: "2024-06-02" };
    await callEndpoint(shop, collectCash, { params: cash.params, body: collected, ...asAdmin() });
    const today = asIndianClock(new Date()).toISOString().slice(0, 10);
    const open = async (name: "advances" | "debtors", orderId: string, day = today) => {
      const query = { from: day, to: day };
      const { token } = adminOrders.admin;
      const { csv, check } = await downloadAccountingFile(shop, name, query, token);
      expect(agrees(check)).toBe(true);
      const row = csv.split("\r\n").find((one) => one.includes(orderId));
      return row?.split(",").slice(7).join(",");
    };
    expect(await open("advances", short.orderId)).toBe(
      '290.00,0.00,0.00,0.00,0.00,290.00,"Paid, not shipped"',
    );
    expect(await open("debtors", cash.orderId)).toBe(
      'DTDC,120.00,0.00,300.00,0.00,0.00,180.00,"Cash on delivery, with the courier"',
    );
    await ship(short.params, "Blue Dart");
    expect(await open("advances", short.orderId)).toBeUndefined();
    expect(await open("debtors", short.orderId)).toBe(
      "Blue Dart,290.00,0.00,300.00,0.00,0.00,10.00,Accepted short",
    );
    // As it stood: paid, and shipped long after.
    expect(await open("advances", short.orderId, "2024-06-30")).toContain("Paid, not shipped");
    expect(await open("advances", short.orderId, "2024-05-31")).toBeUndefined();
  });
});
