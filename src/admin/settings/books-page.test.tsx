import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { success } from "#shared/failure.ts";
import { booksSettings } from "#shared/settings/books.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as booksPage from "./books-page.tsx";

beforeEach(signInAsAdmin);

it("names the ledgers of Tally, none of which may be empty but the company", async () => {
  const settings = booksSettings.parse({});
  const sent: unknown[] = [];
  fakeApi({
    getBooksSettings: () => success({ success: true, settings, version: 0 }),
    saveBooksSettings: ({ body }) => {
      sent.push(body.settings);
      const stored = booksSettings.parse(body.settings);
      return success({ success: true, message: "Saved", settings: stored, version: 1 });
    },
  });
  const { user } = renderPage(booksPage, { route: "/dashboard/admin/settings/books" });
  const sales = await screen.findByLabelText("Sales");
  await user.clear(sales);
  await user.click(screen.getByRole("button", { name: "Save ledgers" }));
  await screen.findByText("Ledger of sales is required");
  await user.type(sales, "Sales 18 %");
  await user.click(screen.getByRole("button", { name: "Save ledgers" }));
  await expect.poll(() => sent).toEqual([{ ...settings, tallySales: "Sales 18 %" }]);
});
