import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import { freightSettings } from "#shared/settings/freight.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as freightPage from "./freight-page.tsx";

const settings = freightSettings.parse({});
const getFreightSettings = () => success({ success: true as const, settings, version: 0 });
const openPage = () => renderPage(freightPage, { route: "/dashboard/admin/settings/freight" });
const label = (text: string) => screen.getByLabelText<HTMLInputElement>(text);

beforeEach(signInAsAdmin);

it("the rules of freight are entered, tried out, corrected at their fields and sent", async () => {
  let body: unknown;
  fakeApi({
    getFreightSettings,
    saveFreightSettings: (request) => {
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
  await user.click(screen.getByRole("button", { name: "Save freight" }));
  await screen.findByText("Enter a sum in rupees, such as 120");
  expect(document.activeElement).toBe(cell("Costs (₹)", 1));
  await user.clear(cell("Costs (₹)", 1));
  await user.type(cell("Costs (₹)", 1), "200");
  await user.click(screen.getByRole("button", { name: "Save freight" }));
  await screen.findByText("Enter more than above");
  expect(cell("Up to (kg)", 1).getAttribute("aria-invalid")).toBe("true");
  await user.clear(cell("Up to (kg)", 1));
  await user.type(cell("Up to (kg)", 1), "5");
  await user.click(screen.getByRole("button", { name: "Save freight" }));
  await screen.findByText("Name states or pincodes, or make it the rest of India");
  await user.type(label("Above the last row, each started (kg)"), "1");
  await user.type(label("costs (₹)"), "30");
  await user.type(label("Pincodes that begin with"), "781, 78");
  await user.click(screen.getByRole("button", { name: "What would it cost?" }));
  // 12 kg: 5 kg for ₹200, and 7 more for ₹30 each.
  await screen.findByText("Courier, 3 to 7 working days: ₹410");
  await user.click(screen.getByRole("button", { name: "Save freight" }));
  await waitFor(() => expect(body).toBeDefined());
  expect(body).toMatchObject({
    version: 0,
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
  });
  await screen.findByText("The shop is busy. Please try again in a few seconds.");
});

it("offers the shop's own branches for pick-up, and says who saved last", async () => {
  const lastSave = { by: "owner@example.com", at: "2026-11-20T06:30:00.000Z" };
  fakeApi({
    getFreightSettings: () => success({ success: true as const, settings, version: 1, lastSave }),
  });
  const { user } = openPage();
  await screen.findByText("Saved last by owner@example.com, 20 Nov 2026, 12:00 pm");
  await user.click(screen.getByRole("button", { name: "Add Guwahati" }));
  expect(label("Name of branch 1").value).toBe("Guwahati");
  expect(label("Branch state").value).toBe("Assam");
  expect(label("Opening hours").value).toBe("Monday to Saturday, 10:00 AM to 7:00 PM");
  expect(screen.queryByRole("button", { name: "Add Guwahati" })).toBeNull();
  screen.getByRole("button", { name: "Add Kolkata" });
});
