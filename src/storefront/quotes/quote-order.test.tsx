import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import type { Quote } from "#shared/quotes/quote.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { testQuote, testToken } from "#tests/components/sample-quote.ts";
import * as quotePage from "./quote-page.tsx";

const open = () => renderPage(quotePage, { route: "/quote/:token", path: `/quote/${testToken}` });
const answer = (quote: Quote) => success({ success: true as const, quote });

const order: NonNullable<Quote["order"]> = {
  number: "0ABCDE",
  payment: "unpaid",
  mayPay: true,
  mayTransfer: true,
  payUntil: "2026-11-24T10:00:00.000Z",
};

const transfer: NonNullable<typeof order.transfer> = {
  reference: "K7M2Q9XT",
  account: {
    name: "Pressroom Supplies",
    number: "50200012345678",
    ifsc: "HDFC0001234",
    bank: "HDFC Bank",
  },
  until: "2026-11-24T10:00:00.000Z",
  received: 0,
};

describe("paying for a quote by its link", () => {
  it.each([
    ["Cancelled", "refunding", "The order was cancelled, and what was paid goes back."],
    ["Delivered", "refunding", "What was paid for this order goes back."],
    ["Refunded", "refunded", "What was paid for this order has gone back."],
  ] as const)("says of an order that is %s and %s what becomes of the money", async (...row) => {
    const [status, payment, expected] = row;
    const ended = { ...order, status, payment, mayPay: false, mayTransfer: false };
    fakeApi({ getQuote: () => answer(testQuote({ state: "accepted", order: ended })) });
    open();
    await screen.findByText(expected);
  });

  it("is by bank transfer where that is chosen as it is accepted", async () => {
    let accepted: unknown;
    const waiting = testQuote({
      state: "accepted",
      order: { ...order, mayTransfer: false, transfer },
    });
    let isAccepted = false;
    fakeApi({
      getQuote: () =>
        answer(
          isAccepted
            ? waiting
            : testQuote({ hasAddress: true, bankTransfer: { holdDays: 3, needsGstin: false } }),
        ),
      acceptQuote: ({ body }) => {
        accepted = body;
        isAccepted = true;
        return success({ success: true, message: "The quote is accepted.", quote: waiting });
      },
    });
    const { user } = open();
    await user.click(await screen.findByRole("radio", { name: /^Bank transfer .*within 3 days$/ }));
    await user.click(screen.getByRole("button", { name: "Accept and order for ₹11,450" }));
    const paying = within(await screen.findByRole("region", { name: "Pay by bank transfer" }));
    for (const expected of ["K7M2Q9XT", "50200012345678", "HDFC0001234"])
      paying.getByText(expected);
    expect(accepted).toEqual({ version: 2, payBy: "bank-transfer" });
    const proforma = paying.getByRole("link", { name: "Proforma invoice" });
    expect(proforma.getAttribute("href")).toBe(`/api/v1/quote/link/${testToken}/proforma`);
    paying.getByRole("button", { name: "Pay ₹11,450 by card or UPI" });
  });

  it("says beside the choice why a transfer is refused", async () => {
    const why = "This order cannot be paid by bank transfer. Pay it by card or UPI.";
    fakeApi({
      getQuote: () =>
        answer(testQuote({ hasAddress: true, bankTransfer: { holdDays: 1, needsGstin: true } })),
      acceptQuote: () => failure("invalid_request", why, { fields: { payBy: why } }),
    });
    const { user } = open();
    await user.click(await screen.findByRole("radio", { name: /within 1 day, for companies/ }));
    await user.click(screen.getByRole("button", { name: /^Accept and order/ }));
    expect((await screen.findAllByText(why)).length).toBeGreaterThan(0);
  });

  it("is on the bank's page alone where the shop offers no transfer", async () => {
    fakeApi({ getQuote: () => answer(testQuote()) });
    open();
    await screen.findByRole("button", { name: /^Accept and order/ });
    expect(screen.queryByRole("radio")).toBeNull();
  });

  it("changes to a transfer afterwards, and says what has come of it", async () => {
    let chosen = false;
    const part = { ...transfer, received: 1000 };
    fakeApi({
      getQuote: () =>
        answer(
          testQuote({
            state: "accepted",
            order: chosen
              ? { ...order, payment: "review", mayPay: false, mayTransfer: false, transfer: part }
              : order,
          }),
        ),
      transferForQuote: () => {
        chosen = true;
        return success({ success: true, message: "Please transfer the sum.", quote: testQuote() });
      },
    });
    const { user } = open();
    await screen.findByRole("button", { name: "Pay ₹11,450 now" });
    await user.click(screen.getByRole("button", { name: "Pay ₹11,450 by bank transfer" }));
    const paying = await screen.findByRole("region", { name: "Pay by bank transfer" });
    expect(paying.textContent).toContain("Transfer ₹10,450 by");
    expect(paying.textContent).toContain("₹1,000 has come already.");
    expect(within(paying).queryByRole("button", { name: /by card or UPI/ })).toBeNull();
  });

  it("asks who may have transferred already before the bank's page opens", async () => {
    let sentQuery: unknown;
    fakeApi({
      getQuote: () =>
        answer(testQuote({ state: "accepted", order: { ...order, mayTransfer: false, transfer } })),
      payQuote: ({ query }) => {
        sentQuery = query;
        return failure("conflict", "The bank is busy.");
      },
    });
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Pay ₹11,450 by card or UPI" }));
    await screen.findByRole("dialog", { name: "Have you transferred already?" });
    await user.click(screen.getByRole("button", { name: "Keep the bank transfer" }));
    expect(sentQuery).toBeUndefined();
    await user.click(screen.getByRole("button", { name: "Pay ₹11,450 by card or UPI" }));
    await user.click(screen.getByRole("button", { name: /^Nothing is transferred/ }));
    await screen.findByText("The bank is busy.");
    expect(sentQuery).toEqual({ instead: "bank-transfer" });
  });

  it("asks for no more where more has come than it costs", async () => {
    const more = { ...transfer, received: 12_000 };
    fakeApi({
      getQuote: () =>
        answer(
          testQuote({
            state: "accepted",
            order: {
              ...order,
              payment: "review",
              mayPay: false,
              mayTransfer: false,
              transfer: more,
            },
          }),
        ),
    });
    open();
    const paying = await screen.findByRole("region", { name: "Pay by bank transfer" });
    expect(paying.textContent).toContain(
      "₹12,000 has come for order #0ABCDE, more than its ₹11,450",
    );
    expect(paying.textContent).not.toContain("50200012345678");
  });
});
