import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { contentsEndpoints } from "#shared/settings/contents-contract.ts";
import {
  type SettingsOf,
  type SettingsSubject,
  settingsEndpoint,
  settingsEndpoints,
  settingsSubjects,
} from "#shared/settings/contract.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin } from "../support/users.ts";

let first: TestShop;
let second: TestShop;
let token: string;

beforeAll(async () => {
  const environment = { NODES: "2", STORE_LEGAL_NAME: "Pressroom Supplies LLP" };
  first = await openTestShop({ environment });
  second = await openTestShop({ environment, beside: first });
  ({ token } = await newAdmin(first));
});

afterAll(async () => {
  await second.close();
  await first.close();
});

/** Milliseconds after which a save counts on every node. */
const A_SECOND = 1_000;

type Settings<Subject extends SettingsSubject> = SettingsOf<Subject>;

/** A change of each subject, and what of the settings tells it. */
const changes: {
  [Subject in SettingsSubject]: (now: Settings<Subject>) => Partial<Settings<Subject>>;
} = {
  store: () => ({ name: "Kolkata Press", orderEmail: "orders@example.org" }),
  branches: ({ branches: [head, ...others] }) => ({
    branches: head ? [{ ...head, phone: "+91 33 4000 2000" }, ...others] : others,
  }),
  registrations: () => ({
    registrations: [
      {
        ...{ from: "2020-04-01", branch: "", legalName: "Press Kolkata LLP", gstin: "" },
        ...{ address: "1 Lane, Kolkata 700001", state: "West Bengal" },
      },
    ],
  }),
  stock: () => ({ lowStock: 7 }),
  returns: () => ({ days: 21 }),
  reviews: () => ({ requestAfterDays: 9 }),
  payments: () => ({ holdMinutes: 45 }),
  shipping: () => ({ divisor: 4_000 }),
  carriers: ({ carriers }) => ({ carriers: carriers.slice(1) }),
  documents: () => ({ hsnDigits: 6 }),
  backups: () => ({ hour: 5 }),
  books: () => ({ tallySales: "Web sales" }),
  home: ({ hero }) => ({ hero: { ...hero, title: "Heard on each node" } }),
  navigation: () => ({ note: "Heard on each node" }),
  policies: ({ privacyPolicy }) => ({
    privacyPolicy: { ...privacyPolicy, body: "<p>Heard on each node</p>" },
  }),
  mails: ({ orderShipped }) => ({
    orderShipped: { ...orderShipped, subject: "On its way: {orderNumber}" },
  }),
};

/** What the second node says to visitors of those that it holds in memory. */
const shownBySubject: Partial<Record<SettingsSubject, readonly [RegExp, () => Promise<unknown>]>> =
  {
    store: [/Kolkata Press/, async () => (await second.app.inject("/llms.txt")).body],
    home: [/Heard on each node/, () => callEndpoint(second, contentsEndpoints.getHomeContents)],
    navigation: [/Heard on each node/, () => callEndpoint(second, contentsEndpoints.getNavigation)],
    policies: [
      /Heard on each node/,
      () =>
        callEndpoint(second, contentsEndpoints.getPolicy, { params: { policy: "privacyPolicy" } }),
    ],
  };

describe("what is saved on one node counts on another within a second", () => {
  it.each(settingsSubjects)("%s", async (subject) => {
    const asOwner = () => ({ token, address: newAddress() });
    const get = settingsEndpoints[settingsEndpoint("get", subject) as "getStockSettings"];
    const put = settingsEndpoints[settingsEndpoint("save", subject) as "saveStockSettings"];
    // The second node knows what was there before.
    const before = await callEndpoint(second, get, asOwner());
    await shownBySubject[subject]?.[1]();
    const { settings, version = 0 } = before.body;
    const change = (changes[subject] as (now: unknown) => object)(settings);
    const heard: string[] = [];
    second.changes.listen((tag) => heard.push(tag));
    const body = { settings: { ...settings, ...change } as never, version };
    const saved = await callEndpoint(first, put, { body, ...asOwner() });
    expect(saved.body.fields ?? {}).toEqual({});
    expect(saved.status).toBe(200);
    const isHeard = async () => {
      expect(heard).toContain(`settings:${subject}`);
      const now = await callEndpoint(second, get, asOwner());
      expect(now.body.settings).toMatchObject(change);
      const [text, ask] = shownBySubject[subject] ?? [];
      if (text && ask) expect(JSON.stringify(await ask())).toMatch(text);
    };
    await vi.waitFor(isHeard, { timeout: A_SECOND, interval: 20 });
  });
});
