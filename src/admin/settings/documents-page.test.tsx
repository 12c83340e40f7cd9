import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { noAnswer } from "#browser/api-outcome.ts";
import { failure, success } from "#shared/failure.ts";
import { documentSettings } from "#shared/settings/documents.ts";
import * as rootData from "#storefront/site/root-data.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage, testStore } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as documentsPage from "./documents-page.tsx";

const settings = documentSettings.parse({});
const getDocumentsSettings = () =>
  success({
    success: true as const,
    settings,
    version: 0,
  });
const listShortHsn = () =>
  success({
    success: true as const,
    products: [{ name: "Mug press", slug: "mug-press", hsn: "84" }],
  });
const getCatalogueIssues = () =>
  success({
    success: true as const,
    issues: [
      { issue: "no-hsn" as const, count: 3, isExact: true },
      { issue: "no-gst" as const, count: 0, isExact: true },
    ],
    entries: [],
    total: 0,
    page: 1,
    pages: 1,
  });
const openPage = () => renderPage(documentsPage, { route: "/dashboard/admin/settings/documents" });

beforeEach(signInAsAdmin);

describe("the settings of documents", () => {
  it("says what invoices lack, and leads to where it is put right", async () => {
    fakeApi({ getDocumentsSettings, getCatalogueIssues, listShortHsn });
    openPage();
    const list = within(await screen.findByRole("region", { name: "What invoices need" }));
    list.getByText(/^Of West Bengal\./);
    list.getByText(/^Enter the legal name under/);
    list.getByText(/^Enter the address under/);
    const [store] = list.getAllByRole("link", { name: "Settings, Store" });
    expect(store?.getAttribute("href")).toBe("/dashboard/admin/settings/store");
    list.getByText("Products without an HSN: 3");
    list.getByText(/^They are sold, but each order of one asks for it/);
    expect(list.getByRole("link", { name: "Fill them in" }).getAttribute("href")).toBe(
      "/dashboard/admin/catalogue-issues?issue=no-hsn",
    );
    list.getByText("Every product has a GST rate");
    const ofCategories = screen.getByRole("link", { name: "HSN and GST of categories" });
    expect(ofCategories.getAttribute("href")).toBe("/dashboard/admin/settings/category-taxes");
    expect(list.getByRole("link", { name: "Mug press" }).getAttribute("href")).toBe(
      "/dashboard/admin/update-product/mug-press",
    );
  });

  it("says that a GSTIN is wrong", async () => {
    fakeApi({ getDocumentsSettings, getCatalogueIssues, listShortHsn });
    const info = vi.spyOn(rootData, "useStoreInfo");
    info.mockReturnValue({ ...testStore, gstin: "19AAAAA0000A1Z5" });
    openPage();
    await screen.findByText(/^Its state or its check character is wrong/);
    const right = screen.getByRole("link", { name: "Settings, Registrations" });
    expect(right.getAttribute("href")).toBe("/dashboard/admin/settings/registrations");
  });

  it("saves the settings with the own state's limit, and others' as they are", async () => {
    let body: unknown;
    const registration = {
      ...{ from: "2026-04-01", branch: "chennai", legalName: "Pressroom LLP" },
      ...{ gstin: "33AAPFU0939F1Z2", address: "", state: "Tamil Nadu" },
    };
    fakeApi({
      getRegistrationsSettings: () =>
        success({ success: true, settings: { registrations: [registration] }, version: 1 }),
      getDocumentsSettings,
      getCatalogueIssues,
      listShortHsn,
      saveDocumentsSettings: (request) => {
        body = request.body;
        return failure("unavailable", "The shop is busy. Please try again in a few seconds.");
      },
    });
    const { user } = openPage();
    await user.selectOptions(await screen.findByLabelText("Digits of an HSN"), "6");
    await user.type(screen.getByLabelText("HSN"), "8443 39");
    await user.selectOptions(screen.getByLabelText("GST %"), "18");
    await user.click(screen.getByLabelText("Register invoices to businesses as e-invoices"));
    const limit = screen.getByLabelText("Inside West Bengal above (₹, optional)");
    await user.type(limit, "lots");
    await user.click(screen.getByRole("button", { name: "Save document settings" }));
    await screen.findByText("Enter a limit in rupees, such as 50000");
    await user.clear(limit);
    await user.type(limit, "90,000");
    // Of each state where a branch is registered, too.
    const chennai = screen.getByLabelText<HTMLInputElement>(
      "Inside Tamil Nadu above (₹, optional)",
    );
    expect(chennai.value).toBe("100000");
    await user.click(screen.getByRole("button", { name: "Save document settings" }));
    await waitFor(() => expect(body).toBeDefined());
    expect(body).toEqual({
      settings: {
        hsnDigits: 6,
        defaultHsn: "844339",
        defaultGstPercent: 18,
        eInvoicing: true,
        ewayLimit: 50_000,
        ewayStates: [
          ...settings.ewayStates.filter(
            ({ state }) => state !== "Tamil Nadu" && state !== "West Bengal",
          ),
          { state: "West Bengal", limit: 90_000 },
          { state: "Tamil Nadu", limit: 100_000 },
        ],
      },
      version: 0,
    });
    await screen.findByText("The shop is busy. Please try again in a few seconds.");
  });

  it("says that it could not be loaded", async () => {
    fakeApi({ getDocumentsSettings: noAnswer, getCatalogueIssues, listShortHsn });
    openPage();
    await screen.findByText("The settings could not be loaded");
    cleanup();
    // Nor without the registrations, whose states' limits would be missing.
    const getRegistrationsSettings = noAnswer;
    fakeApi({ getDocumentsSettings, getRegistrationsSettings, getCatalogueIssues, listShortHsn });
    openPage();
    await screen.findByText("The settings could not be loaded");
  });

  it("keeps each state's limit where a registration came and another went while it was open", async () => {
    const of = (gstin: string, state: string) => ({
      ...{ from: "2026-04-01", branch: state, legalName: "Pressroom LLP" },
      ...{ gstin, address: "", state },
    });
    let registrations = [of("33AAPFU0939F1Z2", "Tamil Nadu")];
    const sent: (typeof settings)[] = [];
    let asked = 0;
    fakeApi({
      getRegistrationsSettings: () => {
        asked += 1;
        return success({ success: true, settings: { registrations }, version: 1 });
      },
      getDocumentsSettings,
      getCatalogueIssues,
      listShortHsn,
      saveDocumentsSettings: ({ body }) => {
        const saved = documentSettings.parse(body.settings);
        sent.push(saved);
        return success({ success: true, message: "Saved", settings: saved, version: sent.length });
      },
    });
    const { user } = openPage();
    const chennai = await screen.findByLabelText("Inside Tamil Nadu above (₹, optional)");
    registrations = [of("27AAPFU0939F1ZV", "Maharashtra")];
    const save = () => user.click(screen.getByRole("button", { name: "Save document settings" }));
    for (const [at, typed] of ["70000", "80000"].entries()) {
      await user.clear(chennai);
      await user.type(chennai, typed);
      await save();
      // Saved, the page is loaded again with the registrations of now.
      await waitFor(() => expect([sent.length, asked]).toEqual([at + 1, at + 2]));
    }
    const states = sent.at(-1)?.ewayStates;
    expect(states).toHaveLength(settings.ewayStates.length);
    expect(states).toContainEqual({ state: "Tamil Nadu", limit: 80_000 });
    expect(states).toContainEqual({ state: "Maharashtra", limit: 100_000 });
  });

  it("lets nobody save over a colleague unseen", async () => {
    const sent: unknown[] = [];
    const now = { ...settings, eInvoicing: true, ewayLimit: 70_000 };
    fakeApi({
      getDocumentsSettings,
      getCatalogueIssues,
      listShortHsn,
      saveDocumentsSettings: ({ body }) => {
        sent.push(body);
        return failure("changed_meanwhile", "Somebody else has saved this page", {
          details: { settings: now, version: 4 },
        });
      },
    });
    const { user } = openPage();
    const limit = await screen.findByLabelText("Needed above (₹, tax included)");
    await user.clear(limit);
    await user.type(limit, "60000");
    await user.click(screen.getByRole("button", { name: "Save document settings" }));
    const choice = within(await screen.findByRole("group", { name: "E-way bill needed above" }));
    choice.getByRole("radio", { name: "Theirs: 70000" });
    await user.click(screen.getByRole("button", { name: "Save document settings" }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({
      version: 4,
      settings: { eInvoicing: true, ewayLimit: 60_000 },
    });
  });
});
