import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import { usualBranches } from "#shared/store-branches.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as registrationsPage from "./registrations-page.tsx";

const label = (text: string) => screen.getByLabelText<HTMLInputElement>(text);

beforeEach(signInAsAdmin);

it("says what an invoice of today has, and sends a registration only with its name and state", async () => {
  let body: unknown;
  fakeApi({
    getRegistrationsSettings: () =>
      success({ success: true as const, settings: { registrations: [] }, version: 2 }),
    getBranchesSettings: () =>
      success({
        success: true as const,
        settings: { branches: [...usualBranches], holidays: [] },
        version: 0,
      }),
    saveRegistrationsSettings: (request) => {
      body = request.body;
      return failure("unavailable", "The shop is busy. Please try again in a few seconds.");
    },
  });
  const { user } = renderPage(registrationsPage, {
    route: "/dashboard/admin/settings/registrations",
  });
  await screen.findByText(
    "The legal name of the store, and the GSTIN that the shop was set up with.",
  );
  await user.click(screen.getByRole("button", { name: "Add registration" }));
  await user.type(label("First day of registration 1"), "2020-04-01");
  await user.type(label("GSTIN of registration 1"), "29 aagcb7383j1z4");
  expect(label("State of registration 1").value).toBe("Karnataka");
  await user.selectOptions(label("State of registration 1"), "West Bengal");
  await user.click(screen.getByRole("button", { name: "Save registrations" }));
  await screen.findByText("Enter the legal name: with a GSTIN it stands on each invoice");
  screen.getByText("This GSTIN is of Karnataka: choose that state");
  expect(body).toBeUndefined();
  screen.getByText("The legal name of the store, and the GSTIN that the shop was set up with.");
  screen.getByText("Without the registrations below that have a mistake or lack something.");

  await user.type(label("Legal name of registration 1"), "Pressroom LLP");
  await user.selectOptions(label("State of registration 1"), "Karnataka");
  screen.getByText("Pressroom LLP, 29AAGCB7383J1Z4, Karnataka, from 1 Apr 2020");
  await user.selectOptions(label("Registration 1 is of"), "Chennai");
  screen.getByText("For goods from Chennai: Pressroom LLP, 29AAGCB7383J1Z4, Karnataka");
  screen.getByText("The legal name of the store, and the GSTIN that the shop was set up with.");
  // The preview's seller follows what is typed, and where the goods leave from.
  const invoice = within(screen.getByRole("region", { name: "Preview of an invoice" }));
  expect(invoice.queryByText("Pressroom LLP")).toBeNull();
  await user.selectOptions(label("Preview for goods from"), "Chennai");
  invoice.getByText("Pressroom LLP");
  await user.click(screen.getByRole("button", { name: "Save registrations" }));
  await screen.findByText("The shop is busy. Please try again in a few seconds.");
  const registration = {
    ...{
      from: "2020-04-01",
      branch: "chennai",
      legalName: "Pressroom LLP",
      gstin: "29AAGCB7383J1Z4",
    },
    ...{ address: "", state: "Karnataka" },
  };
  expect(body).toEqual({ settings: { registrations: [registration] }, version: 2 });
});
