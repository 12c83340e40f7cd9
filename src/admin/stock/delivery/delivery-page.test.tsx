import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { mug } from "#tests/components/fill-product-form.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as deliveryPage from "./delivery-page.tsx";

const [whiteId, capId] = [
  "00000000-0000-7000-8000-000000000001",
  "00000000-0000-7000-8000-000000000002",
];
const cap = { ...mug, _id: capId, name: "Cap", sku: "CAP-1" };
const white = { ...mug, _id: whiteId, name: "White mug", sku: "MUG-1" };

function open(receiveDelivery: Parameters<typeof fakeApi>[0]["receiveDelivery"]) {
  fakeApi({
    listStockBranches: () =>
      success({ success: true, branches: [{ code: "kolkata", name: "Kolkata" }] }),
    listAdminProducts: ({ query }) => {
      const products = query.search === "a" ? [white, cap] : [white];
      const facts = { lowStock: 5, ofCategories: {}, total: products.length, page: 1, pages: 1 };
      return success({ success: true, products, ...facts });
    },
    listStockEntries: ({ query }) => {
      const entries = ["Ganesh Traders", "", "Roy & Sons", "Ganesh Traders"].map(
        (supplier, at) => ({
          ...{ _id: at, number: `ST-26-00000${at}`, reason: query.reason ?? "count", supplier },
          ...{ at: "2026-11-20T05:00:00.000Z", actor: "asha@example.com", note: "" },
          ...{ supplierReference: "", products: 1, delta: 1 },
        }),
      );
      return success({ success: true, entries, total: 4, page: 1, pages: 1 });
    },
    ...(receiveDelivery && { receiveDelivery }),
  });
  return renderPage(deliveryPage, { route: "/dashboard/admin/stock-entries/delivery" });
}

const find = () => screen.getByRole("searchbox", { name: "Add a product by name or SKU" });

beforeEach(signInAsAdmin);

it("takes several products with supplier and bill, by keyboard, and saves them at once", async () => {
  const sent: unknown[] = [];
  const { user, currentPath } = open(({ body }) => {
    sent.push(body);
    return success({
      ...{ success: true as const, message: "Saved as ST-26-000006: 25 pieces came" },
      entry: { _id: 6, number: "ST-26-000006" },
    });
  });
  await screen.findByRole("searchbox");
  await user.click(screen.getByRole("button", { name: "Save the delivery" }));
  await screen.findByText("Find the first product that came");
  const supplier = screen.getByLabelText<HTMLInputElement>("Supplier (optional)");
  await user.click(supplier);
  // Those of earlier deliveries are offered, each once.
  const offered = () => Array.from(supplier.list?.options ?? [], ({ value }) => value);
  await waitFor(() => expect(offered()).toEqual(["Ganesh Traders", "Roy & Sons"]));
  await user.type(supplier, "Ganesh Traders");
  await user.type(screen.getByLabelText("Number of their bill (optional)"), "GT/881");
  // A whole SKU, as a scanner types it, is added at once.
  await user.type(find(), "mug-1{Enter}");
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByLabelText("Pieces of White mug")),
  );
  await user.keyboard("24{Enter}");
  expect(document.activeElement).toBe(find());
  // What is typed or scanned next takes the place of the last one.
  await user.keyboard("mug-1{Enter}");
  await screen.findByText("White mug stands above already");
  await user.keyboard("a{Enter}");
  await user.click(await screen.findByRole("button", { name: "Add Cap" }));
  await user.click(screen.getByRole("button", { name: "Save the delivery" }));
  await screen.findByText("Type how many pieces came, such as 12 or 1,000");
  await user.type(screen.getByLabelText("Pieces of Cap"), "1");
  await user.click(screen.getByRole("button", { name: "Save the delivery" }));
  await waitFor(() => expect(currentPath()).toBe("/dashboard/admin/stock-entries/6"));
  expect(sent).toEqual([
    {
      ...{ branch: "kolkata", supplier: "Ganesh Traders", supplierReference: "GT/881", note: "" },
      lines: [
        { product: whiteId, quantity: 24 },
        { product: capId, quantity: 1 },
      ],
    },
  ]);
});

it("asks once about a bill that was booked before, with a link to that entry", async () => {
  const sent: unknown[] = [];
  const message = "The bill GT/881 of Ganesh was booked before, on 2 May 2026, as ST-26-000005";
  const { user, currentPath } = open(({ body }) => {
    sent.push(body);
    if (!body.bookedAgain) {
      const earlier = { _id: 5, number: "ST-26-000005", at: "2026-05-02T06:00:00.000Z" };
      return failure("conflict", message, { details: { earlier } });
    }
    return success({
      ...{ success: true as const, message: "Saved as ST-26-000006: 2,00,000 pieces came" },
      entry: { _id: 6, number: "ST-26-000006" },
    });
  });
  await screen.findByRole("searchbox");
  await user.type(screen.getByLabelText("Supplier (optional)"), "Ganesh");
  await user.type(screen.getByLabelText("Number of their bill (optional)"), "GT/881");
  await user.type(find(), "mug-1{Enter}");
  await user.type(await screen.findByLabelText("Pieces of White mug"), "200000");
  await user.click(screen.getByRole("button", { name: "Save the delivery" }));
  // Two things are odd: each is asked about by itself, and none twice.
  await user.click(await screen.findByRole("button", { name: "Save 2,00,000 all the same" }));
  await screen.findByText(`${message}.`);
  expect(screen.getByRole("link", { name: "Look at ST-26-000005" }).getAttribute("href")).toBe(
    "/dashboard/admin/stock-entries/5",
  );
  await user.click(screen.getByRole("button", { name: "Save another delivery of this bill" }));
  await waitFor(() => expect(currentPath()).toBe("/dashboard/admin/stock-entries/6"));
  expect(sent).toMatchObject([{ supplier: "Ganesh" }, { supplier: "Ganesh", bookedAgain: true }]);
});

it("says at its row which product is no longer there", async () => {
  const { user } = open(() =>
    failure("changed_meanwhile", "A product of it is no longer in the shop.", {
      details: { problems: [{ product: whiteId, what: "gone", onHand: 0, reserved: 0 }] },
    }),
  );
  await screen.findByRole("searchbox");
  await user.type(find(), "MUG-1{Enter}");
  await user.type(await screen.findByLabelText("Pieces of White mug"), "3");
  await user.click(screen.getByRole("button", { name: "Save the delivery" }));
  await screen.findByText("This product is no longer in the shop: take the row out");
});
