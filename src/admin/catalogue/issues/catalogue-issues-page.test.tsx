import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { noAnswer } from "#browser/api-outcome.ts";
import type { CatalogueIssueCount } from "#shared/catalogue/catalogue-issues-contract.ts";
import { success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as dataPage from "./catalogue-issues-page.tsx";

const issues: CatalogueIssueCount[] = [
  { issue: "no-picture", count: 0, isExact: true },
  { issue: "no-hsn", count: 1_000, isExact: false },
  { issue: "no-swatch", count: 1, isExact: true },
];
const route = "/dashboard/admin/catalogue-issues";
const open = (query = "") => renderPage(dataPage, { route, path: route + query });
const entry = { _id: "p1", name: "White mug", slug: "white-mug", note: "DW-1" };

beforeEach(signInAsAdmin);

describe("the catalogue issues", () => {
  it("begins with the first issue that there is, and leads to the form of each entry", async () => {
    fakeApi({
      getCatalogueIssues: ({ query }) =>
        success({
          success: true,
          issues,
          entries: query.issue === "no-hsn" ? [entry] : [],
          total: 1_000,
          isMore: true,
          page: 1,
          pages: 20,
        }),
    });
    const { currentPath } = open();
    const link = await screen.findByRole("link", { name: "White mug" });
    expect(link.getAttribute("href")).toBe("/dashboard/admin/update-product/white-mug");
    expect(currentPath()).toBe(`${route}?issue=no-hsn`);
    const chosen = screen.getByRole("link", { name: "Without an HSN code 1,000+" });
    expect(chosen.getAttribute("aria-current")).toBe("true");
    screen.getByText("DW-1");
    screen.getByText("More than 1,000 products");
    screen.getByText("Page 1 of more than 20");
    expect(screen.getByRole("link", { name: "Next" }).getAttribute("href")).toBe(
      `${route}?issue=no-hsn&page=2`,
    );
  });

  it("leads from families with equal names to the family", async () => {
    const facts = { total: 1, page: 1, pages: 1 };
    const family = { _id: "f1", name: "Mug", slug: "", note: "2 named “White mug”" };
    fakeApi({
      getCatalogueIssues: () => success({ success: true, issues: [], entries: [family], ...facts }),
    });
    open("?issue=equal-names");
    const link = await screen.findByRole("link", { name: "Mug" });
    expect(link.getAttribute("href")).toBe("/dashboard/admin/families/f1");
    screen.getByText("2 named “White mug”");
  });

  it("says that nothing is missing", async () => {
    const facts = { entries: [], total: 0, page: 1, pages: 1 };
    fakeApi({ getCatalogueIssues: () => success({ success: true, issues: [], ...facts }) });
    open();
    await screen.findByText("No issues");
  });

  it("says that it cannot be loaded", async () => {
    fakeApi({ getCatalogueIssues: noAnswer });
    open();
    await screen.findByText("The catalogue issues could not be loaded");
  });

  it("copies the addresses that search engines want, or says that it could not", async () => {
    fakeApi({ getCatalogueIssues: noAnswer });
    const { user } = open();
    const copy = await screen.findByRole("button", { name: "Copy the address of Merchant feed" });
    await user.click(copy);
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toMatch(/^https?:\/\/.+\/feeds\/products\.xml$/),
    );
    await screen.findByText("Address copied");
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("not allowed"));
    await user.click(screen.getByRole("button", { name: "Copy the address of Site map" }));
    await screen.findByText(/^The address could not be copied/);
  });
});
