import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ALL_TAGS, announce, partOfTag } from "#server/database/change-feed.ts";
import { products } from "#server/database/schema/catalogue.ts";
import { cacheTags } from "#server/lib/cache-tags.ts";
import { openBuild } from "#server/pages/build.ts";
import { rupees } from "#shared/money.ts";
import type { PageFragments } from "#shared/rendered-document.ts";
import { buildIfStale } from "../../scripts/build-storefront.ts";
import { announcedBy } from "../support/announced.ts";
import { newAddress } from "../support/endpoint-client.ts";
import { newCategory, newProduct, takeStock } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";

let shop: TestShop;
/** Whether pages are rendered whole, with no part of theirs kept. */
let isWhole = false;
/** How often a part was kept, and not rendered, and how often a whole page. */
const kept = { parts: 0, pages: 0 };
/** How often the loaders of a page were asked. */
let loaded = 0;
/** Milliseconds by which it is later than it is. */
let goneByMs = 0;

beforeAll(async () => {
  const { now } = performance;
  vi.spyOn(performance, "now").mockImplementation(() => now.call(performance) + goneByMs);
  await buildIfStale();
  const build = await openBuild();
  shop = await openTestShop({
    demo: true,
    build: {
      ...build,
      createContext(given) {
        const { parts } = given;
        loaded += 1;
        if (isWhole || !parts) return build.createContext({ ...given, parts: undefined });
        const add: PageFragments["add"] = (key) => {
          const part = parts.add(key);
          if (part.isKept) kept.parts += 1;
          return part;
        };
        const isKept: PageFragments["isKept"] = (address, shown, stock) => {
          const isPage = parts.isKept(address, shown, stock);
          if (isPage) kept.pages += 1;
          return isPage;
        };
        return build.createContext({ ...given, parts: { ...parts, add, isKept } });
      },
    },
  });
}, 120_000);
afterAll(async () => {
  await shop.close();
  vi.restoreAllMocks();
});

/** The page of an address, by which scripts and styles it is allowed to run as well. */
async function read(url: string, encoding = "br"): Promise<string> {
  const remoteAddress = newAddress();
  const { headers, rawPayload } = await shop.app.inject({
    ...{ url, remoteAddress, headers: { "accept-encoding": encoding } },
  });
  const unpacked = headers["content-encoding"] ? brotliDecompressSync(rawPayload) : rawPayload;
  // What is kept has room for longer texts, as spaces at the end of a tag.
  return `${headers["content-security-policy"]}\n${unpacked}`.replaceAll(/ +>/g, ">");
}

/** As `read`, with nothing kept of the pages as a whole. */
async function readAfresh(
  urls: readonly string[],
  whole = false,
  encoding = "br",
): Promise<Map<string, string>> {
  await announcedBy(shop, () => announce(shop.database.db, ALL_TAGS));
  isWhole = whole;
  try {
    const pages = new Map<string, string>();
    for (const url of urls) pages.set(url, await read(url, encoding));
    return pages;
  } finally {
    isWhole = false;
  }
}

async function readOneAfresh(url: string, whole = false): Promise<string> {
  return (await readAfresh([url], whole)).get(url) ?? "";
}

/** Announces that some of these was sold, and none sold out, more than a second after pages were rendered. */
async function isSold(...ids: string[]): Promise<void> {
  const tags = ids.map((id) => partOfTag(cacheTags.product(id), "shown-stock"));
  await announcedBy(shop, () => announce(shop.database.db, ...tags));
  aSecondGoesBy();
}

function aSecondGoesBy(): void {
  goneByMs += 1_000;
  loaded = 0;
}

describe("a page that is put together of cached fragments", () => {
  it("has the bytes that it has when it is rendered whole, whatever is kept of it", async () => {
    const sitemap = await (await fetch(new URL("/sitemap.xml", shop.origin))).text();
    const listed = Array.from(sitemap.matchAll(/<loc>([^<]*)</g), ([, url = ""]) =>
      url.replace(shop.origin, "").replaceAll("&amp;", "&"),
    ).filter((url, place) => !url.startsWith("/product/") || place % 3 === 0);
    const urls = [
      ...listed,
      "/search?q=mug",
      "/search?q=mug&sort=price-up",
      "/search?q=nothing+like+this",
      "/category/drinkware-blanks?stock=in",
      "/category/drinkware-blanks?stock=in&price.max=500",
      "/compare?products=white-mug-11-oz",
      "/blogs?q=press",
      "/cart",
      "/login",
      "/orders",
      "/dashboard/admin/orders",
      "/no-such-page",
      "/product/no-such-product",
    ];
    expect(urls.length).toBeGreaterThan(80);
    const whole = await readAfresh(urls, true);
    for (const rendering of ["first", "second"]) {
      const pages = await readAfresh(urls);
      for (const url of urls) {
        expect(pages.get(url), `the ${rendering} time: ${url}`).toBe(whole.get(url));
      }
    }
    // Each page has its footer at least, and is kept itself the second time.
    expect(kept.parts).toBeGreaterThan(listed.length);
    expect(kept.pages).toBeGreaterThanOrEqual(listed.length);
    // Something is sold of all: kits, families and lists show no more of it than that there is some.
    const selling = urls.filter((url) => /^\/(?:product|category|search)\b/.test(url));
    await shop.database.db.execute(
      "update products set stock = 1 + (stock + 18) % 20 where stock > 0",
    );
    const pages = await readAfresh(selling);
    const sold = await readAfresh(selling, true);
    // What is kept is compressed; who takes it otherwise is sent the same.
    const plain = await readAfresh(selling, false, "identity");
    for (const [url, text] of sold) {
      expect(pages.get(url), `after a sale: ${url}`).toBe(text);
      expect(plain.get(url), `as it is: ${url}`).toBe(text);
    }
    // So it is where no more is announced than that, and each page asks for its numbers alone.
    await readAfresh(selling);
    await shop.database.db.execute(
      "update products set stock = 1 + (stock + 18) % 20 where stock > 0",
    );
    const all = await shop.database.db.select({ id: products.id }).from(products);
    await isSold(...all.map(({ id }) => id));
    const renewed = new Map<string, string>();
    for (const url of selling) renewed.set(url, await read(url));
    // A machine is rendered where another of its kit's goods is short, or reaches another tier's price.
    expect(loaded).toBeLessThan(selling.length / 10);
    for (const [url, text] of await readAfresh(selling, true)) {
      expect(renewed.get(url), `by its numbers alone: ${url}`).toBe(text);
    }
  }, 240_000);

  it("shows what has changed of a product, in its place and in those of others", async () => {
    const { _id: category, slug } = await newCategory(shop);
    const lamp = await newProduct(shop, { category, name: "Curing lamp" });
    const mat = await newProduct(shop, { category, name: "Silicone mat" });
    const pages = [`/category/${slug}`, `/product/${lamp.slug}`, `/product/${mat.slug}`];
    for (const page of [...pages, ...pages]) expect(await readOneAfresh(page)).toContain("₹100");
    await shop.catalogue.updateProduct(lamp.id, { name: "Cold lamp", price: rupees(4_321) });
    for (const page of pages) {
      await vi.waitFor(async () => expect(await read(page)).toContain("Cold lamp"));
      const text = await read(page);
      expect(text).toContain("₹4,321");
      expect(text).not.toContain("Curing lamp");
      expect(text).toBe(await readOneAfresh(page, true));
    }
  });

  it("says how many are left after a sale, and what is sold out", async () => {
    const { _id: category, slug } = await newCategory(shop);
    const lamp = await newProduct(shop, { category });
    const mat = await newProduct(shop, { category });
    const own = `/product/${lamp.slug}`;
    for (const [left, sold] of [
      ["In stock: 10", 0],
      ["In stock: 2", 8],
      ["Out of stock", 2],
    ] as const) {
      if (sold > 0) await takeStock(shop, lamp.id, sold);
      kept.pages = 0;
      for (const page of [own, `/category/${slug}`, `/product/${mat.slug}`]) {
        const text = await readOneAfresh(page);
        if (page === own) expect(text).toContain(left);
        expect(text, `${page}: ${left}`).toBe(await readOneAfresh(page, true));
      }
      // Of what is sold the number alone changes, until nothing is left.
      expect(kept.pages).toBe(sold === 8 ? 3 : 0);
    }
  });

  it("asks for numbers alone after a sale, until something is sold out", async () => {
    const { _id: category, slug } = await newCategory(shop);
    const lamp = await newProduct(shop, { category });
    const mat = await newProduct(shop, { category });
    const own = `/product/${lamp.slug}`;
    const pages = [own, `/category/${slug}`, `/product/${mat.slug}`];
    const readAll = () => Promise.all(pages.map((page) => read(page)));
    await readAfresh(pages);
    for (const [left, sold] of [
      ["In stock: 7", 3],
      ["In stock: 2", 5],
      ["Out of stock", 2],
    ] as const) {
      await announcedBy(shop, () => takeStock(shop, lamp.id, sold));
      aSecondGoesBy();
      const [text] = await readAll();
      expect(text).toContain(left);
      expect(loaded).toBe(left === "Out of stock" ? pages.length : 0);
    }
    // The database knows of it before the shop hears that nothing is left.
    await shop.database.db.execute(`update products set stock = 0 where id = '${mat.id}'`);
    await isSold(mat.id);
    expect(await read(pages[2] ?? "")).toContain("Out of stock");
    expect(loaded).toBe(1);
  });

  it("says how many a kit lacks, and its sum, by numbers alone until it looks otherwise", async () => {
    const machine = "/product/five-mug-press";
    const rows = await shop.database.db.execute<{ id: string }>(
      "select id from products where slug = 'white-mug-11-oz'",
    );
    const mug = rows.rows[0]?.id ?? "";
    await shop.database.db.execute("update products set stock = 1000");
    const whole = await readOneAfresh(machine);
    expect(whole).toContain("Add all to cart");
    expect(whole).not.toMatch(/>Only \d+ in stock</);
    for (const [left, rendered] of [
      // Of so few each sale is announced as one that pages show.
      [20, 1],
      [19, 0],
      [8, 1],
      [7, 0],
      [0, 1],
      [36, 1],
    ] as const) {
      await shop.database.db.execute(`update products set stock = ${left} where id = '${mug}'`);
      await isSold(mug);
      const text = await read(machine);
      expect(loaded, `${left} left`).toBe(rendered);
      if (left === 0) expect(text).toContain(", left out");
      expect(text.includes(`>Only ${left} in stock<`)).toBe(left > 0 && left < 36);
      expect(text, `${left} left`).toBe(await readOneAfresh(machine, true));
      // What was rendered whole is not what is kept.
      await readOneAfresh(machine);
    }
    // As it has looked before.
    await shop.database.db.execute(`update products set stock = 9 where id = '${mug}'`);
    await isSold(mug);
    const { pages } = kept;
    const text = await read(machine);
    expect([loaded, kept.pages - pages]).toEqual([1, 1]);
    expect(text).toContain(">Only 9 in stock<");
    expect(text).toBe(await readOneAfresh(machine, true));
  });

  it("shows a name that looks like a part's place as it was written", async () => {
    const { _id: category, slug } = await newCategory(shop);
    const names = ['<part n="0">', "</part>", '"><script>alert(1)</script>'];
    for (const name of names) await newProduct(shop, { category, name, description: name });
    const path = `/category/${slug}`;
    const whole = await readOneAfresh(path, true);
    for (let round = 0; round < 3; round += 1) expect(await readOneAfresh(path)).toBe(whole);
    expect(whole).toContain("&lt;part n=&quot;0&quot;&gt;");
    expect(whole).not.toContain("<script>alert");
  });
});
