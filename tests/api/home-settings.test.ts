import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { announcedLately, openChangeFeed } from "#server/database/change-feed.ts";
import { cacheTags } from "#server/lib/cache-tags.ts";
import { openBuild } from "#server/pages/build.ts";
import { datedContents } from "#server/settings/contents-api.ts";
import { asIndianClock, DAY_MS } from "#shared/dates.ts";
import { contentsEndpoints } from "#shared/settings/contents-contract.ts";
import { settingsEndpoints } from "#shared/settings/contract.ts";
import type { HomeSettings } from "#shared/settings/home.ts";
import { usualHome } from "#shared/settings/home-defaults.ts";
import { buildIfStale } from "../../scripts/build-storefront.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin } from "../support/users.ts";

let shop: TestShop;
let token: string;

beforeAll(async () => {
  await buildIfStale();
  shop = await openTestShop({ demo: true, build: await openBuild() });
  ({ token } = await newAdmin(shop));
}, 120_000);

afterAll(() => shop.close());

async function save(changed: Partial<HomeSettings>) {
  const asOwner = { token, address: newAddress() };
  const { body } = await callEndpoint(shop, settingsEndpoints.getHomeSettings, asOwner);
  return callEndpoint(shop, settingsEndpoints.saveHomeSettings, {
    body: { settings: { ...usualHome, ...changed }, version: body.version ?? 0 },
    ...asOwner,
  });
}

const homePage = async () => (await fetch(new URL("/", shop.origin))).text();
/** The kept page is dropped a moment after a save. */
const homePageWith = (text: string) =>
  vi.waitFor(
    async () => {
      const html = await homePage();
      if (!html.includes(text)) throw new Error(`the home page does not say ${text}`);
      return html;
    },
    { timeout: 1_000 },
  );
const day = (days: number) =>
  asIndianClock(new Date(Date.now() + days * DAY_MS))
    .toISOString()
    .slice(0, 10);
const [first, ...others] = usualHome.slides;
const withSlide = (changed: Partial<typeof first>) => ({
  slides: [{ ...first, ...changed } as NonNullable<typeof first>, ...others],
});

it("a saved change is on the next page, in its order, and a part left out is not", async () => {
  expect(await homePage()).toContain(usualHome.hero.title);
  const hero = { ...usualHome.hero, title: "Print <b>more</b>, wait less" };
  const sections = usualHome.sections
    .toReversed()
    .map((section) => ({ ...section, shown: section.name !== "counters" }));
  const saved = await save({ hero, sections, ...withSlide({ title: "Wide DTF printer" }) });
  expect(saved.status).toBe(200);
  const html = await homePageWith("Wide DTF printer");
  expect(html).toContain("Print &lt;b&gt;more&lt;/b&gt;, wait less");
  expect(html).not.toContain("happy clients</dt>");
  expect(html.indexOf("Talk to us</h2>")).toBeLessThan(html.indexOf("How we sell</h2>"));
});

it("other nodes hear of it, and drop the pages that show it", async () => {
  const dropped: string[] = [];
  const feed = openChangeFeed({ databaseUrl: shop.databaseUrl, onError: () => {} });
  feed.listen((tag) => dropped.push(tag));
  await vi.waitFor(() => expect(feed.lostForMs()).toBeUndefined());
  await save({});
  await vi.waitFor(() => expect(dropped).toContain("settings:home"), { timeout: 1_000 });
  await feed.close();
});

it("a page that is rendered afresh asks the database for nothing of the settings", async () => {
  await save({ hero: { ...usualHome.hero, title: "Known by heart" } });
  const known = () => callEndpoint(shop, contentsEndpoints.getHomeContents);
  // For a moment after a save each question goes to the database.
  await vi.waitFor(() => expect(announcedLately([cacheTags.settings("home")])).toBe(false), 5_000);
  await known();
  await shop.database.db.execute("alter table settings rename to settings_away");
  try {
    expect((await known()).body.home?.hero.title).toBe("Known by heart");
  } finally {
    await shop.database.db.execute("alter table settings_away rename to settings");
  }
});

it("a banner is shown on its days alone, and its end drops the kept page", async () => {
  const banner = { text: "Diwali offers", linkText: "See", to: "/category", from: "", until: "" };
  await save({ banner: { ...banner, from: day(0), until: day(1) } });
  await homePageWith("Diwali offers");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * DAY_MS });
  try {
    expect(await homePage()).toContain("Diwali offers");
    await datedContents.tasks["begin-day"]({}, { db: shop.database.db } as never);
    await vi.waitFor(async () => expect(await homePage()).not.toContain("Diwali offers"));
  } finally {
    vi.useRealTimers();
  }
  const hero = { ...usualHome.hero, title: "Offers soon" };
  await save({ hero, banner: { ...banner, from: day(1), until: day(2) } });
  expect(await homePageWith("Offers soon")).not.toContain("Diwali offers");
});

it.each([
  ["slides.0.to", withSlide({ to: "/no-such-page" }), "The shop has no page at /no-such-page"],
  ["slides.0.product", withSlide({ product: "gone" }), "The shop has no page at /product/gone"],
  ["slides.0.to", withSlide({ to: "/category/gone" }), "The shop has no page at /category/gone"],
  ["slides.0.alt", withSlide({ picture: "/media/blog-images/a.webp" }), /Describe the picture/],
  ["hero.title", { hero: { ...usualHome.hero, title: " " } }, "Heading is required"],
])("refuses %s that would mislead, by name", async (field, changed, why) => {
  const { status, body } = await save(changed as Partial<HomeSettings>);
  expect(status).toBe(400);
  const [[name = "", sentence = ""] = []] = Object.entries(body.fields ?? {});
  expect(name.replace(/^settings\./, "")).toBe(field);
  expect(sentence).toMatch(why);
});
