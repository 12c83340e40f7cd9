import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/order-details.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { dialog, paid, shipped, show } from "#tests/components/sample-order.ts";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as orderPage from "../orders/order-page.tsx";

const openOrder = () =>
  renderPage(orderPage, {
    route: "/dashboard/admin/orders/:id",
    path: "/dashboard/admin/orders/ab12cd34",
  });

beforeEach(signInAsAdmin);

it("an order that contradicts itself says so, and its buyer is put right once both are called right", async () => {
  const buyer = { company: "Acme", gstin: "29AAGCB7383J1Z4" };
  let order: AdminOrderDetails = {
    ...paid,
    buyer,
    contradictions: ["The GSTIN is registered in Karnataka, but the bill goes to West Bengal."],
  };
  const sent: unknown[] = [];
  fakeApi({
    getAdminOrder: () => show(order),
    changeOrderAddress: ({ body }) => {
      sent.push(body);
      order = { ...paid, buyer };
      return success({ success: true, message: "Changed.", order });
    },
  });
  const { user } = openOrder();
  await screen.findByText("This order contradicts itself: it cannot be shipped yet");
  await user.click(screen.getByRole("button", { name: "Put the buyer right" }));
  await user.click(dialog().getByRole("button", { name: "Save" }));
  await user.click(await dialog().findByLabelText("Both are right"));
  expect(sent).toEqual([]);
  await user.click(dialog().getByRole("button", { name: "Save" }));
  await screen.findByText("Changed.");
  expect(sent).toEqual([
    { shippingAddress: paid.shippingAddress, buyer: { ...buyer, gstinConfirmed: true } },
  ]);
  await expect.poll(() => screen.queryByText(/contradicts itself/)).toBeNull();
});

it("another address that the customer asks for is shown, and stands in the form", async () => {
  const addressRequest = {
    address: "5 MG Road",
    city: "Bengaluru",
    state: "Karnataka",
    pincode: "560001",
  };
  fakeApi({ getAdminOrder: () => show({ ...paid, addressRequest }) });
  const { user } = openOrder();
  await screen.findByText("The customer asks for another address");
  await user.click(screen.getByRole("button", { name: "Change the address" }));
  expect(dialog().getByLabelText<HTMLInputElement>("City").value).toBe("Bengaluru");
});

it.each([
  ["packed", {}, /^It is packed\. To change its address, press “Not packed after all” first/],
  ["left in part", { shipments: shipped.shipments }, /^A part of it has left: .* Decline this/],
])(
  "of an order that is %s, another address that is asked for says what to do",
  async (_how, facts, advice) => {
    const addressRequest = { ...paid.shippingAddress, address: "14 Park Street" };
    fakeApi({
      getAdminOrder: () => show({ ...paid, ...facts, addressRequest, mayChangeAddress: false }),
    });
    openOrder();
    await screen.findByText(advice);
    screen.getByRole("button", { name: "Decline" });
    expect(screen.queryByRole("button", { name: "Change the address" })).toBeNull();
  },
);

it("where a parcel goes is read before it is shipped, and that another address is asked for", async () => {
  const addressRequest = { ...paid.shippingAddress, address: "14 Park Street" };
  fakeApi({ getAdminOrder: () => show({ ...paid, addressRequest }) });
  const { user } = openOrder();
  await user.click(await screen.findByRole("button", { name: "Mark as shipped" }));
  dialog().getByText("Meera, 12 Park Street, Kolkata, West Bengal 700016", { exact: false });
  dialog().getByText("The customer asks for another address: change it or decline it first.");
});

it("a GSTIN of another state that was confirmed leaves a line, and only where it is of another", async () => {
  const buyer = { company: "Acme", gstin: "29AAGCB7383J1Z4", gstinConfirmed: true };
  let order: AdminOrderDetails = { ...paid, buyer };
  fakeApi({ getAdminOrder: () => show(order) });
  for (const [gstinConfirmedBy, confirmed] of [
    [undefined, "confirmed"],
    ["shopper", "confirmed by the customer"],
    ["quote", "confirmed in the quote"],
    ["owner@example.com", "confirmed by owner@example.com"],
  ]) {
    order = { ...paid, buyer, ...(gstinConfirmedBy && { gstinConfirmedBy }) };
    openOrder();
    await screen.findByText(
      `GSTIN of Karnataka, bill to West Bengal: ${confirmed} that both are right`,
    );
    cleanup();
  }
  order = { ...paid, buyer: { ...buyer, gstin: "19AABCU9603R1ZK" } };
  openOrder();
  await screen.findByText("19AABCU9603R1ZK");
  expect(screen.queryByText(/confirmed that both are right/)).toBeNull();
});

it("another address is declined with a reason", async () => {
  const addressRequest = { ...paid.shippingAddress, address: "14 Park Street" };
  let order: AdminOrderDetails = { ...paid, addressRequest };
  const sent: unknown[] = [];
  fakeApi({
    getAdminOrder: () => show(order),
    declineAddress: ({ body }) => {
      sent.push(body);
      order = paid;
      return success({ success: true, message: "Declined.", order });
    },
  });
  const { user } = openOrder();
  await user.click(await screen.findByRole("button", { name: "Decline" }));
  await user.click(dialog().getByRole("button", { name: "Decline it" }));
  expect(sent).toEqual([]);
  // Nothing that is pasted is cut: the contract's limit is told.
  fireEvent.change(dialog().getByLabelText(/^Reason/), { target: { value: "a".repeat(502) } });
  await dialog().findByText("2 characters too many: at most 500");
  await user.clear(dialog().getByLabelText(/^Reason/));
  await user.type(dialog().getByLabelText(/^Reason/), "It is packed already");
  await user.click(dialog().getByRole("button", { name: "Decline it" }));
  await expect.poll(() => screen.queryByText("The customer asks for another address")).toBeNull();
  expect(sent).toEqual([{ reason: "It is packed already" }]);
});

it("where the delivery costs more, or takes no cash, is told before the address is changed", async () => {
  const sent: { deliveryConfirmed?: unknown }[] = [];
  const concern = "The freight there is ₹250 by Courier; ₹100 was charged, and it stays so.";
  fakeApi({
    getAdminOrder: () => show(paid),
    changeOrderAddress: ({ body }) => {
      sent.push(body);
      if (!body.deliveryConfirmed) {
        return failure("invalid_request", "No.", { fields: { deliveryConfirmed: concern } });
      }
      return success({ success: true, message: "Changed.", order: paid });
    },
  });
  const { user } = openOrder();
  await user.click(await screen.findByRole("button", { name: "Change address or buyer" }));
  await user.click(dialog().getByRole("button", { name: "Save" }));
  await dialog().findByText(concern);
  await user.click(dialog().getByLabelText(/^Send it there all the same/));
  await user.click(dialog().getByRole("button", { name: "Save" }));
  await screen.findByText("Changed.");
  expect(sent.map(({ deliveryConfirmed }) => deliveryConfirmed)).toEqual([undefined, true]);
});

it.each([
  ["shipped", { status: "Shipped", mayChangeAddress: false, mayChangeBuyer: false }, /now Shipped/],
  ["packed", { mayChangeAddress: false }, /packed or shipped of this order meanwhile/],
] as const)(
  "an order that was %s meanwhile says so, and what was typed for it stays until that was read",
  async (_how, facts, why) => {
    const addressRequest = { ...paid.shippingAddress, city: "Bengaluru" };
    let order: AdminOrderDetails = { ...paid, addressRequest };
    fakeApi({
      getAdminOrder: () => show(order),
      changeOrderAddress: () => {
        order = { ...paid, ...facts };
        return failure("conflict", "This order is packed.");
      },
    });
    const { user } = openOrder();
    await user.click(await screen.findByRole("button", { name: "Change the address" }));
    const city = dialog().getByLabelText<HTMLInputElement>("City");
    await user.type(city, " South");
    await user.click(dialog().getByRole("button", { name: "Save" }));
    await dialog().findByText(why);
    expect(screen.queryByText("The customer asks for another address")).toBeNull();
    expect(city.isConnected && city.value).toBe("Bengaluru South");
    expect(dialog().queryByRole("button", { name: "Save" })).toBeNull();
    await user.click(dialog().getByRole("button", { name: "OK" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  },
);

it("notes are kept for the dashboard, and what is shipped has no other address", async () => {
  let order: AdminOrderDetails = { ...shipped, mayChangeAddress: false, mayChangeBuyer: false };
  fakeApi({
    getAdminOrder: () => show(order),
    addOrderNote: ({ body }) => {
      const at = "2026-01-03T00:00:00.000Z";
      order = { ...order, notes: [{ at, by: "admin@example.com", text: body.text }] };
      return success({ success: true, message: "The note is kept.", order });
    },
  });
  const { user } = openOrder();
  const notes = within(await screen.findByRole("region", { name: "Notes" }));
  await user.type(notes.getByLabelText("New note"), "Call after six");
  await user.click(notes.getByRole("button", { name: "Add the note" }));
  await notes.findByText("Call after six", { selector: "p" });
  expect(screen.queryByRole("button", { name: "Change address or buyer" })).toBeNull();
});

it("a credit of an invoice that is too old is said to change no GST, before it is made", async () => {
  const shipmentValues = shipped.shipmentValues.map((one) => ({
    ...one,
    gstClosedOn: "2024-11-30",
  }));
  fakeApi({ getAdminOrder: () => show({ ...shipped, shipmentValues }) });
  const { user } = openOrder();
  await user.click(await screen.findByRole("button", { name: "Credit parcel 1" }));
  dialog().getByText("The GST of this invoice cannot be corrected any more");
  dialog().getByText(/possible until 30 Nov 2024\./);
});
