import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ApiOutcome, noAnswer } from "#browser/api-outcome.ts";
import { sessionStore } from "#browser/browser-storage.ts";
import { checkConnection, isConnected } from "#browser/connection.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { User } from "#shared/accounts/contract.ts";
import { newLine } from "#shared/cart/cart-line.ts";
import { testProduct } from "#shared/catalogue/test-products.ts";
import { failure, success } from "#shared/failure.ts";
import type { PaymentState } from "#shared/orders/payment-status.ts";
import { PAYMENT_CALLBACK_PATH } from "#shared/payments/payment-paths.ts";
import { forgetAttempt, heldQuantities } from "../payments/order-attempt.ts";
import { startPayment } from "./start-payment.ts";

vi.mock("#browser/endpoint-client.ts", () => ({ callEndpoint: vi.fn() }));
vi.mock("#browser/connection.ts", () => ({
  isConnected: vi.fn(() => true),
  checkConnection: vi.fn(async () => true),
}));

const user: User = {
  _id: "u1",
  name: "Asha",
  email: "asha@example.com",
  phone: "98300 12345",
  address: "12 Park Street",
  role: 0,
};
const lines = [newLine(testProduct(), "single", 2)];
const address = {
  address: "12 Park Street",
  city: "Kolkata",
  state: "West Bengal",
  pincode: "700016",
};
const taken = failure("order_id_taken", "The time to pay for this order is over.");
const opened = success({
  payment_url: "https://bank.example/pay",
  heldUntil: new Date(Date.now() + 1_800_000).toISOString(),
});

/** Plays a shop: the answers to each call in turn. */
function shop(initiated: ApiOutcome<unknown>[], status: ApiOutcome<unknown>): { ids: string[] } {
  const ids: string[] = [];
  const play = async (name: string, request?: { body?: { orderId: string } }) => {
    if (name === "getPaymentStatus") return status;
    ids.push(request?.body?.orderId ?? "");
    return initiated[ids.length - 1];
  };
  vi.mocked(callEndpoint).mockImplementation(play as never);
  return { ids };
}

const start = () => startPayment(user, lines, address, null);
const status = (word: string, state: PaymentState) =>
  success({ status: "success", order: { status: word, state } });

beforeEach(() => {
  vi.stubGlobal("window", { location: { origin: "https://shop.example" } });
  forgetAttempt(sessionStore);
});
afterEach(() => vi.unstubAllGlobals());

describe("an order id that is used up", () => {
  it.each(["unavailable", "too_many_requests", "not_signed_in"] as const)(
    "opens no second order where its status cannot be had (%s), and stays the next try's",
    async (code) => {
      const { ids } = shop([taken, taken], failure(code, "Please wait."));
      const message = expect.stringMatching(/^HDFC Payment initiation failed(?:\nPlease wait\.)?$/);
      expect(await start()).toMatchObject({ kind: "refused", message });
      expect(ids).toHaveLength(1);
      await start();
      expect(ids[1]).toBe(ids[0]);
    },
  );

  it.each<[string, PaymentState]>([
    ["PENDING_VBV", "pending"],
    ["AUTHORIZED", "pending"],
    ["PENDING_REVIEW", "review"],
    ["A_NEW_WORD", "pending"],
  ])("opens no second order while the bank decides (%s)", async (word, state) => {
    const { ids } = shop([taken, opened], status(word, state));
    expect(await start()).toEqual({ kind: "under_way", orderId: ids[0] });
    expect(ids).toHaveLength(1);
  });

  it("opens no second order where the bank has money for one that the shop has lost", async () => {
    const { ids } = shop(
      [failure("paid_before", "Money has come."), opened],
      failure("not_found", "This order does not exist"),
    );
    const message = "HDFC Payment initiation failed\nMoney has come.";
    expect(await start()).toMatchObject({ kind: "refused", message });
    await start();
    expect(ids[1]).toBe(ids[0]);
  });

  it("opens no second order where it is paid", async () => {
    const { ids } = shop([taken, opened], status("CHARGED", "charged"));
    expect(await start()).toEqual({ kind: "already_paid", orderId: ids[0] });
    expect(ids).toHaveLength(1);
  });

  it("says what happened where money came and goes back, or another order was paid instead", async () => {
    const order = {
      status: "EXPIRED",
      state: "expired",
      explanation: "You paid order #1 instead.",
    };
    const { ids } = shop([taken, opened, opened], success({ status: "success", order }));
    expect(await start()).toEqual({ kind: "ended", orderId: ids[0] });
    shop([taken], status("REFUNDING", "refunding"));
    expect(await start()).toMatchObject({ kind: "ended" });
  });

  it.each([
    ["was not paid in time", status("EXPIRED", "expired")],
    ["was never tried", status("NEW", "unpaid")],
    ["failed", status("AUTHORIZATION_FAILED", "failed")],
    ["is not this shopper's", failure("not_found", "This order does not exist")],
  ])("starts again where it %s", async (_, answer) => {
    const { ids } = shop([taken, opened], answer);
    expect(await start()).toMatchObject({ kind: "redirect", url: "https://bank.example/pay" });
    expect(ids).toHaveLength(2);
    expect(ids[1]).not.toBe(ids[0]);
  });
});

it.each([
  [
    "says below its text what the shop says of a refusal",
    failure("invalid_request", "Enter the address to ship to"),
    "HDFC Payment initiation failed\nEnter the address to ship to",
  ],
  [
    "shows no words of a shop that broke",
    failure("unavailable", "The shop is busy."),
    "HDFC Payment initiation failed",
  ],
  ["has words of its own where no answer came", noAnswer(), "HDFC Payment initiation failed"],
])("%s", async (_, answer, message) => {
  shop([answer], status("NEW", "unpaid"));
  expect(await start()).toMatchObject({ kind: "refused", message });
});

it("says that there is no connection, and asks nothing of the shop", async () => {
  vi.mocked(isConnected).mockReturnValueOnce(false);
  vi.mocked(checkConnection).mockResolvedValueOnce(false);
  const { ids } = shop([opened], status("NEW", "unpaid"));
  expect(await start()).toMatchObject({
    kind: "refused",
    message: expect.stringMatching(/^There is no connection to the shop\./),
  });
  expect(ids).toEqual([]);
});

it("says so behind the specified words where it went while the order was made", async () => {
  vi.mocked(checkConnection).mockResolvedValueOnce(false);
  shop([noAnswer()], status("NEW", "unpaid"));
  expect(await start()).toMatchObject({
    message: expect.stringMatching(/^HDFC Payment initiation failed\nThere is no connection/),
  });
});

it("has the bank send the shopper back to the result page", async () => {
  shop([opened], status("NEW", "unpaid"));
  await start();
  expect(vi.mocked(callEndpoint)).toHaveBeenLastCalledWith("initiatePayment", {
    body: expect.objectContaining({ redirectUrl: `https://shop.example${PAYMENT_CALLBACK_PATH}` }),
  });
});

describe("the pieces that the shop holds for this tab", () => {
  const held = () => heldQuantities(sessionStore).get(lines[0]?._id ?? "");

  it("are known once the order is made", async () => {
    shop([opened], status("NEW", "unpaid"));
    expect(await start()).toMatchObject({ kind: "redirect", stockHeld: true });
    expect(held()).toBe(2);
  });

  it("are none where the stock is not set aside, also of an order before", async () => {
    const unheld = success({ payment_url: "https://bank.example/pay", stockHeld: false });
    shop([opened, unheld], status("NEW", "unpaid"));
    await start();
    expect(await start()).toMatchObject({ kind: "redirect", stockHeld: false });
    expect(held()).toBeUndefined();
  });
});
