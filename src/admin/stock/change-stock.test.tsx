import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import type { fakeApi } from "#tests/components/fake-api.ts";
import { field, mug } from "#tests/components/fill-product-form.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { answerOf, fakeStock, stock } from "#tests/components/sample-stock.ts";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as stockPage from "./product-stock-page.tsx";

const open = () =>
  renderPage(stockPage, {
    route: "/dashboard/admin/products/:id/stock",
    path: "/dashboard/admin/products/p1/stock",
  });

beforeEach(signInAsAdmin);

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

it("says of a move between two GSTINs what it is for tax, and of one within a GSTIN nothing", async () => {
  const [kolkata, chennai] = ["19AAAAA0000A1ZZ", "33AAAAA0000A1ZJ"];
  const level = (code: string, branch: string, gstin: string) => {
    return { code, branch, gstin, sells: true, onHand: 5, reserved: 0 };
  };
  const levels = [
    ...stock.levels.map((one) => ({ ...one, gstin: kolkata })),
    level("howrah", "Howrah", kolkata),
    level("chennai", "Chennai", chennai),
  ];
  fakeStock({ getProductStock: () => answerOf({ ...stock, levels }) });
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Move to another branch" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.queryByText("For tax this is a supply")).toBeNull();
  await user.selectOptions(dialog.getByRole("combobox", { name: "To" }), "Chennai");
  dialog.getByText("For tax this is a supply");
  dialog.getByText(new RegExp(`^From GSTIN ${kolkata} to GSTIN ${chennai}: your accountant`));
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
