import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { noAnswer } from "#browser/api-outcome.ts";
import { failure, success } from "#shared/failure.ts";
import type { ProductStock, StockDifference } from "#shared/stock/contract.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { field, mug } from "#tests/components/fill-product-form.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as stockPage from "./product-stock-page.tsx";

const order = { _id: "o1aaaaaa", number: "SO-26-000123" };
const at = "2026-06-12T09:34:00.000Z";
const movement = { at, branch: "Kolkata", note: "", actor: "shop", onHand: 10 };
const stock: ProductStock = {
  levels: [{ code: "kolkata", branch: "Kolkata", sells: true, onHand: 10, reserved: 3 }],
  reservations: [
    { order, branch: "Kolkata", quantity: 2, until: at },
    { order, branch: "Kolkata", quantity: 1 },
  ],
  movements: [
    { ...movement, _id: 9, delta: -1, reason: "sale", actor: "asha@example.com", order },
    {
      ...{ ...movement, _id: 8, delta: 11, onHand: 11, reason: "delivery", note: "Slip 7" },
      entry: { _id: 4, number: "ST-26-000004" },
    },
    {
      ...{ ...movement, _id: 7, delta: 1, onHand: 1, reason: "return" },
      return: { _id: "r1", number: "RT-26-000002" },
    },
  ],
  hasMore: true,
};
const empty: ProductStock = {
  levels: [],
  reservations: [],
  movements: [],
  hasMore: false,
};

const answerOf = (shown: ProductStock, quantity = 7) =>
  success({
    success: true as const,
    product: { name: "Mug", slug: "mug", quantity },
    stock: shown,
  });
/** The shop's answers where the stock is what its movements come to, unless a test says otherwise. */
const fakeStock = (answers: Parameters<typeof fakeApi>[0]) =>
  fakeApi({
    getStockDifferences: () => success({ success: true as const, differences: [] }),
    ...answers,
  });
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
  ["is not in the ledger yet", () => answerOf(empty), "7 pieces can be sold."],
  ["nothing came or went of", () => answerOf(empty), "Nothing has come or gone yet."],
  ["cannot be loaded", noAnswer, "The stock could not be loaded."],
])("says so of a product that %s", async (_what, getProductStock, said) => {
  fakeStock({ getProductStock });
  open();
  await screen.findByText(said, { exact: false });
});

async function openDialog(changeStock: Parameters<typeof fakeApi>[0]["changeStock"]) {
  let shown = { stock, quantity: 7 };
  fakeStock({
    getProductStock: () => answerOf(shown.stock, shown.quantity),
    ...(changeStock && { changeStock }),
  });
  const page = open();
  await page.user.click(await screen.findByRole("button", { name: "Change the stock" }));
  const dialog = within(screen.getByRole("dialog", { name: "Change the stock" }));
  return {
    ...page,
    dialog,
    show: (next: typeof shown) => {
      shown = next;
    },
    save: () => page.user.click(dialog.getByRole("button", { name: "Save" })),
  };
}

it("adds and takes away with a reason, and says at the number why it cannot be", async () => {
  const sent: unknown[] = [];
  const tooMany = "There are only 7 in stock: take away at most that many";
  const { user, dialog, save } = await openDialog(({ body }) => {
    sent.push(body);
    return body.stockChange === "-9"
      ? failure("conflict", tooMany, { fields: { stockChange: tooMany } })
      : success({ success: true as const, message: "Saved", product: { ...mug, quantity: 6 } });
  });
  await save();
  dialog.getByText("Type how many pieces");
  await user.click(field("Take away"));
  await user.type(field("Pieces to take away"), "9");
  await save();
  dialog.getByText("Say why the stock changes");
  await user.click(field("Damaged or missing"));
  await save();
  await dialog.findByText(tooMany);
  expect(document.activeElement).toBe(field("Pieces to take away"));
  await user.clear(field("Pieces to take away"));
  await user.type(field("Pieces to take away"), "1");
  await save();
  await screen.findByText("Saved: 6 pieces can be sold now");
  expect(sent).toEqual([
    { stockChange: "-9", stockReason: "damage" },
    { stockChange: "-1", stockReason: "damage" },
  ]);
});

it("counts the shelf with what is kept for orders; a parcel that leaves meanwhile is told", async () => {
  const sent: unknown[] = [];
  const left = "There were 10 on the shelf when you saw it, and there are 8 now.";
  const { user, dialog, save, show } = await openDialog(({ body }) => {
    sent.push(body);
    return sent.length === 1
      ? failure("changed_meanwhile", left, { fields: { quantity: left } })
      : success({ success: true as const, message: "Saved", product: mug });
  });
  await user.click(field("Count"));
  dialog.getByRole("group", {
    name: "What happened? In Kolkata there are 10 pieces, 3 of them kept for orders",
  });
  await user.type(field("Pieces counted"), "2");
  await save();
  await dialog.findByText(/^3 pieces are kept for orders\. Where fewer are there, first cancel/);
  expect(sent).toEqual([]);
  await user.clear(field("Pieces counted"));
  await user.type(field("Pieces counted"), "9");
  await user.type(field("Note (optional)"), "Shelf 4");
  show({
    stock: {
      ...stock,
      levels: [{ code: "kolkata", branch: "Kolkata", sells: true, onHand: 8, reserved: 1 }],
    },
    quantity: 7,
  });
  await save();
  await dialog.findByText(left);
  await dialog.findByRole("group", { name: /there are 8 pieces, 1 of them kept/ });
  expect(field("Pieces counted").value).toBe("9");
  expect(field("Note (optional)").value).toBe("Shelf 4");
  await save();
  await screen.findByText("Saved: 5 pieces can be sold now");
  const seen = { quantitySeen: "7", stockNote: "Shelf 4" };
  expect(sent).toEqual([
    { ...seen, quantity: "6", onHandSeen: "10" },
    { ...seen, quantity: "8", onHandSeen: "8" },
  ]);
});

it("moves pieces to another branch where there is one, and says what can be moved", async () => {
  const howrah = { code: "howrah", branch: "Howrah", sells: true, onHand: 0, reserved: 0 };
  const sent: unknown[] = [];
  fakeStock({
    getProductStock: () => answerOf({ ...stock, levels: [...stock.levels, howrah] }),
    transferStock: ({ body }) => {
      sent.push(body);
      return sent.length === 1
        ? failure("conflict", "Only 7", { fields: { quantity: "Only 7 can be moved" } })
        : success({ success: true, message: "Moved 4 pieces from Kolkata to Howrah" });
    },
  });
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Move to another branch" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("option", { name: "Kolkata: 7 pieces free" })).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Move" }));
  await dialog.findByText("Type how many pieces");
  const pieces = dialog.getByRole("textbox", { name: "Pieces to move" });
  await user.type(pieces, "40");
  await user.click(dialog.getByRole("button", { name: "Move" }));
  await dialog.findByText("Only 7 can be moved");
  await user.clear(pieces);
  await user.type(pieces, "4");
  await user.selectOptions(dialog.getByRole("combobox", { name: "To" }), "Kolkata");
  await user.click(dialog.getByRole("button", { name: "Move" }));
  await dialog.findByText("Choose another branch than the one they leave");
  await user.selectOptions(dialog.getByRole("combobox", { name: "To" }), "Howrah");
  await user.click(dialog.getByRole("button", { name: "Move" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent.at(-1)).toEqual({ from: "kolkata", to: "howrah", quantity: 4 });
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
