import { cleanup, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import type { OwnReturns, ShownReturn } from "#shared/returns/contract.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signIn } from "#tests/components/sign-in.ts";
import * as returnPage from "./return-page.tsx";

const worth = { amount: 300, returned: 0, credited: 0 };
const own: OwnReturns = {
  returns: [],
  shipments: [
    {
      shipmentId: "s1",
      orderId: "01900000-0000-7000-8000-00000000abcd",
      shipment: 1,
      deliveredAt: "2026-11-20T06:00:00.000Z",
      until: "2026-11-27T06:00:00.000Z",
      lines: [
        { line: 0, name: "White mug", quantity: 3, value: { ...worth, quantity: 3 } },
        { line: 1, name: "Platen", quantity: 1, value: { ...worth, quantity: 1 } },
      ],
      customised: ["Engraved plate"],
    },
  ],
  cancelling: [],
  cancelRequests: [],
  refundTo: [],
  days: 7,
  reasons: ["Damaged when it arrived", "No longer needed"],
};

const requests: ShownReturn = {
  _id: "r1",
  number: "R00001",
  orderId: "o1",
  shipment: 1,
  status: "asked",
  reason: "Damaged when it arrived",
  note: "",
  resolution: "refund",
  photos: [],
  lines: [],
  steps: [],
};

const open = () => renderPage(returnPage, { route: "/return", path: "/return?parcel=s1" });
const getOwnReturns = () => success({ success: true as const, ...own });

beforeEach(() => signIn());

describe("returning goods", () => {
  it("asks for chosen pieces with a reason, and leads back to the orders", async () => {
    let body: unknown;
    fakeApi({
      getOwnReturns,
      requestReturn: (request) => {
        body = request.body;
        return success({
          success: true as const,
          message: "We have your request",
          return: requests,
        });
      },
    });
    const { user, currentPath } = open();
    await screen.findByText(/Made to order, so it cannot be returned: Engraved plate/);
    const send = screen.getByRole("button", { name: "Ask for the return" });
    await user.selectOptions(screen.getByLabelText("Reason"), "No longer needed");
    await user.click(send);
    await screen.findByText("Choose at least one piece to return.");
    const mugs = screen.getByRole("textbox", { name: "Pieces of White mug" });
    expect(mugs.getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(mugs);
    await user.clear(mugs);
    await user.type(mugs, "2");
    screen.getByText("You get ₹200 back");
    await user.selectOptions(screen.getByLabelText("What would you like?"), "replacement");
    await user.click(send);
    await expect.poll(currentPath).toBe("/orders");
    expect(body).toEqual({
      items: [{ line: 0, quantity: 2 }],
      reason: "No longer needed",
      note: "",
      resolution: "replacement",
      photos: [],
    });
  });

  it("says why the shop did not take it, and keeps what was typed", async () => {
    fakeApi({
      getOwnReturns,
      requestReturn: () => failure("conflict", "Only 1 piece of this can still be returned."),
    });
    const { user } = open();
    const mugs = await screen.findByRole("textbox", { name: "Pieces of White mug" });
    await user.clear(mugs);
    await user.type(mugs, "3");
    await user.selectOptions(screen.getByLabelText("Reason"), "No longer needed");
    await user.click(screen.getByRole("button", { name: "Ask for the return" }));
    await screen.findByText("Only 1 piece of this can still be returned.");
    expect(mugs).toHaveProperty("value", "3");
  });

  it("says that nothing can be returned, or that it could not be loaded", async () => {
    fakeApi({ getOwnReturns: () => success({ success: true as const, ...own, shipments: [] }) });
    open();
    await screen.findByText("Nothing of this can be returned");
    cleanup();
    fakeApi({ getOwnReturns: () => failure("unavailable", "The shop is busy.") });
    open();
    await screen.findByText("This could not be loaded. Please try again.");
    screen.getByText("The shop is busy.");
  });
});
