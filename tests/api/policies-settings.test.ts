import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { cleanHtml } from "#server/blog/clean-html.ts";
import { announcedLately, openChangeFeed } from "#server/database/change-feed.ts";
import { cacheTags } from "#server/lib/cache-tags.ts";
import { openBuild } from "#server/pages/build.ts";
import { datedContents } from "#server/settings/contents-api.ts";
import { asIndianClock, DAY_MS } from "#shared/dates.ts";
import { contentsEndpoints } from "#shared/settings/contents-contract.ts";
import { settingsEndpoints } from "#shared/settings/contract.ts";
import { settingsHistoryEndpoints } from "#shared/settings/history-contract.ts";
import { type Policy, usualPolicies } from "#shared/settings/policies.ts";
import { buildIfStale } from "../../scripts/build-storefront.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin } from "../support/users.ts";

let shop: TestShop;
let token: string;

beforeAll(async () => {
  await buildIfStale();
  shop = await openTestShop({ build: await openBuild() });
  ({ token } = await newAdmin(shop));
}, 120_000);

afterAll(() => shop.close());

const asOwner = () => ({ token, address: newAddress() });
const present = async () =>
  (await callEndpoint(shop, settingsEndpoints.getPoliciesSettings, asOwner())).body;

async function save(changed: Partial<Policy>) {
  const { version = 0 } = await present();
  const refundPolicy = { ...usualPolicies.refundPolicy, ...changed };
  return callEndpoint(shop, settingsEndpoints.savePoliciesSettings, {
    body: { settings: { ...usualPolicies, refundPolicy }, version },
    ...asOwner(),
  });
}

const page = async () =>
  (await (await fetch(new URL("/refund-policy", shop.origin))).text()).replaceAll("<!-- -->", "");
/** The kept page is dropped a moment after a save. */
const pageWith = (text: string) =>
  vi.waitFor(
    async () => {
      const html = await page();
      if (!html.includes(text)) throw new Error(`the page does not say ${text}`);
      return html;
    },
    { timeout: 1_000 },
  );
/** For a moment after a save each question goes to the database, and no page is kept. */
const settled = () =>
  vi.waitFor(() => expect(announcedLately([cacheTags.settings("policies")])).toBe(false), 5_000);
const day = (days: number) =>
  asIndianClock(new Date(Date.now() + days * DAY_MS))
    .toISOString()
    .slice(0, 10);

it.each(Object.entries(usualPolicies))("%s of the shop is stored to the letter", (_, { body }) =>
  expect(cleanHtml(body)).toBe(body),
);

it("a saved text is on the next page, cut down to what an article may have, and leads back", async () => {
  expect(await page()).toContain("Please test consumables on one piece first");
  const body =
    '<h2>Returns</h2><p onclick="alert(1)">Within {returnDays} days.</p><script>alert(1)</script>';
  const { status, body: saved } = await save({ body, since: "2026-05-01" });
  expect(status).toBe(200);
  const kept = "<h2>Returns</h2><p>Within {returnDays} days.</p>";
  expect(saved.settings?.refundPolicy.body).toBe(kept);
  const html = await pageWith("Within 7 days.");
  expect(html).toContain("In force since");
  expect(html).toContain('dateTime="2026-05-01"');
  expect(html).not.toContain("Please test consumables");
  const { version = 0 } = await present();
  await callEndpoint(shop, settingsHistoryEndpoints.returnToSettings, {
    params: { subject: "policies" },
    body: { version: 0, seen: version },
    ...asOwner(),
  });
  await pageWith("Please test consumables on one piece first");
  expect((await present()).settings).toEqual(usualPolicies);
});

it("other nodes hear of it, and drop the pages that show it", async () => {
  const dropped: string[] = [];
  const feed = openChangeFeed({ databaseUrl: shop.databaseUrl, onError: () => {} });
  feed.listen((tag) => dropped.push(tag));
  await vi.waitFor(() => expect(feed.lostForMs()).toBeUndefined());
  await save({});
  await vi.waitFor(() => expect(dropped).toContain("settings:policies"), { timeout: 1_000 });
  await feed.close();
});

it("a page that is rendered afresh asks the database for nothing of the policies", async () => {
  await save({ body: "<p>Known by heart</p>" });
  const known = () =>
    callEndpoint(shop, contentsEndpoints.getPolicy, { params: { policy: "refundPolicy" } });
  await settled();
  await known();
  await shop.database.db.execute("alter table settings rename to settings_away");
  try {
    expect((await known()).body.policy?.body).toBe("<p>Known by heart</p>");
  } finally {
    await shop.database.db.execute("alter table settings_away rename to settings");
  }
});

it("a coming text is told to nobody before its day, which drops the kept page", async () => {
  const nextFrom = day(2);
  await save({
    ...{ body: "<p>Until then</p>", nextBody: "<p>From then on</p>", nextFrom },
    ...{ nextLead: "First words of then", nextDescription: "Description of then" },
  });
  await settled();
  expect(await pageWith("Until then")).not.toContain("From then on");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * DAY_MS });
  try {
    expect(await page()).toContain("Until then");
    await datedContents.tasks["begin-day"]({}, { db: shop.database.db } as never);
    const html = await pageWith("From then on");
    expect(html).toContain(`dateTime="${nextFrom}"`);
    expect(html).not.toContain("Until then");
    expect(html).toContain("First words of then");
    expect(html).toContain('content="Description of then"');
  } finally {
    vi.useRealTimers();
  }
});

it.each([
  ["refundPolicy.body", { body: "" }, "Enter the text of the policy"],
  ["refundPolicy.body", { body: "<script>alert(1)</script>" }, "Enter the text of the policy"],
  ["refundPolicy.body", { body: "<p>{owner}</p>" }, /cannot name \{owner\}/],
  ["refundPolicy.nextFrom", { nextBody: "<p>New</p>" }, "Enter the day from which"],
])("refuses %s by name", async (field, changed, why) => {
  const { status, body } = await save(changed);
  expect(status).toBe(400);
  const [[name = "", sentence = ""] = []] = Object.entries(body.fields ?? {});
  expect(name).toBe(`settings.${field}`);
  expect(sentence).toMatch(why);
});
