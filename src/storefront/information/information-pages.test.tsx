import { cleanup, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { shopPages } from "#shared/search/shop-pages.ts";
import { renderPage, testStore } from "#tests/components/render-page.tsx";
import * as rootData from "../site/root-data.ts";
import * as aboutUsPage from "./about-us-page.tsx";
import * as helpCenterPage from "./help-center-page.tsx";
import * as privacyPolicyPage from "./privacy-policy-page.tsx";
import * as refundPolicyPage from "./refund-policy-page.tsx";
import * as termsConditionsPage from "./terms-conditions-page.tsx";

async function textOf(page: Parameters<typeof renderPage>[0], given = {}): Promise<string> {
  renderPage(page, { route: "/information", ...given });
  await screen.findByRole("heading", { level: 1 });
  return document.body.textContent ?? "";
}

describe("returns and refunds", () => {
  it.each([
    ["the refund policy", refundPolicyPage],
    ["the help center", helpCenterPage],
    ["the terms and conditions", termsConditionsPage],
  ])("are told alike by %s", async (_, page) => {
    const text = await textOf(page);
    expect(text).toContain("Returns are accepted within 7 days");
    expect(text).toContain("processed in 7 to 10 business days");
    expect(text).toMatch(/Customised products are not returnable/i);
    cleanup();
    const longer = await textOf(page, { returnDays: 12 });
    expect(longer).toContain("Returns are accepted within 12 days");
    expect(longer).not.toMatch(/\b7 days/);
  });
});

describe("GST", () => {
  it.each([
    ["the help center", helpCenterPage, "include GST", "Each parcel has its own tax invoice"],
    ["the terms and conditions", termsConditionsPage, "GST is included", "GST is included"],
    ["the page about us", aboutUsPage, "Prices include GST", "Prices include GST"],
  ])("is included by %s of a seller with a GSTIN alone", async (_, page, included, more) => {
    const taxed = await textOf(page);
    expect(taxed).toContain(included);
    expect(taxed).toContain(more);
    cleanup();
    vi.spyOn(rootData, "useStoreInfo").mockReturnValue({ ...testStore, gstin: undefined });
    const untaxed = await textOf(page);
    expect(untaxed).not.toMatch(/includes? GST|GST is included/);
    expect(untaxed).not.toContain(more);
  });
});

describe("complaints", () => {
  it.each([
    ["the refund policy", refundPolicyPage],
    ["the help center", helpCenterPage],
    ["the terms and conditions", termsConditionsPage],
    ["the privacy policy", privacyPolicyPage],
  ])("reach the grievance officer by %s, and are answered in time", async (_, page) => {
    const text = await textOf(page);
    expect(text).toContain("grievance officer at shop@example.com");
    expect(text).toContain("acknowledge the complaint within 48 hours");
    expect(text).toContain("within one month");
    expect(text).toContain("ticket number");
  });
});

describe("the seller", () => {
  it.each([
    ["the page about us", aboutUsPage],
    ["the terms and conditions", termsConditionsPage],
  ])("is named with every office by %s", async (_, page) => {
    await textOf(page);
    const [table] = screen.getAllByRole("table");
    if (!table) throw new Error("there is no table");
    const facts = within(table);
    facts.getByRole("row", { name: /Seller Pressroom/ });
    facts.getByRole("row", { name: /Head office Kolkata/ });
    facts.getByRole("row", { name: /Chennai.*Guwahati.*Hyderabad/ });
    facts.getByRole("row", { name: /GSTIN 19AAAAA0000A1ZZ/ });
  });
});

describe("chapters that searches lead to", () => {
  it.each([
    ["/help-center", helpCenterPage],
    ["/terms-conditions", termsConditionsPage],
  ] as const)("are there at %s", async (path, page) => {
    const wanted = shopPages.flatMap(({ path: to }) =>
      to.startsWith(`${path}#`) ? [to.slice(path.length + 1)] : [],
    );
    await textOf(page);
    expect(wanted.length).toBeGreaterThan(0);
    for (const id of wanted) expect(document.getElementById(id)).not.toBeNull();
  });
});
