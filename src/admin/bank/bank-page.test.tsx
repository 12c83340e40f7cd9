import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import type { BankLine, BankStatement } from "#shared/bank/contract.ts";
import { type Failure, failure, success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { sampleStatement } from "#tests/components/sample-statement.ts";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as bankPage from "./bank-page.tsx";

const order = { _id: "o1", name: "SO-26-000123", customer: "Asha Rao", amount: 1180 };

const certain: BankLine = {
  _id: "l1",
  day: "2026-11-21",
  amount: 1180,
  narration: "NEFT AB2CD3EF ASHA",
  reference: "SBIN226325000001",
  utr: "SBIN226325000001",
  statement: { _id: "s1", fileName: "november.csv", line: 5 },
  state: "open",
  lastDecision: null,
  match: {
    certainty: "certain",
    why: "It names SO-26-000123.",
    candidates: [
      { way: "transfer", orders: [order], why: "It names it.", effect: "It is paid then." },
    ],
  },
};

const unknown: BankLine = {
  ...certain,
  _id: "l2",
  amount: 99,
  narration: "NEFT NOBODY",
  match: { certainty: "none", why: "No order waits for this sum.", candidates: [] },
};

const statement: BankStatement = {
  ...sampleStatement,
  notes: ["The balance does not follow at line 7."],
};

const page = (...lines: BankLine[]) =>
  success({ success: true as const, lines, total: lines.length, page: 1, pages: 1 });
const done = (message: string) => success({ success: true as const, message });
const decided = (message: string, lastDecision: number, changed = true) =>
  success({ success: true as const, message, changed, lastDecision });

const uploads = (...statements: BankStatement[]) =>
  success({ success: true as const, statements, total: statements.length, page: 1, pages: 1 });

const lists = {
  listBankLines: () => page(certain, unknown),
  listBankStatements: () => uploads(statement),
};

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

it("uploads a statement, and says what was left out and why", async () => {
  const uploadBankStatement = vi
    .fn()
    .mockReturnValueOnce(failure("invalid_request", "This file is empty."))
    .mockReturnValueOnce(
      success({ success: true as const, message: "2 lines were read.", statement }),
    );
  fakeApi({ ...lists, listBankLines: () => page(), uploadBankStatement });
  const { user } = show();
  const input = await screen.findByLabelText("Upload a statement");
  await user.upload(input, new File([""], "empty.csv", { type: "text/csv" }));
  await screen.findByText("This file is empty.");
  await user.upload(input, new File(["Date"], "november.csv", { type: "text/csv" }));
  const notice = (await screen.findByText("2 lines were read.")).closest<HTMLElement>("[role]");
  if (!notice) throw new Error("what was read is announced");
  const read = within(notice);
  read.getByText("The balance does not follow at line 7.");
  read.getByText("Line 9: This line has no amount.");
  expect(uploadBankStatement).toHaveBeenLastCalledWith(
    expect.objectContaining({ query: { fileName: "november.csv" } }),
  );
  const listed = within(screen.getByRole("region", { name: "Uploaded statements" }));
  listed.getByRole("link", { name: "november.csv" });
});

const large: BankStatement = {
  ...statement,
  _id: "s2",
  fileName: "years.csv",
  state: "queued",
  ...{ account: "", from: null, to: null, lines: 0, leftOut: [], leftOutCount: 0, notes: [] },
};

it("says how far a large statement is, also to who comes back, and lists its lines once they are there", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  let shown: BankStatement = large;
  const listBankLines = vi.fn(() => (shown.state === "added" ? page(certain) : page()));
  fakeApi({
    listBankLines,
    listBankStatements: () => uploads(shown, statement),
  });
  renderPage(bankPage, {
    route: "/dashboard/admin/bank",
    path: "/dashboard/admin/bank?statement=s2",
  });
  const own = within(await screen.findByRole("region", { name: "Uploaded statements" }));
  own.getByText("Begins soon");
  expect(screen.getAllByRole("progressbar", { name: "How far years.csv is" })).toHaveLength(2);
  shown = { ...large, state: "adding", progress: { written: 34_000, lines: 100_000 } };
  await vi.advanceTimersByTimeAsync(1_000);
  await own.findByText("Lines are being added, 34,000 of 1,00,000");
  shown = { ...large, state: "added", lines: 100_000 };
  await vi.advanceTimersByTimeAsync(1_000);
  await screen.findByRole("button", { name: "NEFT AB2CD3EF ASHA" });
  own.getByText(/1,00,000 lines/);
  expect(screen.queryByRole("progressbar")).toBeNull();
});

it("says why nothing of a large statement was added, on its row and above its lines", async () => {
  const problem = "This statement has no lines. Choose other days at your bank.";
  const failed: BankStatement = { ...large, state: "failed", problem };
  fakeApi({
    listBankLines: () => page(),
    listBankStatements: () => uploads(failed),
  });
  renderPage(bankPage, {
    route: "/dashboard/admin/bank",
    path: "/dashboard/admin/bank?statement=s2",
  });
  await screen.findByText("years.csv was not read");
  expect(screen.getAllByText(problem)).toHaveLength(2);
});

it("does not tell of a statement as a success of which no line could be read", async () => {
  const uploadBankStatement = () =>
    success({
      success: true as const,
      message: "No line was read. 1 could not be read: see which, and why.",
      statement: { ...statement, lines: 0 },
    });
  fakeApi({ ...lists, listBankLines: () => page(), uploadBankStatement });
  const { user } = show();
  const input = await screen.findByLabelText("Upload a statement");
  await user.upload(input, new File(["Date"], "card.csv", { type: "text/csv" }));
  const alert = await screen.findByRole("alert");
  within(alert).getByText(/^No line was read/);
});

it("says where the statements could not be loaded, and tries again", async () => {
  const listBankStatements = vi
    .fn<() => ReturnType<typeof lists.listBankStatements> | Failure<"unavailable">>(
      lists.listBankStatements,
    )
    .mockImplementationOnce(() => failure("unavailable", "The shop is busy. Please try again."));
  fakeApi({ ...lists, listBankStatements });
  const { user } = show();
  await screen.findByText("The shop is busy. Please try again.");
  expect(screen.queryByRole("region", { name: "Uploaded statements" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("region", { name: "Uploaded statements" });
});
