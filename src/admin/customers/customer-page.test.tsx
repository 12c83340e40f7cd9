import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import type { CustomerDetails } from "#shared/customers/contract.ts";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as customerPage from "./customer-page.tsx";

const createdAt = "2026-10-01T10:00:00.000Z";
const meera: CustomerDetails = {
  ...{ _id: "c1", name: "Meera Sen", email: "meera@example.com", phone: "98310 55555" },
  ...{ company: "Sen Prints", gstin: "", createdAt, orders: 21, spent: 12_500 },
  ...{ lastOrderAt: createdAt, isConfirmed: false, addresses: [] },
  notes: [{ _id: "n1", note: "Pays late", who: "Asha <asha@example.com>", createdAt }],
  businesses: [{ company: "Sen Prints", gstin: "" }],
  refused: [{ _id: "o7", name: "SO-26-000007", at: createdAt }],
  recentOrders: [{ _id: "o1", name: "SO-26-000001", createdAt, status: "Shipped", total: 500 }],
  quotes: [{ _id: "q1", name: "QT-26-000002", createdAt, state: "expired" }],
};

const open = () =>
  renderPage(customerPage, {
    route: "/dashboard/admin/customers/:id",
    path: "/dashboard/admin/customers/c1",
  });

beforeEach(signInAsAdmin);

it("shows a customer with what they bought, and leads to each of it", async () => {
  fakeApi({ lookUpCustomer: () => success({ success: true, customer: meera }) });
  open();
  await screen.findByRole("heading", { level: 1, name: "Meera Sen" });
  const orders = within(screen.getByRole("region", { name: "Orders" }));
  expect(orders.getByRole("link", { name: "SO-26-000001" }).getAttribute("href")).toBe(
    "/dashboard/admin/orders/o1",
  );
  orders.getByText(/Shipped/);
  expect(orders.getByRole("link", { name: "All 21 orders" }).getAttribute("href")).toBe(
    "/dashboard/admin/orders?search=meera%40example.com",
  );
  within(screen.getByRole("region", { name: "Quotes" })).getByText(/Expired/);
  const facts = within(screen.getByRole("region", { name: "Who they are" }));
  facts.getByText(/^Not offered any more: pays before goods leave/);
  expect(facts.getByRole("link", { name: "SO-26-000007" }).getAttribute("href")).toBe(
    "/dashboard/admin/orders/o7",
  );
  facts.getByText("what came back is not taken off");
  // Who may not see returns has no part of them.
  expect(screen.queryByRole("region", { name: "Returns" })).toBeNull();
  screen.getByRole("link", { name: "Save or erase their data" });
});

it("takes notes, keeps what was typed where one is refused, and deletes one once asked", async () => {
  const sent: unknown[] = [];
  let refuses = true;
  fakeApi({
    lookUpCustomer: () => success({ success: true, customer: meera }),
    addCustomerNote: ({ body }) => {
      sent.push(body);
      if (refuses) return failure("not_found", "This customer no longer exists");
      return success({ success: true, message: "The note is saved." });
    },
    deleteCustomerNote: ({ params }) => {
      sent.push(params);
      return success({ success: true, message: "The note is deleted." });
    },
  });
  const { user } = open();
  const field = await screen.findByLabelText<HTMLTextAreaElement>("New note");
  await user.type(field, "Rings at noon");
  await user.click(screen.getByRole("button", { name: "Add the note" }));
  await screen.findByText("This customer no longer exists");
  expect(field.value).toBe("Rings at noon");
  refuses = false;
  await user.click(screen.getByRole("button", { name: "Add the note" }));
  await screen.findByText("The note is saved.");
  await user.click(screen.getByRole("button", { name: /^Delete the note of/ }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Delete" }));
  await screen.findByText("The note is deleted.");
  expect(sent).toEqual([
    { note: "Rings at noon" },
    { note: "Rings at noon" },
    { id: "c1", noteId: "n1" },
  ]);
});
