import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { success } from "#shared/failure.ts";
import type { ListedReturn } from "#shared/returns/admin-contract.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as returnsPage from "./returns-page.tsx";

const row: ListedReturn = {
  _id: "r1",
  number: "RT-26-000006",
  orderId: "o00001",
  orderNumber: "SO-26-000123",
  status: "asked",
  reason: "Damaged when it arrived",
  customerName: "Meera Pillai",
  quantity: 2,
  createdAt: "2026-11-20T06:00:00.000Z",
  movedAt: "2026-11-20T06:00:00.000Z",
};

const LABEL = "Return or order number, name or phone";

/** Opens the list of a shop that has one return, found by its customer's name; answers what it was asked for. */
function openList(path = "/dashboard/admin/returns") {
  const requests: unknown[] = [];
  fakeApi({
    listReturns: ({ query }) => {
      requests.push(query);
      const isFound = !query.search || row.customerName.toLowerCase().includes(query.search);
      const returns = isFound ? [row] : [];
      const facts = { total: returns.length, page: 1, pages: 1, toDo: 0, cancelRequests: [] };
      return success({ success: true, returns, ...facts });
    },
  });
  return { requests, ...renderPage(returnsPage, { route: "/dashboard/admin/returns", path }) };
}

beforeEach(signInAsAdmin);

describe("the dashboard's list of returns", () => {
  it("finds while somebody types, and keeps the state that is asked for", async () => {
    const { user, requests, currentPath } = openList("/dashboard/admin/returns?status=to-do");
    const link = await screen.findByRole("link", { name: "RT-26-000006" });
    expect(link.getAttribute("href")).toBe("/dashboard/admin/returns/r1");
    await user.type(screen.getByLabelText(LABEL), "meera");
    await waitFor(() =>
      expect(requests.at(-1)).toEqual({ search: "meera", status: "to-do", page: 1 }),
    );
    expect(currentPath()).toBe("/dashboard/admin/returns?search=meera&status=to-do");
    screen.getByText("1 return");
  });

  it("says that nothing matches, and shows all again", async () => {
    const { user } = openList("/dashboard/admin/returns?search=ravi");
    await screen.findByText("No return matches your search.");
    expect(screen.getByLabelText<HTMLInputElement>(LABEL).value).toBe("ravi");
    await user.click(screen.getByRole("link", { name: "Show all returns" }));
    await screen.findByRole("link", { name: "RT-26-000006" });
  });
});
