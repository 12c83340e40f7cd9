import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { AuditEntry } from "#shared/audit/contract.ts";
import { success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as auditPage from "./audit-page.tsx";

const asha = "0199d5a0-0000-7000-8000-000000000001";

const of = (action: string, changes: AuditEntry["changes"]): AuditEntry => ({
  _id: `r-${action}`,
  at: "2026-11-28T10:34:49.000Z",
  who: "Asha Rao <asha@example.com>",
  userId: "u1",
  role: "Owner",
  address: "203.0.113.7",
  requestId: "req-7",
  action,
  changes,
  total: changes.length,
});

const press = { type: "product", id: "p1", name: "Heat Press 15x15", slug: "heat-press" } as const;
const entries: AuditEntry[] = [
  of("updateProduct", [
    {
      table: "products",
      operation: "update",
      subject: press,
      before: { price_paise: 11_90_000 },
      after: { price_paise: 11_50_000 },
    },
  ]),
  of("saveStockSettings", [
    {
      table: "settings",
      operation: "update",
      subject: { type: "settings", id: "stock" },
      before: { value: { lowStock: 5 }, version: 1 },
      after: { value: { lowStock: 8 }, version: 2 },
    },
  ]),
  of("updateCategory", [
    {
      table: "categories",
      operation: "update",
      subject: { type: "category", id: "c3", name: "Steel mugs" },
      before: { parent_id: "c1" },
      after: { parent_id: "c2" },
    },
  ]),
];

beforeEach(() => {
  signInAsAdmin();
  fakeApi({
    listAudit: () =>
      success({
        success: true as const,
        entries,
        people: [{ _id: asha, who: "Asha Rao <asha@example.com>" }],
        names: { c1: "Mugs", c2: "Bottles" },
        total: 3,
        page: 1,
        pages: 1,
      }),
  });
});

describe("the audit", () => {
  it("leads on beyond its numbered pages, entry by entry", async () => {
    const asked: unknown[] = [];
    fakeApi({
      listAudit: ({ query }) => {
        asked.push(query);
        const facts = { people: [], names: {}, total: 10_000, isMore: true, page: 400, pages: 400 };
        return success({ success: true as const, entries, ...facts, next: "417" });
      },
    });
    const route = "/dashboard/admin/audit";
    const { user, currentPath } = renderPage(auditPage, { route, path: `${route}?page=400` });
    await user.click(await screen.findByRole("link", { name: "Next" }));
    expect(currentPath()).toBe(`${route}?after=417`);
    expect(asked.at(-1)).toMatchObject({ after: "417" });
  });

  it.each([
    ["?subject=product&subjectId=p1", "Product, Heat Press 15x15"],
    ["?subjectId=p1", "Product Heat Press 15x15"],
    ["?subject=product&subjectId=gone", "Product, This product"],
    [`?person=${asha}`, "Asha Rao <asha@example.com>"],
  ])("names where no chips do what it is narrowed by: %s", async (asked, expected) => {
    const route = "/dashboard/admin/audit";
    renderPage(auditPage, { route, path: route + asked });
    await screen.findByText(expected, { selector: "p" });
  });

  it("says in the shop's words what was done, and keeps the call's name for the detail", async () => {
    const { user } = renderPage(auditPage, { route: "/dashboard/admin/audit" });
    const price = await screen.findByRole("button", {
      name: "Changed the price of Heat Press 15x15 from ₹11,900 to ₹11,500",
    });
    screen.getByRole("button", {
      name: "Changed pieces at which a product runs out in the settings (Stock) from 5 to 8",
    });
    screen.getByRole("button", {
      name: "Changed the parent of category Steel mugs from Mugs to Bottles",
    });
    expect(screen.queryByText(/updateProduct/)).toBeNull();
    await user.click(price);
    screen.getByText(
      "Asha Rao <asha@example.com>, as Owner, from 203.0.113.7; call updateProduct, request req-7",
    );
    const table = within(screen.getByRole("table", { name: "Changed: Products" }));
    expect(table.getByRole("row", { name: "Price ₹11,900 ₹11,500" })).toBeTruthy();
  });

  it("shows the settings value by value", async () => {
    const { user } = renderPage(auditPage, { route: "/dashboard/admin/audit" });
    await user.click(await screen.findByRole("button", { name: /^Changed pieces at which/ }));
    const table = within(screen.getByRole("table", { name: "Changed: Settings" }));
    expect(table.getAllByRole("row")).toHaveLength(2);
    expect(table.getByRole("row", { name: "Pieces at which a product runs out 5 8" })).toBeTruthy();
  });
});
