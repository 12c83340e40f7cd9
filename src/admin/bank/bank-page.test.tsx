import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { BankLine } from "#shared/bank/contract.ts";
import { success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { certain, lists, page, unknown } from "#tests/components/sample-bank.ts";
import { listed } from "#tests/components/sample-order.ts";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as bankPage from "./bank-page.tsx";

const done = (message: string) => success({ success: true as const, message });
const decided = (message: string, lastDecision: number, changed = true) =>
  success({ success: true as const, message, changed, lastDecision });

const show = () => renderPage(bankPage, { route: "/dashboard/admin/bank" });

beforeEach(signInAsAdmin);

it("says of each line how sure it is and why, and books it only once that was confirmed", async () => {
  const bookBankLine = vi.fn(() => done("The order is paid."));
  fakeApi({ ...lists, bookBankLine });
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "NEFT AB2CD3EF ASHA" }));
  within(screen.getByRole("row", { name: /NEFT AB2CD3EF ASHA/ })).getByText("Certain");
  within(screen.getByRole("row", { name: /NEFT NOBODY/ })).getByText("None fits");
  const detail = within(screen.getByRole("article", { name: /₹1,180/ }));
  detail.getByText("It names SO-26-000123.");
  detail.getByText(/If you book it: It is paid then/);
  await user.click(detail.getByRole("button", { name: "Book for SO-26-000123" }));
  expect(bookBankLine).not.toHaveBeenCalled();
  await user.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Book it" }),
  );
  await vi.waitFor(() =>
    expect(bookBankLine).toHaveBeenCalledWith(
      expect.objectContaining({
        params: { id: "l1" },
        body: { way: "transfer", orders: [{ order: "o1", amount: 1180 }] },
      }),
    ),
  );
});

it("says as a warning, with the way to its order, that a booked line leaves something missing", async () => {
  const message = "₹500 is missing: ₹21,000 by bank transfer for an order of ₹21,500.";
  const bookBankLine = () =>
    success({ success: true as const, message, attention: [{ _id: "o1", name: "SO-26-000123" }] });
  fakeApi({ ...lists, bookBankLine });
  const { user } = show();
  const [box] = await screen.findAllByRole("checkbox", { name: /^Choose ₹1,180/ });
  await user.click(box as HTMLElement);
  await user.click(screen.getByRole("button", { name: "Book as proposed" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Book as proposed" }));
  const said = (await screen.findByText(message)).closest("li") as HTMLElement;
  within(said).getByText("Warning:");
  const link = within(said).getByRole("link", { name: "Open SO-26-000123" });
  expect(link.getAttribute("href")).toBe("/dashboard/admin/orders/o1");
});

it("asks for the UTR of a transfer whose line names none", async () => {
  const bookBankLine = vi.fn(() => done("The order is paid."));
  const { utr: _, ...unnamed } = certain;
  fakeApi({ ...lists, listBankLines: () => page(unnamed), bookBankLine });
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "NEFT AB2CD3EF ASHA" }));
  await user.click(screen.getByRole("button", { name: "Book for SO-26-000123" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText("UTR of a transfer"), "SBIN226325000009");
  await user.click(dialog.getByRole("button", { name: "Book it" }));
  await vi.waitFor(() =>
    expect(bookBankLine).toHaveBeenCalledWith(
      expect.objectContaining({ body: expect.objectContaining({ utr: "SBIN226325000009" }) }),
    ),
  );
});

it("excludes a line by one press, which Undo takes back", async () => {
  const dismissBankLine = vi.fn(() => decided("The line is excluded. Nothing is booked.", 41));
  const reopenBankLine = vi.fn(() => decided("The line is open again.", 42));
  fakeApi({ ...lists, dismissBankLine, reopenBankLine });
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "NEFT NOBODY" }));
  await user.click(screen.getByRole("button", { name: /^Exclude ₹99/ }));
  await screen.findByText("The line is excluded. Nothing is booked.");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(dismissBankLine).toHaveBeenCalledWith(
    expect.objectContaining({ params: { id: "l2" }, body: { seen: null } }),
  );
  // The line leaves this part of the list: whoever uses keys goes on at its head.
  expect(document.activeElement?.textContent).toBe("2 lines");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("The line is open again.");
  // By what the shop answered: a colleague may have decided since.
  expect(reopenBankLine).toHaveBeenCalledWith(
    expect.objectContaining({ params: { id: "l2" }, body: { seen: 41 } }),
  );
});

it("offers no Undo of what a colleague had done before, of one or of several", async () => {
  const dismissBankLine = vi.fn(() => decided("This line was excluded before.", 40, false));
  fakeApi({ ...lists, dismissBankLine });
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "NEFT NOBODY" }));
  await user.click(screen.getByRole("button", { name: /^Exclude ₹99/ }));
  await screen.findByText("This line was excluded before.");
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  for (const box of await screen.findAllByRole("checkbox", { name: /^Choose ₹/ })) {
    await user.click(box);
  }
  await user.click(screen.getByRole("button", { name: "Exclude" }));
  await screen.findByText("2 of 2 excluded");
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

it("excludes several at once", async () => {
  const dismissBankLine = vi.fn(() => decided("The line is excluded. Nothing is booked.", 41));
  fakeApi({ ...lists, dismissBankLine });
  const { user } = show();
  for (const box of await screen.findAllByRole("checkbox", { name: /^Choose ₹/ })) {
    await user.click(box);
  }
  await user.click(screen.getByRole("button", { name: "Exclude" }));
  await screen.findByText("2 of 2 excluded");
  screen.getByRole("button", { name: "Undo" });
});

it("takes a note of why a line is excluded afterwards, and opens it with the note kept for Undo", async () => {
  const excluded: BankLine = {
    ...unknown,
    state: "dismissed",
    lastDecision: 40,
    match: undefined,
    decision: {
      ...{ message: "Excluded.", by: "asha@example.com", at: "2026-11-22T08:00:00Z" },
      ...{ orders: [] },
    },
  };
  const lineNow = { value: excluded };
  const dismissBankLine = vi.fn(() => decided("The note is kept.", 43));
  const reopenBankLine = vi.fn(() => decided("The line is open again.", 42));
  fakeApi({
    ...lists,
    listBankLines: () => page(lineNow.value),
    ...{ dismissBankLine, reopenBankLine },
  });
  const { user } = renderPage(bankPage, {
    route: "/dashboard/admin/bank",
    path: "/dashboard/admin/bank?state=dismissed",
  });
  await user.click(await screen.findByRole("button", { name: "NEFT NOBODY" }));
  await user.click(screen.getByRole("button", { name: "Add a note" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText("Note"), "Interest");
  if (excluded.decision) {
    lineNow.value = { ...excluded, decision: { ...excluded.decision, message: "Interest" } };
  }
  await user.click(dialog.getByRole("button", { name: "Keep the note" }));
  await screen.findByRole("button", { name: "Change the note" });
  await user.click(screen.getByRole("button", { name: "Open it again" }));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await vi.waitFor(() => expect(dismissBankLine).toHaveBeenCalledTimes(2));
  expect(dismissBankLine).toHaveBeenLastCalledWith(
    expect.objectContaining({ body: { note: "Interest", seen: 42 } }),
  );
});

it("offers the orders of a customer whose name is typed, and takes the number of the one that is pressed", async () => {
  const bookBankLine = vi.fn(() => done("It is entered."));
  const order = { ...listed, number: "SO-26-000124" };
  const facts = { total: 1, page: 1, pages: 1 };
  const listAdminOrders = vi.fn(() =>
    success({ success: true as const, orders: [order], ...facts }),
  );
  fakeApi({ ...lists, bookBankLine, listAdminOrders });
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "NEFT NOBODY" }));
  await user.click(screen.getByRole("button", { name: /^Another order for ₹99/ }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText(/^Order/), "asha r");
  await user.click(await dialog.findByRole("button", { name: /^Take it/ }));
  expect(listAdminOrders).toHaveBeenLastCalledWith(
    expect.objectContaining({ query: expect.objectContaining({ search: "asha r" }) }),
  );
  expect(dialog.getByLabelText(/^Order/)).toHaveProperty("value", order.number);
  expect(dialog.queryByRole("button", { name: /^Take it/ })).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Book it" }));
  await vi.waitFor(() =>
    expect(bookBankLine).toHaveBeenCalledWith(
      expect.objectContaining({
        body: expect.objectContaining({ orders: [{ order: order.number }] }),
      }),
    ),
  );
});

it("takes other orders, a line each, and says which line is not read", async () => {
  const bookBankLine = vi.fn(() => done("It is entered."));
  fakeApi({ ...lists, bookBankLine });
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "NEFT NOBODY" }));
  await user.click(screen.getByRole("button", { name: /^Another order for ₹99/ }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("radio", { name: /courier collected/ }));
  await user.type(dialog.getByLabelText(/^Order/), "SO-26-000124, what");
  await user.click(dialog.getByRole("button", { name: "Book it" }));
  await dialog.findByText(/is not read/);
  await user.clear(dialog.getByLabelText(/^Order/));
  await user.type(dialog.getByLabelText(/^Order/), "SO-26-000124, 50\nSO-26-000125, 49");
  await user.click(dialog.getByRole("button", { name: "Book it" }));
  await vi.waitFor(() =>
    expect(bookBankLine).toHaveBeenCalledWith(
      expect.objectContaining({
        body: {
          way: "cash",
          orders: [
            { order: "SO-26-000124", amount: 50 },
            { order: "SO-26-000125", amount: 49 },
          ],
          utr: "SBIN226325000001",
        },
      }),
    ),
  );
});
