import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import type { BankStatement } from "#shared/bank/contract.ts";
import { type Failure, failure, success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { certain, lists, page, statement, uploads } from "#tests/components/sample-bank.ts";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as bankPage from "./bank-page.tsx";

const show = () => renderPage(bankPage, { route: "/dashboard/admin/bank" });

beforeEach(signInAsAdmin);

it("uploads a statement, and says what was left out and why", async () => {
  const uploadBankStatement = vi
    .fn()
    .mockReturnValueOnce(failure("invalid_request", "This file is empty."))
    .mockReturnValueOnce(
      success({ success: true as const, message: "2 lines were read.", statement }),
    );
  fakeApi({ ...lists, listBankLines: () => page(), uploadBankStatement });
  const { user, currentPath } = show();
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
  // Its lines are shown then, with the button that books all that is certain of them.
  await waitFor(() => expect(currentPath()).toBe("/dashboard/admin/bank?statement=s1"));
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
