import { screen, waitFor, within } from "@testing-library/react";
import type { ComponentProps } from "react";
import { useRevalidator } from "react-router";
import { beforeEach, expect, it } from "vitest";

import { failure, success } from "#shared/failure.ts";
import { branchesSettings } from "#shared/settings/branches.ts";
import { shippingSettings } from "#shared/settings/shipping.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import { Button } from "#ui/button.tsx";
import * as shippingPage from "./shipping-page.tsx";

const settings = shippingSettings.parse({});
const getBranchesSettings = () =>
  success({ success: true as const, settings: branchesSettings.parse({}), version: 0 });
const getShippingSettings = () => success({ success: true as const, settings, version: 0 });
const openPage = () => renderPage(shippingPage, { route: "/dashboard/admin/settings/shipping" });
const label = (text: string) => screen.getByLabelText<HTMLInputElement>(text);

beforeEach(signInAsAdmin);

it("the shipping rules are entered, tried out, corrected at their fields and sent", async () => {
  let body: unknown;
  fakeApi({
    getBranchesSettings,
    getShippingSettings,
    saveShippingSettings: (request) => {
      body = request.body;
      return failure("unavailable", "The shop is busy. Please try again in a few seconds.");
    },
  });
  const { user } = openPage();
  await screen.findByText("Delivery is free everywhere");
  await user.click(screen.getByRole("button", { name: "Add a zone" }));
  expect(document.activeElement).toBe(label("Name of zone 1"));
  await user.type(label("Name of zone 1"), "North East");
  const addWeight = () => user.click(screen.getByRole("button", { name: "Add weight" }));
  const cell = (text: string, row: number) => screen.getAllByLabelText(text)[row] as HTMLElement;
  await addWeight();
  await user.type(cell("Up to (kg)", 0), "0.5");
  await user.type(cell("Costs (₹)", 0), "60");
  await addWeight();
  await user.type(cell("Up to (kg)", 1), "0.4");
  await user.type(cell("Costs (₹)", 1), "x");
  await user.click(screen.getByRole("button", { name: "Save shipping" }));
  await screen.findByText("Enter a sum in rupees, such as 120");
  expect(document.activeElement).toBe(cell("Costs (₹)", 1));
  await user.clear(cell("Costs (₹)", 1));
  await user.type(cell("Costs (₹)", 1), "200");
  await user.click(screen.getByRole("button", { name: "Save shipping" }));
  await screen.findByText("Enter more than above");
  expect(cell("Up to (kg)", 1).getAttribute("aria-invalid")).toBe("true");
  await user.clear(cell("Up to (kg)", 1));
  await user.type(cell("Up to (kg)", 1), "5");
  await user.click(screen.getByRole("button", { name: "Save shipping" }));
  await screen.findByText("Name states or pincodes, or make it the rest of India");
  await user.type(label("Above the last row, each started (kg)"), "1");
  await user.type(label("Above the last row, price of each (₹)"), "30");
  await user.type(label("Pincodes that begin with"), "781, 78");
  await user.click(screen.getByRole("button", { name: "What would it cost?" }));
  // 12 kg: 5 kg for ₹200, and 7 more for ₹30 each.
  await screen.findByText("Courier, 3 to 7 working days: ₹410");
  await user.click(screen.getByRole("button", { name: "Save shipping" }));
  await waitFor(() => expect(body).toBeDefined());
  expect(body).toMatchObject({
    version: 0,
    settings: {
      zones: [
        {
          name: "North East",
          prefixes: ["781", "78"],
          methods: [
            {
              days: { from: 3, to: 7 },
              weights: [
                { upToKg: 0.5, price: 60 },
                { upToKg: 5, price: 200 },
              ],
              beyond: { stepKg: 1, price: 30 },
            },
          ],
        },
      ],
    },
  });
  await screen.findByText("The shop is busy. Please try again in a few seconds.");
});

it("chooses the shop's own branches for pick-up, takes one in a typed place's stead, and says who saved last", async () => {
  const lastSave = { by: "owner@example.com", at: "2026-11-20T06:30:00.000Z" };
  const [kolkata, chennai, ...others] = branchesSettings.parse({}).branches;
  if (!kolkata || !chennai) throw new Error("there are no branches");
  const place = { address: "5 Mount Road", pincode: "600002" };
  const { id: _, name, city, state } = chennai;
  const typed = {
    id: "old",
    name,
    city,
    state,
    address: "1 Old Road",
    pincode: "600001",
    hours: "",
  };
  const sent: unknown[] = [];
  fakeApi({
    getBranchesSettings: () =>
      success({
        success: true as const,
        settings: {
          branches: [kolkata, { ...chennai, ...place }, ...others],
          holidays: [],
        },
        version: 1,
      }),
    getShippingSettings: () =>
      success({
        success: true as const,
        settings: { ...settings, branches: [typed] },
        version: 1,
        lastSave,
      }),
    saveShippingSettings: ({ body }) => {
      sent.push(body);
      return failure("unavailable", "The shop is busy. Please try again in a few seconds.");
    },
  });
  const { user } = openPage();
  await screen.findByText("Saved last by owner@example.com, 20 Nov 2026, 12:00 pm");
  await user.click(screen.getByRole("button", { name: "What would it cost?" }));
  screen.getByText("Without zones delivery is free.");
  screen.getByText("Pick up in Chennai: ₹0");
  const branch = (called: string) =>
    screen.getByRole<HTMLInputElement>("checkbox", { name: `Pick up in ${called}` });
  expect([branch("Kolkata").disabled, branch("Chennai").disabled]).toEqual([true, false]);
  expect(label("Name of place 1").value).toBe("Chennai");
  await user.click(
    screen.getByRole("button", { name: "Take Chennai of Settings, Branches instead" }),
  );
  expect(screen.queryByLabelText("Name of place 1")).toBeNull();
  expect(branch("Chennai").checked).toBe(true);
  await user.click(screen.getByRole("button", { name: "Save shipping" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ settings: { pickUpBranches: ["chennai"], branches: [] } });
});

it("refuses two zones of one name at the second one's field", async () => {
  fakeApi({ getBranchesSettings, getShippingSettings });
  const { user } = openPage();
  await screen.findByText("Delivery is free everywhere");
  for (const [at, name] of ["East", "east "].entries()) {
    await user.click(screen.getByRole("button", { name: "Add a zone" }));
    await user.type(label(`Name of zone ${at + 1}`), name);
    const prefixes = screen.getAllByLabelText("Pincodes that begin with")[at] as HTMLElement;
    await user.type(prefixes, `7${at}`);
  }
  await user.click(screen.getByRole("button", { name: "Save shipping" }));
  await screen.findByText("east is in the list already");
  expect(document.activeElement).toBe(label("Name of zone 2"));
});

it("shows what another has saved meanwhile, and saves nothing over it unseen", async () => {
  const sent: unknown[] = [];
  const now = { ...settings, divisor: 6000, usualGrams: 700 };
  fakeApi({
    getBranchesSettings,
    getShippingSettings,
    saveShippingSettings: ({ body }) => {
      sent.push(body);
      return failure("changed_meanwhile", "Somebody else has saved this page", {
        details: { settings: now, version: 4 },
      });
    },
  });
  const { user } = openPage();
  const divisor = await screen.findByLabelText("Cubic centimetres that count as 1 kg");
  await user.clear(divisor);
  await user.type(divisor, "4000");
  await user.click(screen.getByRole("button", { name: "Save shipping" }));
  const choice = within(
    await screen.findByRole("group", { name: "Cubic centimetres that count as 1 kg" }),
  );
  expect(label("Grams of a product without a weight").value).toBe("700");
  expect(label("Cubic centimetres that count as 1 kg").value).toBe("4000");
  await user.click(choice.getByRole("radio", { name: "Theirs: 6000" }));
  await user.click(screen.getByRole("button", { name: "Save shipping" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ version: 4, settings: { divisor: 6000, usualGrams: 700 } });
});

it("keeps what is typed where the page is loaded anew with another's save", async () => {
  let saves = 0;
  fakeApi({
    getBranchesSettings,
    getShippingSettings: () => {
      saves += 1;
      return success({
        success: true as const,
        settings: { ...settings, usualGrams: saves * 100 },
        version: saves,
      });
    },
  });
  const Reload = () => {
    const { revalidate } = useRevalidator();
    return <Button onClick={() => void revalidate()}>Load anew</Button>;
  };
  const { default: Page, ...page } = shippingPage;
  const { user } = renderPage(
    {
      ...page,
      default: (props: ComponentProps<typeof Page>) => (
        <>
          <Page {...props} />
          <Reload />
        </>
      ),
    },
    { route: "/dashboard/admin/settings/shipping" },
  );
  const divisor = await screen.findByLabelText("Cubic centimetres that count as 1 kg");
  await user.clear(divisor);
  await user.type(divisor, "4000");
  await user.click(screen.getByRole("button", { name: "Load anew" }));
  await screen.findByText("This page was changed meanwhile");
  expect(label("Cubic centimetres that count as 1 kg").value).toBe("4000");
  expect(label("Grams of a product without a weight").value).toBe("200");
});
