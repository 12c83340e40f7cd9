import { once } from "node:events";
import { request } from "node:http";
import { type LoaderFunctionArgs, RouterContextProvider, type ServerBuild } from "react-router";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getPageContext, type PageContext, pageContext } from "#browser/page-context.ts";
import { newAddress } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";

let shop: TestShop;
/** Addresses that were rendered. */
const rendered: string[] = [];

/** Looks for what the address names, as the shop's own page of a search does. */
const searchLoader = ({ request: { url }, context }: LoaderFunctionArgs) =>
  getPageContext({ context }).call("findProducts", {
    query: { q: new URL(url).searchParams.get("q") ?? "" },
  });

/** A storefront of a few routes, whose pages are their addresses. */
function storefront(): ServerBuild {
  const page = { default: () => null };
  const missing = { ...page, loader: () => new Response(null, { status: 404 }) };
  const route = (id: string, path: string | undefined, module: object = page) => ({
    [id]: { id, path, index: path === undefined, module },
  });
  return {
    entry: {
      module: {
        default: ({ url }: Request, status: number) => {
          rendered.push(new URL(url).pathname + new URL(url).search);
          return new Response(`<p>${url}</p>`, {
            status: url.includes("none") ? 404 : status,
            headers: { "Content-Type": "text/html; charset=utf-8" },
          });
        },
      },
    },
    routes: {
      ...route("home", undefined),
      ...route("search", "search", { ...page, loader: searchLoader }),
      ...route("product", "product/:slug"),
      ...route("category", "category/:slug"),
      ...route("missing", "*", missing),
    },
    assets: { routes: {}, entry: { imports: [], module: "" }, url: "", version: "" },
    future: {},
    basename: "/",
    publicPath: "/",
    assetsBuildDirectory: "",
    isSpaMode: false,
    ssr: true,
    prerender: [],
    routeDiscovery: { mode: "initial" },
  } as unknown as ServerBuild;
}

beforeAll(async () => {
  const build = storefront();
  shop = await openTestShop({
    environment: { TRUST_PROXY: "127.0.0.1" },
    build: {
      load: async () => build,
      createContext: async (parts) =>
        new RouterContextProvider(new Map([[pageContext, parts as PageContext]])),
    },
  });
});

beforeEach(() => void rendered.splice(0));

afterAll(() => shop.close());

/** Asks by a path as it stands: nothing puts it right before it is sent. */
async function get(path: string, method = "GET", headers: Record<string, string> = {}) {
  const { port } = new URL(shop.origin);
  const asked = { host: "127.0.0.1", port, path, method, headers, agent: false };
  const requests = request(asked).end();
  const [response] = await once(requests, "response");
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return {
    status: response.statusCode as number,
    headers: response.headers as Record<string, string | undefined>,
    text: Buffer.concat(chunks).toString(),
  };
}

describe("an address", () => {
  it.each(["//[", "//a:b@c:99999/", "/\\evil.example", "/a/b/c?d", "/%2e%2e/x"])(
    "that leads nowhere is answered with the one page of them all: %s",
    async (path) => {
      const first = await get("/404");
      const answer = await get(path);
      expect(answer.status).toBe(404);
      expect(answer.text).toBe(first.text);
      expect(answer.headers["x-request-id"]).toBeTruthy();
    },
  );

  it("that leads nowhere costs no rendering, however many there are", async () => {
    await get("/404");
    rendered.splice(0);
    for (let n = 0; n < 400; n += 1) expect((await get(`/random-${n}`)).status).toBe(404);
    // A connection of the change feed that was just made drops what was kept before it.
    expect(rendered.length).toBeLessThanOrEqual(1);
  });

  it.each([
    ["//", "/"],
    ["/search/?q=mug&x=1", "/search?q=mug&x=1"],
    ["//product///mug/", "/product/mug"],
    ["/PRODUCT/%6dug", "/product/mug"],
    ["/category/MUGS?sort=newest", "/category/mugs?sort=newest"],
    ["//product//\\evil.example/", "/product/%5Cevil.example"],
  ])("of a page in another way of writing leads to its own: %s", async (path, own) => {
    const answer = await get(path);
    expect(answer.status).toBe(301);
    expect(answer.headers.location).toBe(own);
  });

  it("of a file that is not there is answered in a line, and rendered for nobody", async () => {
    for (const path of ["/wp-login.php", "/old/picture.jpg", "/apple-touch-icon-152x152.png"]) {
      const answer = await get(path);
      expect([answer.status, answer.text.length < 100], path).toEqual([404, true]);
    }
    expect(rendered).toEqual([]);
  });

  it("of a page is only read", async () => {
    for (const method of ["POST", "PUT", "DELETE"]) {
      const answer = await get("/category/mugs", method);
      expect([answer.status, answer.headers.allow]).toEqual([405, "GET, HEAD"]);
    }
  });

  it("has an icon for every browser, and a manifest that names the shop", async () => {
    for (const [path, type] of [
      ["/favicon.ico", /^image\//],
      ["/apple-touch-icon.png", /^image\/png/],
      ["/icon-512.png", /^image\/png/],
    ] as const) {
      const answer = await get(path);
      expect(answer.status, path).toBe(200);
      expect(answer.headers["content-type"]).toMatch(type);
    }
    const manifest = await get("/manifest.webmanifest");
    expect(manifest.headers["content-type"]).toMatch(/^application\/manifest\+json/);
    expect(JSON.parse(manifest.text)).toMatchObject({ name: "Pressroom", start_url: "/" });
  });

  it("of a picture is kept for good, guarded, and without what only documents are told", async () => {
    const { headers } = await get("/media/demo/white-mug-11-oz/1-800x800/200.avif");
    expect(headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "cross-origin-resource-policy": "same-origin",
      "referrer-policy": "strict-origin-when-cross-origin",
      "x-content-type-options": "nosniff",
    });
    for (const name of ["permissions-policy", "x-frame-options", "last-modified"]) {
      expect(headers).not.toHaveProperty(name);
      const isOfDocuments = name !== "last-modified";
      expect(name in (await get("/404")).headers).toBe(isOfDocuments);
    }
  });

  it("of a picture for shared links is a JPEG of their size, and nothing else is read by it", async () => {
    const answer = await fetch(`${shop.origin}/share/demo/white-mug-11-oz/1-800x800.jpg`);
    expect(answer.headers.get("content-type")).toBe("image/jpeg");
    const { format, width, height } = await sharp(await answer.arrayBuffer()).metadata();
    expect({ format, width, height }).toEqual({ format: "jpeg", width: 1200, height: 630 });
    for (const path of ["/share/demo/none/1-800x800.jpg", "/share/returns/a-800x800.jpg"]) {
      expect((await get(path)).status, path).toBe(404);
    }
  });

  it("that browsers would read as another is shown, and not kept", async () => {
    const { pages } = shop.pageCache.size();
    expect((await get("/product/..")).status).toBe(200);
    expect(shop.pageCache.size().pages).toBe(pages);
  });

  it("of a list is kept plain, sorted or with one choice, and never with several", async () => {
    const { pages } = shop.pageCache.size();
    await get("/search?q=kept&sort=newest&utm_source=mail");
    expect(rendered).toEqual(["/search?q=kept&sort=newest"]);
    expect(shop.pageCache.size().pages).toBe(pages + 1);
    expect((await get("/search?q=kept&f.colour=red&stock=in")).status).toBe(200);
    expect((await get("/search?price.max=500")).status).toBe(200);
    expect(shop.pageCache.size().pages).toBe(pages + 1);
    await get("/category/mugs?f.colour=red");
    expect(shop.pageCache.size().pages).toBe(pages + 2);
    // A search without words finds nothing, whatever else is asked.
    await get("/search?f.colour=red");
    await get("/search?cursor=somewhere");
    expect(shop.pageCache.size().pages).toBe(pages + 2);
  });

  it("of a search counts for each network that asks, also where its page is kept", async () => {
    const search = (address: string) =>
      get("/search?q=Theremin", "GET", { "x-forwarded-for": address });
    for (const address of [newAddress(), newAddress(), newAddress()]) {
      await search(address);
      await search(address);
    }
    // A connection of the change feed that was just made drops what was kept before it.
    expect(rendered.length).toBeLessThanOrEqual(2);
    const counted = async () =>
      (
        await shop.database.pool.query(
          `select term.times, without_result, missed.times as missed from search_terms as term
            join zero_result_searches as missed using (words, day) where words = 'theremin'`,
        )
      ).rows;
    await expect
      .poll(counted, { timeout: 8_000 })
      .toEqual([{ times: 3, without_result: 3, missed: 3 }]);
  });

  it("may be written with the host, as for a proxy", async () => {
    const answer = await get(`${shop.origin}/product/whole`);
    expect(answer.status).toBe(200);
    expect(rendered).toEqual(["/product/whole"]);
  });

  it("of a page that is not kept is compressed as it is sent", async () => {
    const answer = await shop.app.inject({
      url: "/product/none",
      headers: { "accept-encoding": "gzip" },
      remoteAddress: newAddress(),
    });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers["content-encoding"]).toBe("gzip");
    expect(answer.headers["x-request-id"]).toBeTruthy();
  });
});

it("limits the pages rendered a minute for one network, and goes on with kept ones", async () => {
  const address = newAddress();
  const ask = (url: string, remoteAddress: string) => shop.app.inject({ url, remoteAddress });
  await ask("/product/kept", newAddress());
  for (let n = 0; n < 300; n += 1) {
    expect((await ask(`/product/none-${n}`, address)).statusCode).toBe(404);
  }
  const refused = await ask("/product/none-300", address);
  expect(refused.statusCode).toBe(429);
  expect(refused.headers["retry-after"]).toMatch(/^\d+$/);
  expect(refused.headers["content-type"]).toMatch(/^text\/html/);
  expect(refused.headers["cache-control"]).toBe("no-store");
  expect(refused.body).toContain("Please try again in 1 minute.");
  expect(refused.body).toMatch(/<a [^>]*href="">Try again<\/a>/);
  const data = await ask("/product/none-300.data", address);
  expect(data.statusCode).toBe(429);
  expect(data.json()).toMatchObject({ success: false, code: "too_many_requests" });
  expect((await ask("/product/kept", address)).statusCode).toBe(200);
  expect((await ask("/product/none-300", newAddress())).statusCode).toBe(404);
});
