import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { AdminOrderDetails } from "#shared/fulfilment/order-details.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { dialog, paid, show } from "#tests/components/sample-order.ts";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as orderPage from "../orders/order-page.tsx";

const shipment = (number: number, more: object) => ({
  number,
  carrier: "DTDC",
  trackingNumber: `T${number}`,
  shippedAt: "2026-01-02T00:00:00.000Z",
  items: [{ line: 0, quantity: 1 }],
  ...more,
});

/** Four pieces at ₹100, of which one has arrived, one is on its way and two wait. */
const order: AdminOrderDetails = {
  ...paid,
  products: [
    {
      product: { _id: "m", slug: "m", name: "White mug", images: [] },
      quantity: 4,
      price: 100,
      shipped: 2,
    },
  ],
  totalAmount: 400,
  payment: { status: "due", toCollect: 400, by: "cash-on-delivery" },
  cash: { toCollect: 400, mayCollect: true, onTheWay: [2], collected: [] },
  shipments: [
    shipment(1, { deliveredAt: "2026-01-04T00:00:00.000Z", toCollect: 100 }),
    shipment(2, { toCollect: 100 }),
  ],
  shipmentValues: [1, 2].map((number) => ({
    shipment: number,
    lines: [{ line: 0, quantity: 1, amount: 100, returned: 0, credited: 0 }],
  })),
  transitions: ["Shipped"],
};

beforeEach(() => {
  signInAsAdmin();
  fakeApi({ getAdminOrder: () => show(order) });
});

const openOrder = () =>
  renderPage(orderPage, {
    route: "/dashboard/admin/orders/:id",
    path: "/dashboard/admin/orders/ab12cd34",
  });

describe("an order that is paid on delivery", () => {
  it("says at each parcel, and before one leaves, what is to be collected for it", async () => {
    const { user } = openOrder();
    const first = within(await screen.findByRole("listitem", { name: "Parcel 1" }));
    first.getByText("₹100 is still to come from the courier");
    within(screen.getByRole("listitem", { name: "Parcel 2" })).getByText(
      "Collect ₹100 at delivery",
    );
    await user.click(screen.getByRole("button", { name: "Mark as shipped" }));
    dialog().getByText("Collect ₹200 at delivery");
    await user.click(dialog().getByRole("button", { name: "One less of White mug" }));
    dialog().getByText("Collect ₹100 at delivery");
  });

  it("does not ask whether a parcel has arrived that was refused at the door", async () => {
    const values = order.shipmentValues.map((value) =>
      value.shipment === 2
        ? {
            shipment: 2,
            lines: [{ line: 0, quantity: 1, amount: 100, returned: 1, credited: 100 }],
          }
        : value,
    );
    const [first] = order.shipments ?? [];
    if (!first) throw new Error("there is a parcel");
    const { deliveredAt: _, ...onItsWay } = first;
    const shipments = [onItsWay, shipment(2, {})];
    fakeApi({ getAdminOrder: () => show({ ...order, shipments, shipmentValues: values }) });
    openOrder();
    await screen.findByRole("listitem", { name: "Parcel 1" });
    expect(screen.getAllByRole("button", { name: /^It has arrived/ })).toHaveLength(1);
    const refused = within(screen.getByRole("listitem", { name: "Parcel 2" }));
    expect(refused.queryByRole("button", { name: /^It has arrived/ })).toBeNull();
  });

  it("says of a refused parcel whose invoice is too old that its GST stays", async () => {
    const shipmentValues = order.shipmentValues.map((one) => ({
      ...one,
      gstClosedOn: "2024-11-30",
    }));
    fakeApi({ getAdminOrder: () => show({ ...order, shipmentValues }) });
    const { user } = openOrder();
    await user.click(await screen.findByRole("button", { name: "Parcel 2 was refused" }));
    dialog().getByText("The GST of this invoice cannot be corrected any more");
  });

  it("begins to enter cash with what is due of what has arrived", async () => {
    const { user } = openOrder();
    await user.click(await screen.findByRole("button", { name: "Enter what was collected" }));
    expect(dialog().getByLabelText<HTMLInputElement>("Amount (₹)").value).toBe("100");
  });

  it("takes cash late that was collected for what came back, and says that it goes back", async () => {
    const ended: AdminOrderDetails = {
      ...order,
      status: "Cancelled",
      payment: { status: "cancelled", by: "cash-on-delivery" },
      cash: { toCollect: 0, mayCollect: true, late: 400, onTheWay: [], collected: [] },
      shipments: [shipment(1, { deliveredAt: "2026-01-04T00:00:00.000Z" })],
      transitions: [],
    };
    fakeApi({ getAdminOrder: () => show(ended) });
    const { user } = openOrder();
    await screen.findByText(/^Nothing more is to be collected\. If the courier pays out ₹400 more/);
    await user.click(screen.getByRole("button", { name: "Enter what was collected" }));
    expect(dialog().getByLabelText<HTMLInputElement>("Amount (₹)").value).toBe("400");
  });
});
