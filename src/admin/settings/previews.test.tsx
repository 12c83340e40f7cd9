import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { noAnswer } from "#browser/api-outcome.ts";
import { success } from "#shared/failure.ts";
import { documentSettings } from "#shared/settings/documents.ts";
import { paymentSettings } from "#shared/settings/payments.ts";
import { returnsSettings } from "#shared/settings/returns.ts";
import { storeSettings } from "#shared/settings/store.ts";
import * as rootData from "#storefront/site/root-data.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage, testStore } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as documentsPage from "./documents-page.tsx";
import * as paymentsPage from "./payments-page.tsx";
import * as returnsPage from "./returns-page.tsx";
import * as storePage from "./store-page.tsx";

beforeEach(signInAsAdmin);

const saved = <Settings,>(settings: Settings) =>
  success({ success: true as const, settings, version: 0 });
const settingsRoute = (at: string) => ({ route: `/dashboard/admin/settings/${at}` });
/** Texts that what is shown as a page has; what can be pressed there is inert. */
const shown = (text: string | RegExp) =>
  screen.queryAllByText(text).filter((element) => element.closest("[inert]") !== null);

describe("what is typed is shown as shoppers will see it", () => {
  it("store: at the head and foot of a page on two widths", async () => {
    const { name, email, phone } = testStore;
    const settings = storeSettings.parse({
      ...{ name, legalName: "", address: "", email, phone },
      ...{ whatsapp: "", profiles: [], grievanceOfficer: "" },
    });
    fakeApi({ getStoreSettings: () => saved(settings) });
    const { user } = renderPage(storePage, settingsRoute("store"));
    const field = await screen.findByLabelText<HTMLInputElement>("Phone");
    await user.clear(field);
    await user.type(field, "+91 98300 55555");
    // In the head, among the seller's facts, and at the foot; each on a wide screen and a phone.
    expect(shown("+91 98300 55555")).toHaveLength(6);
    await user.type(screen.getByLabelText(/^Grievance officer/), "Asha Rao");
    expect(shown(/^Grievance officer: Asha Rao/)).toHaveLength(2);
  });

  it("ways to pay: as checkout offers them for an order of a sum", async () => {
    const settings = paymentSettings.parse({});
    let saves = 0;
    fakeApi({
      getPaymentsSettings: () => saved(settings),
      savePaymentsSettings: () => {
        saves += 1;
        return noAnswer();
      },
    });
    const { user } = renderPage(paymentsPage, settingsRoute("payments"));
    await user.click(await screen.findByLabelText("Offer cash on delivery at checkout"));
    expect(shown(/^Cash on delivery: have ₹5,000(\.00)? ready$/)).toHaveLength(1);
    const sum = screen.getByLabelText(/^Preview for an order of/);
    await user.clear(sum);
    // The sum is no setting: Enter in it saves nothing.
    await user.type(sum, "25000{Enter}");
    expect(saves).toBe(0);
    expect(shown(/^Cash on delivery is for orders of up to/)).toHaveLength(1);
    await user.click(screen.getByLabelText("Offer bank transfer at checkout"));
    expect(shown("Once nothing is missing above, the ways to pay stand here.")).toHaveLength(1);
    await user.type(screen.getByLabelText("Account name"), "Pressroom Supplies");
    await user.type(screen.getByLabelText("Account number"), "50100012345678");
    await user.type(screen.getByLabelText("IFSC"), "HDFC0001234");
    await user.type(screen.getByLabelText("Bank"), "HDFC Bank");
    expect(shown("50100012345678")).toHaveLength(1);
    expect(shown("Bank transfer (NEFT, RTGS, IMPS), within 3 days")).toHaveLength(1);
  });

  it("returns: what products promise, what is asked, and what an accepted one says", async () => {
    const settings = returnsSettings.parse({});
    fakeApi({ getReturnsSettings: () => saved(settings) });
    const { user } = renderPage(returnsPage, settingsRoute("returns"));
    const days = await screen.findByLabelText(/^Days after delivery/);
    await user.clear(days);
    await user.type(days, "15");
    expect(shown(/^Returns within 15 days;/)).toHaveLength(1);
    await user.type(screen.getByLabelText("Reasons, one a line"), "\nWrong colour");
    expect(shown("Wrong colour")).toHaveLength(1);
    await user.type(
      screen.getByLabelText("Instructions for an accepted return"),
      " Send it insured.",
    );
    expect(shown(/Send it insured\./)).toHaveLength(1);
  });

  /** The preview of an invoice of a shop that is registered under a GSTIN. */
  async function openInvoicePreview(gstin: string) {
    vi.spyOn(rootData, "useStoreInfo").mockReturnValue({
      ...testStore,
      ...{ gstin, legalName: "Pressroom Supplies LLP" },
    });
    const settings = documentSettings.parse({});
    fakeApi({
      getDocumentsSettings: () => saved(settings),
      listShortHsn: () => success({ success: true as const, products: [] }),
      getCatalogueIssues: () =>
        success({ success: true as const, issues: [], entries: [], total: 0, page: 1, pages: 1 }),
    });
    const { user } = renderPage(documentsPage, settingsRoute("documents"));
    const preview = await screen.findByRole("region", { name: "Preview of an invoice" });
    return { user, invoice: within(preview) };
  }

  it("an invoice: with the HSN and the rate of what names none", async () => {
    const { user, invoice } = await openInvoicePreview("19AAAAA0000A1ZZ");
    invoice.getByText("Pressroom Supplies LLP");
    invoice.getByText(/^Goods that name none have no HSN and no GST rate:/);
    await user.type(screen.getByLabelText("HSN"), "6912");
    await user.selectOptions(screen.getByLabelText("GST %"), "18");
    invoice.getByText(/6912/);
    expect(invoice.queryByText(/^Goods that name none/)).toBeNull();
  });

  it("an invoice of a union territory: with its own tax beside the CGST", async () => {
    const { user, invoice } = await openInvoicePreview("04AAPFU0939F1Z3");
    await user.selectOptions(screen.getByLabelText("GST %"), "18");
    expect(invoice.getAllByText(/UTGST/).length).toBeGreaterThan(0);
    expect(invoice.queryAllByText(/SGST/)).toEqual([]);
    // The half of 18 % in ₹2,700.
    expect(invoice.getAllByText("₹205.93").length).toBeGreaterThan(1);
  });
});
