import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import type { StockEntry } from "#shared/stock/entries-contract.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as entryPage from "./stock-entry-page.tsx";

const open = () =>
  renderPage(entryPage, {
    route: "/dashboard/admin/stock-entries/:id",
    path: "/dashboard/admin/stock-entries/4",
  });
const entry = {
  ...{ _id: 4, number: "ST-26-000004", at: "2026-06-12T09:34:00.000Z" },
  ...{ note: "Slip 7", actor: "asha@example.com", supplier: "", supplierReference: "" },
  hasMore: false,
  products: 1,
};
const inKolkata = { _id: 1, branch: "Kolkata", note: "Slip 7" };
const answer = (more: Pick<StockEntry, "reason" | "movements"> & Partial<StockEntry>) =>
  success({ success: true as const, entry: { ...entry, ...more } });
const shown = () => screen.getByRole("region", { name: "Movements" }).textContent;

beforeEach(signInAsAdmin);

it("shows all that came with a delivery, by whom, and leads to each product", async () => {
  fakeApi({
    getStockEntry: () =>
      answer({
        ...{ reason: "delivery", supplier: "Ganesh Traders", supplierReference: "GT/881" },
        movements: [
          { ...inKolkata, product: { _id: "p1", name: "Mug" }, delta: 11 },
          { ...inKolkata, _id: 2, delta: 1 },
        ],
      }),
  });
  open();
  await screen.findByRole("heading", { name: "Stock entry ST-26-000004" });
  expect(shown()).toMatch(
    /^A delivery cameFrom Ganesh Traders, bill GT\/881Slip 712 Jun 2026, 3:04 pm · by asha@example.com/,
  );
  expect(screen.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
    "ProductBranchPieces",
    "MugWho changed what of MugKolkata+11 pieces",
    "A product that is goneKolkata+1 piece",
  ]);
  expect(screen.getByRole("link", { name: "Mug" }).getAttribute("href")).toBe(
    "/dashboard/admin/products/p1/stock",
  );
});

it("says of each line its own note where they differ", async () => {
  fakeApi({
    getStockEntry: () =>
      answer({
        reason: "count",
        movements: [
          { ...inKolkata, note: "Two were broken", product: { _id: "p1", name: "Mug" }, delta: -2 },
          { ...inKolkata, _id: 2, note: "", product: { _id: "p2", name: "Press" }, delta: 1 },
        ],
      }),
  });
  open();
  await screen.findByRole("heading", { name: "Stock entry ST-26-000004" });
  expect(screen.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
    "ProductBranchPieces",
    "MugTwo were brokenWho changed what of MugKolkata−2 pieces",
    "PressWho changed what of PressKolkata+1 piece",
  ]);
  const histories = screen.getAllByRole("link", { name: /^Who changed what of/ });
  expect(histories.map((link) => link.getAttribute("href"))).toEqual([
    expect.stringMatching(/subject=product&subjectId=p1$/),
    expect.stringMatching(/subject=product&subjectId=p2$/),
  ]);
  expect(screen.queryByText("Slip 7")).toBeNull();
});

it.each([
  [[{ ...inKolkata, delta: -3 }], "40 products, 1 with another number"],
  [[], "40 products, as many of each as the shop knew"],
])("says of a sheet how many were counted, and how they differed", async (movements, expected) => {
  fakeApi({
    getStockEntry: () => {
      const differing = { products: movements.length, movements };
      return answer({ reason: "count", counted: 40, branch: "Kolkata", ...differing });
    },
  });
  open();
  await screen.findByText(`Counted in Kolkata: ${expected}`);
});

it("shows further movements of a large one as they are asked for", async () => {
  const movement = { ...inKolkata, delta: 1 };
  fakeApi({
    getStockEntry: ({ query }) =>
      answer({
        ...{ reason: "import", products: 3 },
        ...(query.after === 7
          ? { movements: [{ ...movement, _id: 9, product: { _id: "p3", name: "Cap" } }] }
          : { movements: [{ ...movement, _id: 7 }], hasMore: true }),
      }),
  });
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Show further movements" }));
  await screen.findByRole("link", { name: "Cap" });
  expect(screen.getAllByRole("row")).toHaveLength(3);
  expect(screen.queryByRole("button", { name: "Show further movements" })).toBeNull();
});

it("says so where there is no such entry", async () => {
  fakeApi({
    getStockEntry: () => failure("not_found", "This entry of the stock does not exist"),
  });
  open();
  await screen.findByText("This entry of the stock does not exist", { exact: false });
});
