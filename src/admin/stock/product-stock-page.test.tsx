import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { noAnswer } from "#browser/api-outcome.ts";
import { success } from "#shared/failure.ts";
import type { ProductStock, StockDifference } from "#shared/stock/contract.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { answerOf, fakeStock, movement, stock } from "#tests/components/sample-stock.ts";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as stockPage from "./product-stock-page.tsx";

const empty: ProductStock = {
  levels: [],
  reservations: [],
  reservationCount: { count: 0, isExact: true },
  movements: [],
  hasMore: false,
};

const open = () =>
  renderPage(stockPage, {
    route: "/dashboard/admin/products/:id/stock",
    path: "/dashboard/admin/products/p1/stock",
  });
const part = async (name: string) => within(await screen.findByRole("region", { name }));
const cells = async () =>
  (await part("Where it lies")).getAllByRole("cell").map(({ textContent }) => textContent);

beforeEach(signInAsAdmin);

it("shows what lies there, what it is kept for, and what came and went, with why and by whom", async () => {
  fakeStock({ getProductStock: () => answerOf(stock) });
  open();
  await screen.findByRole("heading", { name: "Stock of Mug" });
  expect(await cells()).toEqual(["10", "3", "7"]);
  const kept = (await part("Kept for orders")).getAllByRole("listitem");
  expect(kept.map(({ textContent }) => textContent)).toEqual([
    "SO-26-000123 (#AAAAAA)2 piecesnot paid yet: kept until 12 Jun 2026, 3:04 pm",
    "SO-26-000123 (#AAAAAA)1 piecekept until it leaves",
  ]);
  const moved = await part("What came and went");
  expect(moved.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Sent with an order SO-26-000123 (#AAAAAA)−1 piece12 Jun 2026, 3:04 pm · by asha@example.com10 lay there then",
    "A delivery came ST-26-000004+11 piecesSlip 712 Jun 2026, 3:04 pm · by the shop itself11 lay there then",
    "Came back of an order RT-26-000002+1 piece12 Jun 2026, 3:04 pm · by the shop itself1 lay there then",
  ]);
  expect(moved.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/dashboard/admin/orders/o1aaaaaa",
    "/dashboard/admin/stock-entries/4",
    "/dashboard/admin/returns/r1",
  ]);
});

it("shows earlier movements on demand, and goes on at the first of them", async () => {
  const asked: unknown[] = [];
  const earlier = { ...movement, _id: 3, delta: 5, reason: "count" as const };
  let answers = 0;
  fakeStock({
    getProductStock: ({ query }) => {
      if (!query.before) return answerOf(stock);
      asked.push(query.before);
      answers += 1;
      return answers === 1
        ? noAnswer()
        : answerOf({ ...stock, movements: [earlier], hasMore: false });
    },
  });
  const { user } = open();
  const more = await screen.findByRole("button", { name: "Show earlier movements" });
  await user.click(more);
  await screen.findByText("The movements could not be loaded.");
  await user.click(more);
  const counted = await screen.findByText("Counted");
  await waitFor(() => expect(document.activeElement).toBe(counted.closest("li")));
  expect((await part("What came and went")).getAllByRole("listitem")).toHaveLength(4);
  expect(screen.queryByRole("button", { name: "Show earlier movements" })).toBeNull();
  expect(asked).toEqual([7, 7]);
});

it.each([
  ["nothing came or went of", () => answerOf(empty), "Nothing has come or gone yet."],
  ["cannot be loaded", noAnswer, "The stock could not be loaded."],
])("says so of a product that %s", async (_what, getProductStock, expected) => {
  fakeStock({ getProductStock });
  open();
  await screen.findByText(expected, { exact: false });
});

it("says what stands and what the movements come to where they differ, and sets it right", async () => {
  const differences: StockDifference[] = [
    { what: "on hand", branch: "Kolkata", stands: 11, ledger: 10 },
    { what: "stock", stands: 8, ledger: 7 },
  ];
  let isRepaired = false;
  fakeStock({
    getProductStock: () => answerOf(stock),
    getStockDifferences: () =>
      success({ success: true as const, differences: isRepaired ? [] : differences }),
    repairStock: () => {
      isRepaired = true;
      return success({ success: true, message: "Done" });
    },
  });
  const { user } = open();
  const table = within(await screen.findByRole("table", { name: /^What stands/ }));
  expect(table.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
    "WhatStandsBy the movements",
    "On hand, Kolkata1110",
    "Can be sold87",
  ]);
  await user.click(screen.getByRole("button", { name: "Set it right" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Set the stock right" }));
  await user.click(dialog.getByRole("button", { name: "Set it right" }));
  await waitFor(() => expect(screen.queryByText(/not what its movements/)).toBeNull());
});

it("shows the stock though it could not be compared, and compares it once more when asked", async () => {
  let answers = 0;
  fakeStock({
    getProductStock: () => answerOf(stock),
    getStockDifferences: () => {
      answers += 1;
      return answers === 1 ? noAnswer() : success({ success: true as const, differences: [] });
    },
  });
  const { user } = open();
  await screen.findByText("The stock could not be compared with its movements.");
  expect(await cells()).toEqual(["10", "3", "7"]);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.queryByText(/could not be compared/)).toBeNull());
});

it("has all that came and went of the product written into a file", async () => {
  const asked: unknown[] = [];
  fakeStock({
    getProductStock: () => answerOf(stock),
    listExports: () => success({ success: true as const, exports: [] }),
    createExport: ({ body }) => {
      asked.push(body);
      return noAnswer();
    },
  });
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Export" }));
  await screen.findByRole("dialog", { name: "Export movements of this product" });
  await user.click(screen.getByRole("button", { name: "Begin the export" }));
  await waitFor(() =>
    expect(asked).toEqual([{ list: "stock-movements", query: { product: "p1" } }]),
  );
});
