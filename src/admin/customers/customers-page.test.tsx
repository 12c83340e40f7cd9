import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ListExport } from "#shared/exports/contract.ts";
import { success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as customersPage from "./customers-page.tsx";

it("saves the customers that are found as a file", async () => {
  signInAsAdmin();
  const asked: unknown[] = [];
  const made: ListExport[] = [];
  fakeApi({
    listCustomers: () => success({ success: true, customers: [], total: 0, page: 1, pages: 1 }),
    listExports: () => success({ success: true, exports: made }),
    createExport: ({ body }) => {
      asked.push(body);
      const done: ListExport = {
        ...{ _id: "0199d5a0-0000-7000-8000-000000000001", list: "customers", state: "done" },
        ...{ rows: 1_200, expected: 1_200, bytes: 10 },
        ...{ createdAt: "2026-11-24T04:00:00.000Z", expiresAt: "2026-11-25T04:00:00.000Z" },
      };
      made.push(done);
      return success({ success: true, export: done });
    },
  });
  const route = "/dashboard/admin/customers";
  const { user } = renderPage(customersPage, { route, path: `${route}?search=Rao&page=2` });
  // One in the head of wide lists, one below narrow ones.
  const [button] = await screen.findAllByRole("button", { name: "Export" });
  await user.click(button as HTMLElement);
  const dialog = await screen.findByRole("dialog", { name: "Export customers" });
  within(dialog).getByText(/all customers of “Rao”/);
  await user.click(within(dialog).getByRole("button", { name: "Begin the export" }));
  await within(dialog).findByText("Done, 1,200 rows");
  within(dialog).getByRole("button", { name: "Save as CSV" });
  expect(asked).toEqual([{ list: "customers", query: { search: "Rao" } }]);
});
