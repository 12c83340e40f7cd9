import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { sampleStatement } from "#tests/components/sample-statement.ts";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as statementsPage from "./statements-page.tsx";

const statement = { ...sampleStatement, known: 1 };

beforeEach(signInAsAdmin);

it("lists all statements in pages, with what was left out, and leads to the lines of each", async () => {
  fakeApi({
    listBankStatements: () =>
      success({ success: true, statements: [statement], total: 30, page: 1, pages: 2 }),
  });
  const { user } = renderPage(statementsPage, { route: "/dashboard/admin/bank/statements" });
  await screen.findByText("30 statements");
  const row = within(screen.getByRole("row", { name: /november\.csv/ }));
  row.getByText("2 lines, 1 known before");
  row.getByText("1 left out");
  await user.click(row.getByRole("button", { name: "november.csv" }));
  screen.getByText("Line 9: This line has no amount.");
  expect(screen.getByRole("link", { name: "Show its lines" }).getAttribute("href")).toBe(
    "/dashboard/admin/bank?statement=s1",
  );
  expect(screen.getByRole("link", { name: "Next" }).getAttribute("href")).toBe(
    "/dashboard/admin/bank/statements?page=2",
  );
});
