import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { failure, success } from "#shared/failure.ts";
import type { UnmatchedPayment } from "#shared/payments/unmatched-contract.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as unmatchedPage from "./unmatched-page.tsx";

const open: UnmatchedPayment = {
  orderId: "ORDLOST",
  state: "open",
  amount: 2360,
  currency: "INR",
  bankStatus: "CHARGED",
  transactionId: "shop-ORDLOST-1",
  paymentMethod: "VISA",
  foundAt: "2026-11-23T05:00:00.000Z",
  acts: ["refund", "settle"],
  problem: null,
  resolvedAt: null,
};
const settled: UnmatchedPayment = {
  ...open,
  orderId: "ORDOLD",
  state: "settled",
  acts: [],
  resolvedAt: "2026-11-22T05:00:00.000Z",
  resolvedBy: "asha@example.com",
  note: "Entered anew",
};

const show = () => renderPage(unmatchedPage, { route: "/dashboard/admin/orders/unmatched" });
const list = (...payments: UnmatchedPayment[]) =>
  success({ success: true as const, payments, total: payments.length, page: 1, pages: 1 });

beforeEach(signInAsAdmin);

describe("the page of payments without an order", () => {
  it("says what came, and how what was dealt with ended", async () => {
    fakeApi({ listUnmatchedPayments: () => list(open, settled) });
    const { user } = show();
    await user.click(await screen.findByRole("button", { name: "ORDLOST" }));
    const [row] = screen.getAllByRole("row", { name: /ORDLOST/ });
    if (!row) throw new Error("the payment is listed");
    within(row).getByText("Waits for you");
    within(row).getByText("CHARGED, VISA");
    screen.getByRole("article", { name: /^₹2,360.*ORDLOST$/ });
    await user.click(screen.getByRole("button", { name: "ORDOLD" }));
    const ended = within(screen.getByRole("article", { name: /ORDOLD$/ }));
    ended.getByText("Entered anew");
    ended.getByText(/by asha@example.com/);
    expect(ended.queryByRole("button")).toBeNull();
  });

  it("has the money given back once that was confirmed", async () => {
    const user = userEvent.setup();
    const resolveUnmatchedPayment = vi.fn(() =>
      success({ success: true as const, message: "The bank is asked.", payment: open }),
    );
    fakeApi({ listUnmatchedPayments: () => list(open), resolveUnmatchedPayment });
    show();
    await user.click(await screen.findByRole("button", { name: "ORDLOST" }));
    await user.click(screen.getByRole("button", { name: "Give it back" }));
    const dialog = within(await screen.findByRole("dialog"));
    dialog.getByText(/The bank gives ₹2,360 back/);
    await user.click(dialog.getByRole("button", { name: "Give it back" }));
    await vi.waitFor(() =>
      expect(resolveUnmatchedPayment).toHaveBeenCalledWith(
        expect.objectContaining({ params: { orderId: "ORDLOST" }, body: { act: "refund" } }),
      ),
    );
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("asks for a note where it was settled outside, and says why it was refused", async () => {
    const user = userEvent.setup();
    let isSettled = false;
    fakeApi({
      listUnmatchedPayments: () => list(isSettled ? { ...settled, orderId: "ORDLOST" } : open),
      resolveUnmatchedPayment: () => {
        isSettled = true;
        return failure("conflict", "This payment was settled elsewhere.");
      },
    });
    show();
    await user.click(await screen.findByRole("button", { name: "ORDLOST" }));
    await user.click(screen.getByRole("button", { name: "Mark as settled elsewhere" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Mark as settled" }));
    await dialog.findByText("Say how it was settled");
    await user.type(dialog.getByRole("textbox"), "Entered anew");
    await user.click(dialog.getByRole("button", { name: "Mark as settled" }));
    await dialog.findByText(
      /^This payment was dealt with meanwhile by asha@example.com, .*Their note: Entered anew$/,
    );
    // Nothing is left that could only be refused again; what was typed can be copied.
    expect(dialog.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Entered anew");
    expect(dialog.queryByRole("button", { name: "Mark as settled" })).toBeNull();
    dialog.getByRole("button", { name: "OK" });
  });

  it("says where there is none", async () => {
    fakeApi({ listUnmatchedPayments: () => list() });
    show();
    await screen.findByText("No such payment");
  });
});
