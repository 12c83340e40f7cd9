import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import type { CertainBooking } from "#shared/bank/certain-lines-contract.ts";
import type { BankLine } from "#shared/bank/contract.ts";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { sampleStatement } from "#tests/components/sample-statement.ts";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as bankPage from "./bank-page.tsx";

const exactly = (count: number) => ({ count, isExact: true });

const counts = {
  counts: {
    ...{ open: exactly(1_500), certain: exactly(1_200), unsure: exactly(300) },
    ...{ booked: { count: 10_000, isExact: false }, dismissed: exactly(0) },
  },
  certainAmount: 1_416_000,
};

const booking: CertainBooking = {
  _id: "b1",
  state: "running",
  startedAt: "2026-11-23T05:00:00.000Z",
  startedBy: "asha@example.com",
  ...{ lines: 1_200, amount: 1_416_000, looked: 400, booked: 400, bookedAmount: 472_000 },
  ...{ left: [], leftCount: 0, noted: [], notedCount: 0 },
};

const answers = {
  listBankLines: () => success({ success: true as const, lines: [], total: 0, page: 1, pages: 1 }),
  listBankStatements: () =>
    success({
      success: true as const,
      statements: [sampleStatement],
      total: 1,
      ...{ page: 1, pages: 1 },
    }),
  countBankLines: () => success({ success: true as const, ...counts }),
};

const show = (query: string) =>
  renderPage(bankPage, {
    route: "/dashboard/admin/bank",
    path: `/dashboard/admin/bank${query}`,
  });

beforeEach(signInAsAdmin);

it("leads to each part of the lines, with how many there are, and keeps it in the address", async () => {
  const listBankLines = vi.fn(answers.listBankLines);
  fakeApi({ ...answers, listBankLines });
  const { user, currentPath } = show("?statement=s1");
  const parts = within(await screen.findByRole("navigation", { name: "Bank statements" }));
  await parts.findByRole("link", { name: "To decide 1,500" });
  parts.getByRole("link", { name: "Booked 10,000+" });
  await user.click(parts.getByRole("link", { name: "To be looked at 300" }));
  await screen.findByText("No lines found");
  expect(currentPath()).toBe("/dashboard/admin/bank?state=unsure&statement=s1");
  expect(listBankLines).toHaveBeenLastCalledWith(
    expect.objectContaining({ query: expect.objectContaining({ state: "unsure" }) }),
  );
});

it("books all certain lines of a statement once their number and sum were confirmed, and says how far that is", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  let last: CertainBooking | null = null;
  const bookCertainLines = vi
    .fn()
    .mockReturnValueOnce(failure("conflict", "1,199 lines are certain now. Press again."))
    .mockImplementation(() => {
      last = booking;
      return success({ success: true as const, message: "They are being booked.", booking });
    });
  fakeApi({
    ...answers,
    bookCertainLines,
    getCertainBooking: () => success({ success: true, booking: last }),
  });
  const { user } = show("?statement=s1");
  await user.click(await screen.findByRole("button", { name: "Book all 1,200 certain lines" }));
  const dialog = within(await screen.findByRole("dialog"));
  dialog.getByText("1,200 certain lines, ₹14,16,000 in all");
  dialog.getByText(/one whose goods are sold by now cannot go ahead, and its money is to go back/);
  expect(bookCertainLines).not.toHaveBeenCalled();
  await user.click(dialog.getByRole("button", { name: "Book 1,200 lines" }));
  await dialog.findByText("1,199 lines are certain now. Press again.");
  await user.click(dialog.getByRole("button", { name: "Book 1,200 lines" }));
  const progress = await screen.findByRole("progressbar", { name: "How far the booking is" });
  expect(bookCertainLines).toHaveBeenLastCalledWith(
    expect.objectContaining({ params: { id: "s1" }, body: { lines: 1_200, amount: 1_416_000 } }),
  );
  expect(progress.getAttribute("value")).toBe("400");
  expect(screen.queryByRole("button", { name: /^Book all/ })).toBeNull();

  const left = [{ line: 7, why: "It names SO-26-000123. This order is paid already." }];
  const noted = [{ line: 9, why: "The transfer is entered, but the money must go back." }];
  last = {
    ...{ ...booking, state: "done", looked: 1_200, booked: 1_199 },
    ...{ left, leftCount: 1, noted, notedCount: 1 },
  };
  await vi.advanceTimersByTimeAsync(1_000);
  await screen.findByText(/^1,199 of 1,200 certain lines were booked/);
  screen.getByText("1 line was not booked");
  screen.getByText("Line 7: It names SO-26-000123. This order is paid already.");
  screen.getByText("1 line was booked for an order that needs you");
  screen.getByText("Line 9: The transfer is entered, but the money must go back.");
});

it("says that many open lines are being compared where that takes over a second", async () => {
  const compared = Promise.withResolvers<void>();
  fakeApi({
    ...answers,
    countBankLines: async () => {
      await compared.promise;
      return answers.countBankLines();
    },
  });
  show("?statement=s1");
  await screen.findByText(/^Comparing all open lines with the orders that wait/);
  compared.resolve();
  await screen.findByRole("button", { name: /^Book all 1,200 certain lines/ });
  expect(screen.queryByText(/^Comparing all open lines/)).toBeNull();
});

it("offers it for one statement alone, and not beside a search, whose lines are others", async () => {
  fakeApi(answers);
  show("?search=neft&statement=s1");
  await screen.findByRole("link", { name: "To decide 1,500" });
  expect(screen.queryByRole("button", { name: /certain line/ })).toBeNull();
});

it("leads from the certain lines of several statements to each statement, where they are booked", async () => {
  fakeApi({
    ...answers,
    listBankLines: () =>
      success({
        success: true as const,
        lines: [certainOf("s1", "november.csv"), certainOf("s2", "december.csv")],
        total: 2,
        page: 1,
        pages: 1,
      }),
  });
  const { user, currentPath } = show("?state=certain");
  await screen.findByText(/^Certain lines are booked a statement at a time/);
  screen.getByRole("link", { name: "Open december.csv" });
  screen.getByRole("button", { name: "Views" });
  await user.click(screen.getByRole("link", { name: "Open november.csv" }));
  await screen.findByRole("button", { name: /^Book all 1,200 certain lines/ });
  expect(currentPath()).toBe("/dashboard/admin/bank?state=certain&statement=s1");
  expect(screen.queryByText(/^Certain lines are booked a statement at a time/)).toBeNull();
});

const certainOf = (_id: string, fileName: string): BankLine => ({
  _id: `line-${_id}`,
  day: "2026-11-21",
  amount: 1180,
  narration: `NEFT ${_id}`,
  reference: "SBIN226325000001",
  utr: "SBIN226325000001",
  statement: { _id, fileName, line: 5 },
  state: "open",
  lastDecision: null,
  match: { certainty: "certain", why: "It names SO-26-000123.", candidates: [] },
});
