import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openBuild } from "#server/pages/build.ts";
import { settingsEndpoints } from "#shared/settings/contract.ts";
import { settingsHistoryEndpoints } from "#shared/settings/history-contract.ts";
import type { StoreBranch } from "#shared/store-branches.ts";
import { buildIfStale } from "../../scripts/build-storefront.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin } from "../support/users.ts";

let shop: TestShop;
let token: string;
beforeAll(async () => {
  await buildIfStale();
  shop = await openTestShop({
    build: await openBuild(),
    environment: { STORE_LEGAL_NAME: "" },
  });
  ({ token } = await newAdmin(shop));
});
afterAll(() => shop.close());

const asAdmin = () => ({ token, address: newAddress() });
const read = async () =>
  (await callEndpoint(shop, settingsEndpoints.getBranchesSettings, asAdmin())).body;

/** Saves the branches as they are but for the second. */
async function saveChennai(changed: Partial<StoreBranch>) {
  const { settings, version = 0 } = await read();
  const [head, chennai, ...others] = settings?.branches ?? [];
  if (!settings || !head || !chennai) throw new Error("there are no branches");
  const branches = [head, { ...chennai, ...changed }, ...others];
  const holidays = [{ day: "2099-11-08", name: "Diwali", branch: "chennai" }];
  const body = { settings: { branches, holidays }, version };
  return callEndpoint(shop, settingsEndpoints.saveBranchesSettings, { body, ...asAdmin() });
}

const pageOf = async (path: string) =>
  (await shop.app.inject(path)).body.replaceAll("<!-- -->", "");

it("are on the pages as the specification names them, then as they were saved, and as before once returned", async () => {
  const usual = await pageOf("/about-us");
  expect(usual).toContain("<p>Chennai, Tamil Nadu</p>");
  expect(usual).toContain("Monday to Saturday: 10:00 AM to 7:00 PM");
  const saved = await saveChennai({
    name: "Chennai Central",
    address: "7 Mount Road",
    pincode: "600002",
    mapLink: "https://maps.example.com/?q=chennai&z=1",
  });
  expect(saved.body.message).toBe("The branches are saved. Every page has them from now on.");
  await vi.waitFor(async () => expect(await pageOf("/about-us")).toContain("7 Mount Road"), {
    timeout: 1_000,
  });
  const changed = await pageOf("/about-us");
  expect(changed).toContain("7 Mount Road, Chennai, Tamil Nadu 600002");
  expect(changed).toContain('href="https://maps.example.com/?q=chennai&amp;z=1"');
  expect(changed).toContain("8 November 2099: Diwali, Chennai Central only");
  const home = await pageOf("/");
  expect(home).toContain("Chennai Central (Tamil Nadu)");
  expect(home).toContain('"streetAddress":"7 Mount Road"');
  await callEndpoint(shop, settingsHistoryEndpoints.returnToSettings, {
    params: { subject: "branches" },
    body: { version: 0, seen: 1 },
    ...asAdmin(),
  });
  await vi.waitFor(async () => expect(await pageOf("/about-us")).not.toContain("Mount Road"), {
    timeout: 1_000,
  });
});

it("refuses two branches of one name, and a GSTIN that has no legal name, at their fields", async () => {
  const twice = await saveChennai({ name: "kolkata" });
  expect([twice.status, twice.body.fields]).toEqual([
    400,
    { "settings.branches.1.name": "kolkata is in the list already" },
  ]);
  const nameless = await saveChennai({ gstin: "33AAAAA0000A1Z9" });
  expect([nameless.status, Object.keys(nameless.body.fields ?? {})]).toEqual([
    400,
    ["branches.1.legalName"],
  ]);
});
