import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import { paymentSettings } from "#shared/settings/payments.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as paymentsPage from "./payments-page.tsx";

const settings = paymentSettings.parse({});
const getPaymentsSettings = () => success({ success: true as const, settings, version: 0 });
const openPage = () => renderPage(paymentsPage, { route: "/dashboard/admin/settings/payments" });

beforeEach(signInAsAdmin);

describe("the ways to pay", () => {
  it("say at all fields at once what a bank transfer needs, before the shop is asked", async () => {
    fakeApi({ getPaymentsSettings });
    const { user } = openPage();
    await user.click(await screen.findByLabelText("Offer bank transfer at checkout"));
    await user.clear(screen.getByLabelText("Days that the goods are kept"));
    await user.type(screen.getByLabelText("IFSC"), "HDFC12");
    await user.click(screen.getByRole("button", { name: "Save ways to pay" }));
    await screen.findByText("Enter a number of days");
    screen.getByText(/^An IFSC is 4 letters/);
    screen.getByText("Enter the account number");
    screen.getByText("Enter the bank's name");
  });

  it("refuse a time to pay that is too short for the bank's page, at its field", async () => {
    fakeApi({ getPaymentsSettings });
    const { user } = openPage();
    const minutes = await screen.findByLabelText<HTMLInputElement>(
      "Minutes that the goods are held",
    );
    expect(minutes.value).toBe("30");
    await user.clear(minutes);
    await user.type(minutes, "5");
    await user.click(screen.getByRole("button", { name: "Save ways to pay" }));
    await screen.findByText("Hold the goods for at least 10 minutes");
    expect(minutes.value).toBe("5");
  });

  it("are sent as they are entered, with the version that they were made from", async () => {
    let body: unknown;
    fakeApi({
      getPaymentsSettings,
      savePaymentsSettings: (request) => {
        body = request.body;
        return failure("unavailable", "The shop is busy. Please try again in a few seconds.");
      },
    });
    const { user } = openPage();
    await user.type(await screen.findByLabelText("Up to a total of (₹, optional)"), "5,00,000");
    await user.click(screen.getByLabelText("Orders with a company and its GSTIN"));
    await user.click(screen.getByRole("button", { name: "Save ways to pay" }));
    await waitFor(() => expect(body).toBeDefined());
    expect(body).toEqual({
      settings: { ...settings, transferTo: 500_000, transferFor: "gstin" },
      version: 0,
    });
    await screen.findByText("The shop is busy. Please try again in a few seconds.");
  });
});
