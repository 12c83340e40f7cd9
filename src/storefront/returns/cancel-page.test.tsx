import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { success } from "#shared/failure.ts";
import type { CancellableOrder, OwnReturns } from "#shared/returns/contract.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signIn } from "#tests/components/sign-in.ts";
import * as cancelPage from "./cancel-page.tsx";
import * as refundAccountPage from "./refund-account-page.tsx";

const order: CancellableOrder = {
  orderId: "01900000-0000-7000-8000-00000000abcd",
  how: "at-once",
  byItem: true,
  paid: true,
  refundable: 330,
  due: 0,
  isWhole: true,
  lines: [
    { line: 0, name: "White mug", quantity: 3, ordered: 3, left: 0, goods: 300, freight: 0 },
    { line: 1, name: "Film", quantity: 1, ordered: 1, left: 0, goods: 20, freight: 10 },
  ],
};

let sent: unknown[];

/** A shop with an order to cancel. */
function shopWith(given: Partial<CancellableOrder> = {}, refundTo: OwnReturns["refundTo"] = []) {
  sent = [];
  fakeApi({
    getOwnReturns: () =>
      success({
        ...{ success: true, returns: [], shipments: [], cancelRequests: [], days: 7, reasons: [] },
        cancelling: [{ ...order, ...given }],
        refundTo,
      }),
    cancelOwnOrder: ({ body }) => {
      sent.push(body);
      return success({ success: true, message: "Cancelled. You get an e-mail.", done: true });
    },
    saveRefundAccount: ({ body }) => {
      sent.push(body);
      return success({ success: true, message: "Thank you." });
    },
  });
}

const open = () =>
  renderPage(cancelPage, { route: "/cancel-order", path: `/cancel-order?order=${order.orderId}` });

beforeEach(() => signIn());

describe("cancelling one's own order", () => {
  it("begins with nothing, says what goes back, and asks once more", async () => {
    shopWith();
    const { user, currentPath } = open();
    await screen.findByText("Choose what to cancel to see what you get back.");
    await user.click(screen.getByRole("button", { name: "Cancel pieces" }));
    await screen.findByText("Choose at least one piece to cancel.");
    await user.click(screen.getByRole("button", { name: "One more of White mug" }));
    screen.getByText("You get ₹100 back, the way you paid.");
    await user.click(screen.getByRole("button", { name: "Cancel 1 piece" }));
    const question = await screen.findByRole("dialog", { name: "Cancel 1 piece?" });
    within(question).getByText(/You get ₹100 back, the way you paid. It cannot be undone./);
    expect(screen.queryByText("Sending...")).toBeNull();
    await user.click(within(question).getByRole("button", { name: "No, keep it" }));
    expect(sent).toEqual([]);
    await user.click(screen.getByRole("button", { name: "All of it" }));
    screen.getByText("You get ₹330 back, the way you paid.");
    await user.click(screen.getByRole("button", { name: "Cancel 4 pieces" }));
    await user.click(await screen.findByRole("button", { name: "Yes, cancel" }));
    await expect.poll(currentPath).toBe("/orders");
    const items = [
      { line: 0, quantity: 3 },
      { line: 1, quantity: 1 },
    ];
    expect(sent).toEqual([{ items, reason: "" }]);
  });

  it("refuses more pieces than there are", async () => {
    shopWith();
    const { user } = open();
    const mugs = await screen.findByRole("textbox", { name: "Pieces of White mug" });
    await user.clear(mugs);
    await user.type(mugs, "7");
    await user.click(screen.getByRole("button", { name: /^Cancel 3 pieces/ }));
    await screen.findByText("At most 3 pieces");
    expect(sent).toEqual([]);
  });

  it("asks where to the money of a transfer goes, checked at the field", async () => {
    shopWith({}, [{ orderId: order.orderId, waiting: false }]);
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "One more of Film" }));
    screen.getByText("You get ₹30 back.");
    await user.type(screen.getByLabelText("UPI ID"), "asha");
    await user.click(screen.getByRole("button", { name: "Cancel 1 piece" }));
    await screen.findByText("A UPI ID looks like name@okaxis");
    await user.selectOptions(screen.getByLabelText("Transfer it to"), "A bank account");
    await user.type(screen.getByLabelText("Account holder's name"), "Asha Rao");
    await user.type(screen.getByLabelText("Account number"), "1234 5678 9012");
    await user.type(screen.getByLabelText("IFSC"), "hdfc0001234");
    await user.click(screen.getByRole("button", { name: "Cancel 1 piece" }));
    await user.click(await screen.findByRole("button", { name: "Yes, cancel" }));
    await expect.poll(() => sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      refundTo: { kind: "bank", accountName: "Asha Rao", ifsc: "HDFC0001234" },
    });
  });

  it("says of cash on delivery what is less to pay, and asks for no account", async () => {
    shopWith({ paid: false, refundable: 0, due: 330 }, [
      { orderId: order.orderId, waiting: false },
    ]);
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "One more of Film" }));
    screen.getByText("You pay ₹30 less on delivery. Please have ₹300 ready in cash.");
    expect(screen.queryByLabelText("UPI ID")).toBeNull();
  });
});

describe("where money goes that is transferred back", () => {
  const path = `/refund-account?order=${order.orderId}`;
  const openPage = () => renderPage(refundAccountPage, { route: "/refund-account", path });

  it("is asked for, or another is taken in its place", async () => {
    shopWith({}, [{ orderId: order.orderId, account: "the UPI ID as…@okaxis", waiting: true }]);
    const { user, currentPath } = openPage();
    await screen.findByRole("option", { name: "the UPI ID as…@okaxis, as you told us" });
    await user.selectOptions(screen.getByLabelText("Transfer it to"), "A UPI ID");
    await user.type(screen.getByLabelText("UPI ID"), "ravi@oksbi");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await expect.poll(currentPath).toBe("/orders");
    expect(sent).toEqual([{ account: { kind: "upi", upiId: "ravi@oksbi" } }]);
  });

  it("is not asked of what was paid online", async () => {
    shopWith();
    openPage();
    await screen.findByText("We need no account for this");
  });
});
