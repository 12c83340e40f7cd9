import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { announcedLately, openChangeFeed } from "#server/database/change-feed.ts";
import { cacheTags } from "#server/lib/cache-tags.ts";
import { openBuild } from "#server/pages/build.ts";
import { contentsEndpoints } from "#shared/settings/contents-contract.ts";
import { settingsEndpoints } from "#shared/settings/contract.ts";
import { settingsHistoryEndpoints } from "#shared/settings/history-contract.ts";
import type { NavigationSettings } from "#shared/settings/navigation.ts";
import { usualNavigation } from "#shared/settings/navigation-defaults.ts";
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

const asOwner = () => ({ token, address: newAddress() });

async function save(changed: Partial<NavigationSettings>) {
  const { body } = await callEndpoint(shop, settingsEndpoints.getNavigationSettings, asOwner());
  return callEndpoint(shop, settingsEndpoints.saveNavigationSettings, {
    body: { settings: { ...usualNavigation, ...changed }, version: body.version ?? 0 },
    ...asOwner(),
  });
}

const row = (name: string, to: string) => ({ shows: "link" as const, name, to });
const page = async (path: string) => (await fetch(new URL(path, shop.origin))).text();
/** Kept pages are dropped a moment after a save. */
const pageWith = (path: string, text: string) =>
  vi.waitFor(
    async () => {
      const html = await page(path);
      if (!html.includes(text)) throw new Error(`${path} does not say ${text}`);
      return html;
    },
    { timeout: 1_000 },
  );

it("saved links and texts are on every page within a second, in their order, and come back", async () => {
  for (const path of ["/", "/about-us", "/category"]) {
    expect(await page(path)).toContain(">Track My Orders</a>");
  }
  const [, account] = usualNavigation.columns;
  const columns = usualNavigation.columns.map((column) =>
    column === account
      ? {
          title: "Your <account>",
          links: column.links.map((link) =>
            link.name === "Track My Orders" ? { ...link, name: "Where is my parcel?" } : link,
          ),
        }
      : column,
  );
  const menu = [
    row("Papers", "/search?q=paper"),
    row("Our videos", "https://videos.example/press"),
    ...usualNavigation.menu,
  ];
  const saved = await save({ menu, columns, note: "For workshops", lastLine: "{shopName} & sons" });
  expect(saved.status).toBe(200);
  for (const path of ["/", "/about-us", "/category"]) {
    const html = await pageWith(path, ">Where is my parcel?</a>");
    expect(html).toContain("Your &lt;account&gt;</h2>");
    expect(html).toContain('href="https://videos.example/press"');
    expect(html).toContain("For workshops</p>");
    expect(html).toMatch(/\w &amp; sons/);
    expect(html).not.toContain(">Track My Orders</a>");
    expect(html.indexOf(">Papers</a>")).toBeLessThan(html.indexOf(">Home</a>"));
  }

  const back = await callEndpoint(shop, settingsHistoryEndpoints.returnToSettings, {
    params: { subject: "navigation" },
    body: { version: 0, seen: saved.body.version ?? 0 },
    ...asOwner(),
  });
  expect(back.status).toBe(200);
  await pageWith("/about-us", ">Track My Orders</a>");
});

it("other nodes hear of it", async () => {
  const dropped: string[] = [];
  const feed = openChangeFeed({ databaseUrl: shop.databaseUrl, onError: () => {} });
  feed.listen((tag) => dropped.push(tag));
  await vi.waitFor(() => expect(feed.lostForMs()).toBeUndefined());
  await save({});
  await vi.waitFor(() => expect(dropped).toContain("settings:navigation"), { timeout: 1_000 });
  await feed.close();
});

it("a page asks the database for nothing of it", async () => {
  await save({ note: "Known by heart" });
  const known = () => callEndpoint(shop, contentsEndpoints.getNavigation);
  const tag = cacheTags.settings("navigation");
  // For a moment after a save each question goes to the database.
  await vi.waitFor(() => expect(announcedLately([tag])).toBe(false), 5_000);
  await known();
  await shop.database.db.execute("alter table settings rename to settings_away");
  try {
    expect((await known()).body.navigation?.note).toBe("Known by heart");
  } finally {
    await shop.database.db.execute("alter table settings_away rename to settings");
  }
});

it.each<[string, Partial<NavigationSettings>, string]>([
  [
    "menu.0.to",
    { menu: [row("Gone", "/category/gone")] },
    "The shop has no page at /category/gone",
  ],
  ["menu.0.to", { menu: [row("Gone", "/blog/gone")] }, "The shop has no page at /blog/gone"],
  [
    "columns.2.links",
    {
      columns: usualNavigation.columns.map((column, at) =>
        at === 2 ? { ...column, links: [] } : column,
      ),
    },
    "Keep a link to the help center in one of the columns: /help-center",
  ],
])("refuses at %s what would lose or mislead a shopper", async (field, changed, why) => {
  const { status, body } = await save(changed);
  expect(status).toBe(400);
  const fields = Object.entries(body.fields ?? {}).map(([name, sentence]) => [
    name.replace(/^settings\./, ""),
    sentence,
  ]);
  expect(fields).toContainEqual([field, why]);
});
