import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import { type BranchesSettings, branchesSettings } from "#shared/settings/branches.ts";
import { storeSettings } from "#shared/settings/store.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage, testStore } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as branchesPage from "./branches-page.tsx";

const label = (text: string) => screen.getByLabelText<HTMLInputElement>(text);
const save = () => screen.getByRole("button", { name: "Save branches" });

beforeEach(signInAsAdmin);

/** The page with the branches that a shop has at first, where nothing can be saved. */
function show(handlers: Parameters<typeof fakeApi>[0] = {}) {
  let sent: { settings: BranchesSettings } | undefined;
  const settings = branchesSettings.parse({});
  fakeApi({
    getStoreSettings: () => failure("not_allowed", "Your role lacks that"),
    ...handlers,
    getBranchesSettings: () => success({ success: true as const, settings, version: 0 }),
    saveBranchesSettings: ({ body }) => {
      sent = body as typeof sent;
      return failure("unavailable", "The shop is busy. Please try again in a few seconds.");
    },
  });
  const { user } = renderPage(branchesPage, { route: "/dashboard/admin/settings/branches" });
  return { user, settings, sent: () => sent };
}

it("shows a branch as pages will, refuses it at its fields, and sends it as it is stored", async () => {
  const { user, settings, sent } = show();
  await user.type(await screen.findByLabelText("Street and number of branch 2"), "7 Mount Road");
  await user.type(label("Pincode of branch 2"), "600 002");
  await user.click(screen.getByText("Opening hours of branch 2"));
  await user.type(label("Sunday, branch 2"), "10.00 to 13.00");
  const preview = within(screen.getByRole("region", { name: "Preview of branch 2" }));
  preview.getByText("7 Mount Road, Chennai, Tamil Nadu 600 002");
  preview.getByText("Sunday: 10:00 AM to 1:00 PM");

  await user.clear(label("Name of branch 3"));
  await user.type(label("Name of branch 3"), "chennai");
  await user.type(label("GSTIN of branch 1"), "19AAAAA0000A1Z5");
  await user.click(save());
  await screen.findByText("chennai is in the list already");
  screen.getByText("This GSTIN has a typing mistake: its last character does not fit the others");
  expect(label("Name of branch 3").getAttribute("aria-invalid")).toBe("true");
  expect(sent()).toBeUndefined();

  await user.clear(label("Name of branch 3"));
  await user.type(label("Name of branch 3"), "Guwahati");
  await user.clear(label("GSTIN of branch 1"));
  await user.click(screen.getByRole("button", { name: "Add holiday" }));
  await user.type(label("Day of holiday 1"), "2026-11-08");
  await user.type(label("Name of holiday 1"), "Diwali");
  await user.selectOptions(label("Closed on holiday 1"), "Kolkata");
  await user.click(save());
  await screen.findByText("The shop is busy. Please try again in a few seconds.");
  const [kolkata, chennai, ...others] = settings.branches;
  expect(sent()?.settings).toEqual({
    branches: [
      kolkata,
      {
        ...chennai,
        ...{ address: "7 Mount Road", pincode: "600002" },
        hours: { ...chennai?.hours, Sunday: "10:00-13:00" },
      },
      ...others,
    ],
    holidays: [{ day: "2026-11-08", name: "Diwali", branch: "kolkata" }],
  });
  expect(label("Name of holiday 1").value).toBe("Diwali");
});

it("says what has which address of the head office, as long as two differ", async () => {
  const getStoreSettings = () => {
    const { name, email, phone } = testStore;
    const settings = storeSettings.parse({
      ...{ name, legalName: "", address: "21 Pressroom Lane, Kolkata 700001", email, phone },
      ...{ whatsapp: "", profiles: [], grievanceOfficer: "" },
    });
    return success({ success: true as const, settings, version: 1 });
  };
  const { user } = show({ getStoreSettings });
  const street = await screen.findByLabelText("Street and number of branch 1");
  const differs = () =>
    screen.queryByText("Settings, Store has another address of the head office");
  expect(differs()).toBeNull();
  await user.type(street, "12 Park Street");
  await user.type(label("Pincode of branch 1"), "700016");
  expect(differs()).not.toBeNull();
  screen.getByText(/^Invoices, quotations and e-way bills have that one: 21 Pressroom Lane/);
  await user.clear(street);
  await user.type(street, "21 Pressroom Lane");
  await user.clear(label("Pincode of branch 1"));
  await user.type(label("Pincode of branch 1"), "700001");
  expect(differs()).toBeNull();
});

it("keeps hours unfolded that an error has unfolded while they are corrected", async () => {
  const { user, sent } = show();
  const fold = (await screen.findByText("Opening hours of branch 1")).closest("details");
  await user.click(screen.getByText("Opening hours of branch 1"));
  await user.clear(label("Sunday, branch 1"));
  await user.type(label("Sunday, branch 1"), "10-2");
  // Folded again before it is saved: the error has to unfold it.
  await user.click(screen.getByText("Opening hours of branch 1"));
  await user.click(save());
  await screen.findByText(/^Enter hours such as/);
  await waitFor(() => expect(fold?.open).toBe(true));
  await user.clear(label("Sunday, branch 1"));
  await user.type(label("Sunday, branch 1"), "11 am to 2 pm");
  expect(screen.queryByText(/^Enter hours such as/)).toBeNull();
  expect(fold?.open).toBe(true);
  expect(document.activeElement).toBe(label("Sunday, branch 1"));
  await user.click(save());
  await screen.findByText("The shop is busy. Please try again in a few seconds.");
  expect(sent()?.settings.branches[0]?.hours.Sunday).toBe("11:00-14:00");
});
