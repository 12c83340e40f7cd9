import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { failure } from "#shared/failure.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/order-details.ts";
import type { Permission } from "#shared/permissions.ts";
import { builtInRoles } from "#shared/staff/roles.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { accessOf, takeOwnRole } from "#tests/components/own-role.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { dialog, paid, show } from "#tests/components/sample-order.ts";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as orderPage from "./order-page.tsx";

/** An order about which everything can be done at once. */
const order: AdminOrderDetails = {
  ...paid,
  paymentHold: {
    reason: "Too little came.",
    received: { amount: 150, currency: "INR" },
    excess: 0,
    paidOrder: null,
    acts: ["accept", "refund"],
  },
  contradictions: ["The GSTIN is of another state than the bill."],
  addressRequest: { ...paid.shippingAddress, address: "14 Park Street" },
  bankTransfer: { reference: "PR1", mayRecord: true, mayVoid: true, entered: [] },
  refunds: [
    {
      requestId: "r1",
      amount: 50,
      state: "failed",
      needsPerson: true,
      reason: "One mug was broken",
      createdAt: "2026-01-03T00:00:00.000Z",
    },
  ],
};

/** What stands on the page, and which permission the call behind it needs. */
const buttons: readonly (readonly [RegExp, Permission])[] = [
  [/^Mark as shipped$/, "write_fulfilments"],
  [/^Cancel the order$/, "write_orders"],
  [/^Accept the payment$/, "write_payments"],
  [/^Give it back$/, "write_payments"],
  [/^Put the buyer right$/, "write_orders"],
  [/^Change the address$/, "write_orders"],
  [/^Decline$/, "write_orders"],
  [/^Change address or buyer$/, "write_orders"],
  [/^Fill in HSN and GST$/, "write_orders"],
  [/^Cancel pieces$/, "write_orders"],
  [/^Record a payment$/, "write_payments"],
  [/^Mark as given back elsewhere$/, "write_refunds"],
  [/^Add the note$/, "write_orders"],
];

/** What only reads. */
const READING = /^(?:Packing slip and documents|Print|Download|Proforma)/;

const roles: readonly { name: string; permissions: readonly Permission[] }[] = [
  ...builtInRoles.filter(({ permissions }) => permissions.includes("read_orders")),
  { name: "Packer", permissions: ["read_products", "read_orders", "write_fulfilments"] },
];

beforeEach(signInAsAdmin);

it.each([
  ["changes products", ["write_orders", "write_products"], true],
  ["does not change products", ["write_orders"], false],
] as const)("HSN and GST are saved on products by who %s alone", async (_who, own, isOffered) => {
  let sent: unknown;
  fakeApi({
    getAdminOrder: () => show(order),
    getOwnAccess: accessOf(["read_orders", ...own]),
    completeLines: ({ body }) => {
      sent = body;
      return failure("conflict", "Not yet");
    },
  });
  await takeOwnRole();
  const { user } = renderPage(orderPage, {
    route: "/dashboard/admin/orders/:id",
    path: "/dashboard/admin/orders/ab12cd34",
  });
  await user.click(await screen.findByRole("button", { name: "Fill in HSN and GST" }));
  const tick = dialog().queryByLabelText("Save it on the products as well, for their next orders");
  expect(tick !== null).toBe(isOffered);
  await user.type(dialog().getByLabelText("HSN of line 1"), "8451");
  await user.click(dialog().getByRole("button", { name: "Save" }));
  await dialog().findByText("Not yet");
  expect(sent).toEqual({ lines: [{ line: 0, hsn: "8451" }], saveOnProducts: isOffered });
});

describe.each(roles)("an order's page, for the role $name", ({ name, permissions }) => {
  it("offers what the role may do, and nothing else", async () => {
    fakeApi({ getAdminOrder: () => show(order), getOwnAccess: accessOf(permissions, name) });
    await takeOwnRole();
    renderPage(orderPage, {
      route: "/dashboard/admin/orders/:id",
      path: "/dashboard/admin/orders/ab12cd34",
    });
    await screen.findByRole("heading", { level: 1 });
    const offered = screen
      .getAllByRole("button")
      .map(({ textContent }) => textContent?.trim() ?? "")
      .filter((text) => !READING.test(text));
    const expected = buttons.filter(([, needed]) => permissions.includes(needed));
    expect(offered.filter((text) => !expected.some(([label]) => label.test(text)))).toEqual([]);
    expect(
      expected.filter(([label]) => !offered.some((text) => label.test(text))).map(String),
    ).toEqual([]);
  });
});
