import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ExportState, ListExport } from "#shared/exports/contract.ts";
import { success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as documentsPage from "../../documents/documents-page.tsx";

const exportIn = (state: ExportState): ListExport => ({
  _id: "0199d5a0-0000-7000-8000-000000000001",
  list: "documents",
  state,
  rows: 1_200,
  expected: 5_000,
  bytes: 10,
  createdAt: "2026-11-24T04:00:00.000Z",
  expiresAt: "2026-11-25T04:00:00.000Z",
});

it("begins an export of what the list shows, stops it, and lets it go on", async () => {
  signInAsAdmin();
  const asked: unknown[] = [];
  let made: ListExport[] = [];
  const become = (state: ExportState) => {
    made = [exportIn(state)];
    return success({ success: true as const, export: exportIn(state) });
  };
  fakeApi({
    listDocuments: () => success({ success: true, documents: [], total: 0, page: 1, pages: 1 }),
    listExports: () => success({ success: true, exports: made }),
    createExport: ({ body }) => {
      asked.push(body);
      return become("running");
    },
    stopExport: () => become("stopped"),
    retryExport: () => become("done"),
  });
  const route = "/dashboard/admin/documents";
  const { user } = renderPage(documentsPage, { route, path: `${route}?search=Rao&kind=invoice` });
  // One in the head of wide lists, one below narrow ones.
  const [button] = await screen.findAllByRole("button", { name: "Export" });
  await user.click(button as HTMLElement);
  const dialog = await screen.findByRole("dialog", { name: "Export documents" });
  within(dialog).getByText(/all documents of “Rao”, Tax invoices/);
  await user.click(within(dialog).getByRole("button", { name: "Begin the export" }));
  const bar = await within(dialog).findByRole("progressbar");
  expect(bar).toHaveProperty("value", 1_200);
  within(dialog).getByText("Being written, 1,200 of 5,000 rows");
  expect(asked).toEqual([{ list: "documents", query: { search: "Rao", kind: "invoice" } }]);
  await user.click(within(dialog).getByRole("button", { name: "Stop" }));
  await user.click(await within(dialog).findByRole("button", { name: "Try again" }));
  await within(dialog).findByRole("button", { name: "Save as CSV" });
  within(dialog).getByRole("button", { name: "Save as Excel" });
  within(dialog).getByText("Done, 1,200 rows");
});
