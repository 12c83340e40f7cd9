import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/order-details.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { dialog, paid, show } from "#tests/components/sample-order.ts";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as orderPage from "../orders/order-page.tsx";

const openOrder = () =>
  renderPage(orderPage, {
    route: "/dashboard/admin/orders/:id",
    path: "/dashboard/admin/orders/ab12cd34",
  });

beforeEach(signInAsAdmin);

describe("an order's money", () => {
  describe("whose payment is on hold", () => {
    const paymentHold = {
      reason: "₹1 was paid for an order of ₹200.",
      received: { amount: 1, currency: "INR" },
      excess: 0,
      paidOrder: null,
      acts: ["accept" as const, "refund" as const, "settle" as const],
    };
    const { status: _, ...unpaid } = paid;
    const held: AdminOrderDetails = {
      ...unpaid,
      payment: { status: "review" },
      transitions: [],
      paymentHold,
    };

    it("says why, what was expected and what came; asks before money goes back, with a note", async () => {
      let order = held;
      const sent: unknown[] = [];
      fakeApi({
        getAdminOrder: () => show(order),
        resolvePaymentHold: ({ body }) => {
          sent.push(body);
          order = {
            ...unpaid,
            status: "Cancelled",
            payment: { status: "refunding" },
            transitions: [],
          };
          return success({ success: true, message: "The payment goes back.", order });
        },
      });
      const { user } = openOrder();
      await screen.findByText("₹1 was paid for an order of ₹200.");
      screen.getByText("₹200", { selector: "dd" });
      screen.getByText("Received", { selector: "dt" });
      screen.getByText("₹1", { selector: "dd" });
      await user.click(screen.getByRole("button", { name: "Give it back" }));
      dialog().getByText(/^₹1 goes back to the customer/);
      expect(sent).toEqual([]);
      await user.type(dialog().getByLabelText(/^Note/), "Typed too little");
      await user.dblClick(dialog().getByRole("button", { name: "Give it back" }));
      await screen.findByText("The payment goes back.");
      expect(sent).toEqual([{ act: "refund", note: "Typed too little" }]);
      await waitFor(() => expect(screen.queryByText("Please look at this payment")).toBeNull());
      await waitFor(() =>
        expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 })),
      );
    });

    it("says what is waived before less than the total is accepted", async () => {
      fakeApi({ getAdminOrder: () => show(held) });
      const { user } = openOrder();
      await user.click(await screen.findByRole("button", { name: "Accept the payment" }));
      dialog().getByText(/₹199 of the order's ₹200 is waived: nobody will be asked for it/);
    });

    it("is settled outside with a note only", async () => {
      fakeApi({ getAdminOrder: () => show(held) });
      const { user } = openOrder();
      await user.click(await screen.findByRole("button", { name: "Mark as settled elsewhere" }));
      await user.click(dialog().getByRole("button", { name: "Mark as settled elsewhere" }));
      await dialog().findByText("Write how it was settled: others will want to know");
      expect(document.activeElement).toBe(dialog().getByLabelText(/^Note/));
    });

    it("says why a decision was refused, though the hold has ended meanwhile", async () => {
      const late = "This order is paid meanwhile. Its last change was made by the bank.";
      let order = held;
      fakeApi({
        getAdminOrder: () => show(order),
        resolvePaymentHold: () => {
          order = paid;
          return failure("conflict", late);
        },
      });
      const { user } = openOrder();
      await user.click(await screen.findByRole("button", { name: "Accept the payment" }));
      await user.click(dialog().getByRole("button", { name: "Accept the payment" }));
      await dialog().findByText(late);
      await user.click(dialog().getByRole("button", { name: "Not now" }));
      await screen.findByRole("button", { name: "Mark as shipped" });
    });

    it("asks what becomes of what came over the total before it is accepted", async () => {
      const sent: unknown[] = [];
      const more = { ...paymentHold, received: { amount: 250, currency: "INR" }, excess: 50 };
      fakeApi({
        getAdminOrder: () => show({ ...held, paymentHold: more }),
        resolvePaymentHold: ({ body }) => {
          sent.push(body);
          return success({ success: true, message: "Accepted.", order: paid });
        },
      });
      const { user } = openOrder();
      await user.click(await screen.findByRole("button", { name: "Accept the payment" }));
      dialog().getByRole("group", { name: "₹50 too much came. What becomes of it?" });
      await user.click(dialog().getByRole("button", { name: "Accept the payment" }));
      await dialog().findByText("Choose what becomes of it");
      expect(sent).toEqual([]);
      await user.click(dialog().getByRole("radio", { name: /^It goes back/ }));
      await user.click(dialog().getByRole("button", { name: "Accept the payment" }));
      await waitFor(() => expect(sent).toEqual([{ act: "accept", excess: "refund" }]));
    });

    it("leads to the customer's other orders of the same goods", async () => {
      const sameGoods = [{ _id: "0198ab", name: "SO-26-000124 (#0198AB)" }];
      fakeApi({ getAdminOrder: () => show({ ...held, sameGoods }) });
      openOrder();
      const link = await screen.findByRole("link", { name: "SO-26-000124 (#0198AB)" });
      expect(link.getAttribute("href")).toBe("/dashboard/admin/orders/0198ab");
    });

    it("offers neither to accept nor to give back what paid another order", async () => {
      const other = { ...paymentHold, paidOrder: "ORD2", acts: ["settle" as const] };
      fakeApi({ getAdminOrder: () => show({ ...held, paymentHold: other }) });
      openOrder();
      await screen.findByText(/paid the order with reference/);
      expect(screen.getByRole("link", { name: "ORD2" }).getAttribute("href")).toBe(
        "/dashboard/admin/orders?search=ORD2",
      );
      screen.getByRole("button", { name: "Mark as settled elsewhere" });
      expect(screen.queryByRole("button", { name: "Accept the payment" })).toBeNull();
      expect(screen.queryByRole("button", { name: "Give it back" })).toBeNull();
    });
  });

  it("is told movement by movement, with what they leave", async () => {
    const by = "owner@example.com";
    const money: AdminOrderDetails["money"] = [
      { kind: "receipt", amount: 201, reference: "UTR1", day: "2026-11-23", by },
      { kind: "excess-kept", amount: -1, reference: null, day: "2026-11-23", by },
      { kind: "refund", amount: -50.5, reference: "RQ1", day: "2026-11-24", by },
    ];
    fakeApi({ getAdminOrder: () => show({ ...paid, money }) });
    openOrder();
    const ledger = (await screen.findByRole("heading", { name: "Ledger" })).nextElementSibling;
    expect([...(ledger?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      `₹201 came, 23 Nov 2026, UTR1${by}`,
      `-₹1 kept over the total, 23 Nov 2026${by}`,
      `-₹50.50 given back, or on its way, 24 Nov 2026, RQ1${by}`,
      "₹149.50 is left",
    ]);
  });

  it("notes how the money of a refund that did not go through went back", async () => {
    const failed = {
      requestId: "R1",
      amount: 200,
      state: "failed" as const,
      needsPerson: true,
      reason: "The shop cancelled the order.",
      createdAt: paid.createdAt,
    };
    let order: AdminOrderDetails = {
      ...paid,
      status: "Cancelled",
      transitions: [],
      refunds: [failed],
    };
    const sent: unknown[] = [];
    fakeApi({
      getAdminOrder: () => show(order),
      settleRefund: ({ body }) => {
        sent.push(body);
        const done = { ...failed, state: "done" as const, needsPerson: false };
        order = { ...order, status: "Refunded", refunds: [done] };
        return success({ success: true, message: "The refund is noted.", order });
      },
    });
    const { user } = openOrder();
    await screen.findByText(/did not go through \(R1\)/);
    await user.click(await screen.findByRole("button", { name: "Mark as given back elsewhere" }));
    await user.click(dialog().getByRole("button", { name: "It was given back" }));
    await dialog().findByText("Write how it was given back, such as by cheque");
    await user.type(dialog().getByLabelText(/^Note/), "By cheque");
    await user.click(dialog().getByRole("button", { name: "It was given back" }));
    await screen.findByText("The refund is noted.");
    expect(sent).toEqual([{ requestId: "R1", note: "By cheque" }]);
    await waitFor(() =>
      expect(screen.queryByRole("button", { name: "Mark as given back elsewhere" })).toBeNull(),
    );
  });

  it("takes the UTR of a refund that was transferred, and asks for no note then", async () => {
    const refund = {
      requestId: "R1",
      amount: 470,
      state: "by_hand" as const,
      needsPerson: true,
      reason: "1 piece came back.",
      createdAt: paid.createdAt,
    };
    const order: AdminOrderDetails = { ...paid, refunds: [refund] };
    const sent: unknown[] = [];
    fakeApi({
      getAdminOrder: () => show(order),
      settleRefund: ({ body }) => {
        sent.push(body);
        return success({ success: true, message: "The refund is noted.", order });
      },
    });
    const { user } = openOrder();
    await user.click(await screen.findByRole("button", { name: "Mark as given back elsewhere" }));
    dialog().getByLabelText("Note (optional, only the shop reads it)");
    await user.click(dialog().getByRole("button", { name: "It was given back" }));
    await dialog().findByText(/^A UTR has 12 to 22 letters and digits/);
    await user.type(dialog().getByLabelText(/^UTR/), "SBIN26010512345");
    await user.click(dialog().getByRole("button", { name: "It was given back" }));
    await screen.findByText("The refund is noted.");
    expect(sent).toEqual([{ requestId: "R1", note: "", reference: "SBIN26010512345" }]);
  });
});
