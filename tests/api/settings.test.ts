import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openChangeFeed } from "#server/database/change-feed.ts";
import { settings as settingsTable } from "#server/database/schema/settings.ts";
import {
  settingsEndpoints as endpoints,
  type SettingsSubject,
  settingsEndpoint,
  settingsSubjects,
} from "#shared/settings/contract.ts";
import { paymentSettings } from "#shared/settings/payments.ts";
import type { ReturnsSettings } from "#shared/settings/returns.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin } from "../support/users.ts";

let shop: TestShop;
let token: string;
let ownerEmail: string;

beforeAll(async () => {
  shop = await openTestShop({ environment: { STORE_LEGAL_NAME: "Pressroom Supplies LLP" } });
  ({ token, email: ownerEmail } = await newAdmin(shop));
});
afterAll(() => shop.close());

const account = {
  accountName: "Pressroom Supplies",
  accountNumber: "5020 0012 3456 78",
  ifsc: "hdfc0001234",
  bank: "HDFC Bank",
};

const read = () =>
  callEndpoint(shop, endpoints.getPaymentsSettings, { token, address: newAddress() });
const saveAll = (settings: object, version = 0) =>
  callEndpoint(shop, endpoints.savePaymentsSettings, {
    body: { settings, version },
    token,
    address: newAddress(),
  });
/** Saves all settings as a new shop has them but for some. */
const save = (changed: object, version = 0) =>
  saveAll({ ...paymentSettings.parse({}), ...changed }, version);

describe("the ways to pay that the owner sets", () => {
  it("are the gateway alone until they are saved", async () => {
    const { body } = await read();
    expect(body).toMatchObject({
      version: 0,
      settings: { transferOn: false, holdDays: 3, holdMinutes: 30 },
    });
  });

  it("refuse what they do not know: a field that is misspelt is not taken for one that is left out", async () => {
    const { bank, ...others } = paymentSettings.parse({});
    const { status, body } = await saveAll({ ...others, bnak: bank });
    expect([status, body.fields]).toEqual([400, { settings: "Settings has no field “bnak”" }]);
  });

  it("need an account to transfer to, and sums and days that can be", async () => {
    const missing = await save({ transferOn: true });
    expect(missing.status).toBe(400);
    expect(missing.body.fields).toEqual({
      "settings.accountName": "Enter the name of the account",
      "settings.accountNumber": "Enter the account number",
      "settings.ifsc": "Enter the IFSC of the branch",
      "settings.bank": "Enter the bank's name",
    });
    const wrong = await save({ ifsc: "HDFC1001234", holdDays: 15, upiId: "shop" });
    expect(Object.keys(wrong.body.fields ?? {}).sort()).toEqual([
      "settings.holdDays",
      "settings.ifsc",
      "settings.upiId",
    ]);
    expect((await save({ holdMinutes: 9 })).body.fields).toEqual({
      "settings.holdMinutes": "Hold the goods for at least 10 minutes",
    });
    expect((await save({ holdMinutes: 121 })).body.fields).toEqual({
      "settings.holdMinutes": "Hold the goods for at most 120 minutes",
    });
    const crossed = await save({ transferFrom: 500, transferTo: 100 });
    expect(crossed.body.fields).toEqual({
      "settings.transferTo": "The most must not be below the least",
    });
    const noSum = await save({ transferFrom: 5_000_000_000, transferTo: 100 });
    expect(noSum.body.fields).toEqual({ "settings.transferFrom": "Enter a smaller sum" });
    expect((await save({ codOn: true, codTo: 0 })).body.fields).toEqual({
      "settings.codTo": "Enter up to which total: with 0 nobody could pay on delivery",
    });
  });

  it("are saved once of two saves made from the same version, and the other is told what is there", async () => {
    const { version = -1 } = (await read()).body;
    const answers = await Promise.all(
      ["HDFC Bank", "ICICI Bank"].map((bank) =>
        save({ ...account, bank, transferOn: true }, version),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const saved = answers.find(({ status }) => status === 200)?.body;
    expect(saved?.settings).toMatchObject({ accountNumber: "50200012345678", ifsc: "HDFC0001234" });
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "changed_meanwhile",
      settings: { bank: saved?.settings?.bank },
      version: version + 1,
    });
  });
});

describe("whatever the owner sets", () => {
  /** A subject's own settings, as its endpoint takes and answers them. */
  const endpointsOf = (subject: SettingsSubject) => ({
    get: endpoints[settingsEndpoint("get", subject) as "getReturnsSettings"],
    save: endpoints[settingsEndpoint("save", subject) as "saveReturnsSettings"],
  });
  const asOwner = () => ({ token, address: newAddress() });

  it.each(settingsSubjects)(
    "is saved once of two saves of %s, and told to all nodes",
    async (subject) => {
      const { get, save: put } = endpointsOf(subject);
      const { settings, version = -1 } = (await callEndpoint(shop, get, asOwner())).body;
      const changes: string[] = [];
      const feed = openChangeFeed({ databaseUrl: shop.databaseUrl, onError: () => {} });
      feed.listen((tag) => changes.push(tag));
      await vi.waitFor(() => expect(feed.lostForMs()).toBeUndefined());
      const body = { settings: settings as ReturnsSettings, version };
      const both = await Promise.all(
        [1, 2].map(() => callEndpoint(shop, put, { body, ...asOwner() })),
      );
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      const late = both.find(({ status }) => status === 409)?.body;
      expect(late).toMatchObject({ code: "changed_meanwhile", settings, version: version + 1 });
      await vi.waitFor(() => expect(changes).toContain(`settings:${subject}`));
      await feed.close();
      const now = (await callEndpoint(shop, get, asOwner())).body;
      expect(now).toMatchObject({ settings, version: version + 1, lastSave: { by: ownerEmail } });
    },
  );

  it("keeps what a save leaves out, as a page does that was opened before an upgrade", async () => {
    const { body } = await read();
    const settings = { ...body.settings, bank: "ICICI Bank", holdMinutes: 45 } as object;
    const saved = await saveAll(settings, body.version);
    expect(saved.status).toBe(200);
    const later = await saveAll({ holdMinutes: 60 }, saved.body.version);
    expect([later.status, later.body.settings]).toEqual([200, { ...settings, holdMinutes: 60 }]);
    for (const subject of settingsSubjects) {
      const endpoint = endpointsOf(subject);
      const before = (await callEndpoint(shop, endpoint.get, asOwner())).body;
      const kept = await callEndpoint(shop, endpoint.save, {
        body: { settings: {} as ReturnsSettings, version: before.version ?? -1 },
        ...asOwner(),
      });
      expect([subject, kept.status, kept.body.settings]).toEqual([subject, 200, before.settings]);
    }
  });

  it("refuses a version that no row can have", async () => {
    const { status, body } = await saveAll(paymentSettings.parse({}), 2 ** 31);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ["version"]]);
  });

  it("is read of the rows that shops have stored, also under their earlier names", async () => {
    const stored = [
      { subject: "freight", value: { divisor: 4000 } },
      { subject: "papers", value: { hsnDigits: 6 } },
    ];
    await shop.database.db.delete(settingsTable);
    await shop.database.db
      .insert(settingsTable)
      .values(stored.map((row) => ({ ...row, updatedBy: "owner@example.com", version: 7 })));
    const shipping = (await callEndpoint(shop, endpoints.getShippingSettings, asOwner())).body;
    expect(shipping).toMatchObject({ version: 7, settings: { divisor: 4000, usualGrams: 500 } });
    const documents = (await callEndpoint(shop, endpoints.getDocumentsSettings, asOwner())).body;
    expect(documents).toMatchObject({ version: 7, settings: { hsnDigits: 6, ewayLimit: 50_000 } });
    await shop.database.db.delete(settingsTable);
  });
});
