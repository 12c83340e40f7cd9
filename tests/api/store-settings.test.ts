import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { ALL_TAGS, announce, openChangeFeed } from "#server/database/change-feed.ts";
import { settings as settingsRows } from "#server/database/schema/settings.ts";
import { cacheTags } from "#server/lib/cache-tags.ts";
import { followStoreSettings, openLiveStore } from "#server/settings/live-store-info.ts";
import { settingsStore } from "#server/settings/store.ts";
import { todayInIndia } from "#shared/dates.ts";
import { endpoints } from "#shared/endpoints.ts";
import { settingsEndpoints } from "#shared/settings/contract.ts";
import type { StoreSettings } from "#shared/settings/store.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin } from "../support/users.ts";

let shop: TestShop;
let token: string;

beforeAll(async () => {
  shop = await openTestShop({
    environment: {
      ...{ STORE_NAME: "First name", STORE_PHONE: "+91 33 4000 1988", STORE_WHATSAPP: "" },
      ...{ MAIL_FROM: "Mails <post@example.org>", ORDER_EMAIL: "orders@example.org" },
      RESET_BY_ANSWER: "false",
    },
  });
  ({ token } = await newAdmin(shop));
});

afterAll(() => shop.close());

const read = () =>
  callEndpoint(shop, settingsEndpoints.getStoreSettings, { token, address: newAddress() });

async function save(changed: Partial<StoreSettings>) {
  const { settings, version = 0 } = (await read()).body;
  const body = { settings: { ...settings, legalName: "Pressroom LLP", ...changed }, version };
  return callEndpoint(shop, settingsEndpoints.saveStoreSettings, {
    body,
    token,
    address: newAddress(),
  });
}

const resetByAnswer = () =>
  callEndpoint(shop, endpoints.forgotPassword, {
    body: { email: "nobody@example.com", newPassword: "seven blue heat presses", answer: "blue" },
    address: newAddress(),
  });

/** What a list for programs begins with: it names the shop. */
const named = async () => (await shop.app.inject("/llms.txt")).body.split("\n")[0];

it("begins with what the environment says", async () => {
  const { body } = await read();
  expect(body).toMatchObject({ version: 0, settings: { name: "First name", profiles: [] } });
  expect(await named()).toContain("First name");
});

it("counts from the save on, here and on every other node", async () => {
  const changes = openChangeFeed({ databaseUrl: shop.databaseUrl, onError: () => {} });
  const info = { name: "First name", whatsapp: "919830012345" } as StoreInfo;
  const store = openLiveStore(info);
  const onChange = vi.fn();
  const stop = await followStoreSettings({
    ...{ changes, store, onChange },
    settings: settingsStore(shop.database.db, { store: store.environment }),
    log: { warn: () => {} } as never,
  });
  const saved = await save({
    name: "Kolkata Press",
    whatsapp: "",
    profiles: ["https://www.instagram.com/kolkatapress"],
  });
  expect(saved.body.message).toBe("Saved. Pages, mails and new documents have it from now on.");
  expect(await named()).toContain("Kolkata Press");
  await vi.waitFor(() => expect(info.name).toBe("Kolkata Press"), { timeout: 1_000 });
  expect(info).toMatchObject({
    legalName: "Pressroom LLP",
    whatsapp: undefined,
    profiles: ["https://www.instagram.com/kolkatapress"],
  });
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce());
  // After the feed was lost for a moment all is read, and nothing is another.
  await announce(shop.database.db, ALL_TAGS);
  await save({ name: "Chennai Press" });
  await vi.waitFor(() => expect(info.name).toBe("Chennai Press"), { timeout: 1_000 });
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(2));
  stop();
  await changes.close();
  expect(cacheTags.settings("store")).toBe("settings:store");
});

it("takes what the environment says of mails and passwords for first values, and saves others", async () => {
  // As a version before stored it: without what it did not know.
  const { settings = {}, version = 0 } = (await read()).body;
  const { mailAddress: _, orderEmail: _o, resetByAnswer: _r, ...known } = settings as StoreSettings;
  await shop.database.db
    .update(settingsRows)
    .set({ value: known })
    .where(eq(settingsRows.subject, "store"));
  expect((await read()).body).toMatchObject({
    version,
    settings: {
      ...{ mailAddress: "post@example.org", orderEmail: "orders@example.org" },
      resetByAnswer: false,
    },
  });
  expect((await resetByAnswer()).body.message).toContain("by a mailed link only");
  const saved = await save({ mailAddress: "", orderEmail: "", resetByAnswer: true });
  expect(saved.status).toBe(200);
  expect((await resetByAnswer()).body.message).toBe("Wrong email or answer");
});

it.each([
  ["mailAddress", { mailAddress: "Shop <post>" }, /e-mail/i],
  ["orderEmail", { orderEmail: "nobody" }, /e-mail/i],
  ["name", { name: " " }, "The shop's name is required"],
  ["legalName", { legalName: "" }, "Enter the legal name: with a GSTIN it stands on each invoice"],
  ["email", { email: "care" }, /e-mail/i],
  ["phone", { phone: "call us" }, "Enter a phone number of 8 to 20 digits, blanks and hyphens"],
  ["profiles.0", { profiles: ["javascript:alert(1)"] }, /begins with https/],
] as const)("refuses what would break the shop: %s", async (field, changed, why) => {
  const { status, body } = await save(changed as Partial<StoreSettings>);
  expect(status).toBe(400);
  const [[name = "", sentence = ""] = []] = Object.entries(body.fields ?? {});
  expect(name.replace(/^settings\./, "")).toBe(field);
  expect(sentence).toMatch(why);
});

it("the legal name may stay empty under a registration that has its own", async () => {
  const from = todayInIndia();
  const registration = {
    ...{ from, branch: "", legalName: "Pressroom LLP", gstin: "29AAGCB7383J1Z4" },
    ...{ address: "1 MG Road, Bengaluru 560001", state: "Karnataka" },
  };
  await callEndpoint(shop, settingsEndpoints.saveRegistrationsSettings, {
    body: { settings: { registrations: [registration] }, version: 0 },
    ...{ token, address: newAddress() },
  });
  expect((await save({ legalName: "" })).status).toBe(200);
});
