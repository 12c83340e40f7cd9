import { cleanup, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { success } from "#shared/failure.ts";
import { shopPages } from "#shared/search/shop-pages.ts";
import { type Policy, usualPolicies } from "#shared/settings/policies.ts";
import type { PolicyName } from "#shared/settings/policy-pages.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage, testStore } from "#tests/components/render-page.tsx";
import * as rootData from "../site/root-data.ts";
import * as aboutUsPage from "./about-us-page.tsx";
import * as helpCenterPage from "./help-center-page.tsx";
import * as privacyPolicyPage from "./privacy-policy-page.tsx";
import * as refundPolicyPage from "./refund-policy-page.tsx";
import * as termsConditionsPage from "./terms-conditions-page.tsx";

let changed: Partial<Record<PolicyName, Partial<Policy>>>;

beforeEach(() => {
  changed = {};
  fakeApi({
    getPolicy: ({ params: { policy } }) => {
      const { lead, description, body, since } = { ...usualPolicies[policy], ...changed[policy] };
      return success({ success: true as const, policy: { lead, description, body, since } });
    },
  });
});

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

it("says in the privacy policy that each search is counted, by nobody's name", async () => {
  const text = await textOf(privacyPolicyPage);
  expect(text).toMatch(
    /What is searched for: the words, the day, .* whether it was found, not who/,
  );
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

describe("a text of the owner", () => {
  it("has its chapters, what holds at present in place of its variables, and the day since which it counts", async () => {
    changed.refundPolicy = {
      body: '<p>Dear {shopName} friends, {unknown}</p><h2>The refund</h2><p>In {returnDays} days, by {email} or {phone}. <a href="/orders?{email}">Orders</a></p><p>{complaints}</p><h2>The refund</h2><p>Again</p>',
      lead: "{shopName} takes back within {returnDays} days, from {places}.",
      since: "2026-12-01",
    };
    const text = await textOf(refundPolicyPage, { returnDays: 12 });
    expect(text).toContain("In force since 1 December 2026");
    expect(text).toMatch(/Pressroom takes back within 12 days, from head office in Kolkata/);
    expect(text).toContain("Dear Pressroom friends, {unknown}");
    expect(text).toContain("In 12 days, by shop@example.com or +91 33 4000 1988.");
    expect(text).toContain("acknowledge the complaint within 48 hours");
    expect(text).not.toContain("What can be returned");
    // The heading is one of the shop's own text: links to it lead there still.
    expect(document.getElementById("refund")?.textContent).toBe("The refund");
    expect(document.getElementById("refund-2")).not.toBeNull();
    expect(screen.getByRole("link", { name: "Orders" }).getAttribute("href")).toBe(
      "/orders?{email}",
    );
    const mail = screen.getAllByRole("link", { name: "shop@example.com" });
    expect(mail[0]?.getAttribute("href")).toBe("mailto:shop@example.com");
  });

  it("without a heading is shown without a list of chapters", async () => {
    changed.privacyPolicy = { body: "<p>Nothing is kept.</p>" };
    expect(await textOf(privacyPolicyPage)).toContain("Nothing is kept.");
    expect(screen.queryByRole("navigation", { name: "On this page" })).toBeNull();
    expect(document.body.textContent).not.toContain("In force since");
  });
});
