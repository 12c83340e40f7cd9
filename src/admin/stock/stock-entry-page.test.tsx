import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as entryPage from "./stock-entry-page.tsx";

const open = () =>
  renderPage(entryPage, {
    route: "/dashboard/admin/stock-entries/:id",
    path: "/dashboard/admin/stock-entries/4",
  });
const of = { branch: "Kolkata", note: "Slip 7", actor: "asha@example.com" };

beforeEach(signInAsAdmin);

it("shows all that came with a delivery, by whom, and leads to each product", async () => {
  fakeApi({
    getStockEntry: () =>
      success({
        success: true,
        entry: {
          ...{ number: "ST-26-000004", reason: "delivery", at: "2026-06-12T09:34:00.000Z" },
          movements: [
            { ...of, product: { _id: "p1", name: "Mug" }, delta: 11 },
            { ...of, delta: 1 },
          ],
          hasMore: false,
        },
      }),
  });
  open();
  await screen.findByRole("heading", { name: "Stock entry ST-26-000004" });
  const shown = screen.getByRole("region", { name: "Movements" }).textContent;
  expect(shown).toMatch(/^A delivery cameSlip 712 Jun 2026, 3:04 pm · by asha@example.com/);
  expect(screen.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
    "ProductBranchPieces",
    "MugKolkata+11 pieces",
    "A product that is goneKolkata+1 piece",
  ]);
  expect(screen.getByRole("link", { name: "Mug" }).getAttribute("href")).toBe(
    "/dashboard/admin/products/p1/stock",
  );
});

it("says of each line its own note where they differ", async () => {
  fakeApi({
    getStockEntry: () =>
      success({
        success: true,
        entry: {
          ...{ number: "ST-26-000005", reason: "count", at: "2026-06-12T09:34:00.000Z" },
          movements: [
            { ...of, note: "Two were broken", product: { _id: "p1", name: "Mug" }, delta: -2 },
            { ...of, note: "", product: { _id: "p2", name: "Press" }, delta: 1 },
          ],
          hasMore: false,
        },
      }),
  });
  open();
  await screen.findByRole("heading", { name: "Stock entry ST-26-000005" });
  expect(screen.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
    "ProductBranchPieces",
    "MugTwo were brokenKolkata−2 pieces",
    "PressKolkata+1 piece",
  ]);
  expect(screen.getAllByText("Two were broken")).toHaveLength(1);
});

it("says so where there is no such entry", async () => {
  fakeApi({
    getStockEntry: () => failure("not_found", "This entry of the stock does not exist"),
  });
  open();
  await screen.findByText("This entry of the stock does not exist", { exact: false });
});
