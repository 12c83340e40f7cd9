import pino from "pino";
import { RouterContextProvider, type ServerBuild } from "react-router";
import { expect, it } from "vitest";
import type { EndpointClient } from "#shared/endpoints.ts";
import { success } from "#shared/failure.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import type { Handlers } from "../http/endpoint-handler.ts";
import { createRenderer } from "./renderer.ts";

const storeInfo: StoreInfo = {
  name: "A shop",
  email: "care@example.com",
  phone: "+91 33 4000 1988",
  whatsapp: "913340001988",
  gstin: "19AAAAA0000A1ZZ",
  origin: "http://localhost:3000",
  sandbox: true,
  resetByAnswer: true,
};
const widget = { src: "https://reviews.example.com/widget.js?x=1", id: "reviews-app-1234" };
const REVIEWS = "https://reviews.example.com";
const UPLOADS = "https://upload.example.com";
const PICTURES = "https://pictures.example.net";

/** Of a page of any address, by a storefront that renders nothing. */
async function policyOf(address: string, given: StoreInfo): Promise<string | undefined> {
  const { headers } = await rendererOf(given)(address, "203.0.113.1");
  return headers["Content-Security-Policy"];
}

/** @param load what the pages ask the shop for */
function rendererOf(
  given: StoreInfo,
  handlers: Partial<Handlers> = {},
  load: (call: EndpointClient) => unknown = () => {},
  status = 200,
) {
  const page = { id: "page", path: "*", module: { default: () => null } };
  const build = {
    entry: {
      module: {
        default: () => new Response("", { status, headers: { "Content-Type": "text/html" } }),
      },
    },
    routes: { page },
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
  return createRenderer({
    build: {
      load: async () => build,
      async createContext({ call }) {
        await load(call);
        return new RouterContextProvider();
      },
    },
    handlers: handlers as Handlers,
    storeInfo: given,
    log: pino({ level: "silent" }),
    explainUnavailable: () => undefined,
    development: false,
    uploadWidget: { script: [UPLOADS] },
    pictureOrigins: async () => [PICTURES],
    stockOf: async () => [],
  });
}

it("asks the shop from the network of who opens the page", async () => {
  const requests: string[] = [];
  const answer = {
    success: true as const,
    products: [],
    categories: [],
    blogs: [],
    also: [],
    correctedKeyword: null,
  };
  const handlers: Partial<Handlers> = {
    async suggest(_, { address }) {
      requests.push(address);
      return success(answer);
    },
  };
  const render = rendererOf(storeInfo, handlers, (call) =>
    call("suggest", { query: { q: "mug" } }),
  );
  await render("/", "203.0.113.7");
  expect(requests).toEqual(["203.0.113.7"]);
});

it("has a page stored nowhere that is made of what a secret address opens", async () => {
  const handlers: Partial<Handlers> = {
    async trackOrder() {
      const orderedAt = "2026-03-04T10:00:00.000Z";
      const order = { number: "0ABCDE", orderedAt, shipments: [], lines: [], city: "Kolkata" };
      return success({ success: true, order });
    },
  };
  const open = (call: EndpointClient) => call("trackOrder", { params: { token: "0".repeat(32) } });
  const { headers, cacheable } = await rendererOf(storeInfo, handlers, open)("/track/0", "::1");
  expect(cacheable).toBe(false);
  expect(headers).toMatchObject({
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex, nofollow",
  });
  const other = await rendererOf(storeInfo)("/", "::1");
  expect(other.headers["Cache-Control"]).toContain("public");
  expect(other.headers).not.toHaveProperty("X-Robots-Tag");
});

it.each([
  [200, undefined],
  [404, undefined],
  [429, "5"],
  [503, "5"],
])("says of a page with status %i when to try again: %s", async (status, seconds) => {
  const render = rendererOf(storeInfo, {}, () => {}, status);
  expect((await render("/", "203.0.113.7")).headers["Retry-After"]).toBe(seconds);
});

it.each(["/", "/alternate"])(
  "lets the reviews widget in on %s, where it is shown",
  async (path) => {
    const policy = await policyOf(path, { ...storeInfo, reviewsWidget: widget });
    expect(policy).toContain(`script-src 'self' ${REVIEWS};`);
    expect(policy).toContain(`frame-src ${REVIEWS};`);
    expect(policy).toContain(`connect-src 'self' ${REVIEWS};`);
    expect(policy).toMatch(/img-src [^;]*https:;/);
    expect(await policyOf(path, storeInfo)).not.toContain("example.com");
  },
);

it.each([
  "/cart",
  "/login",
  "/product/mug",
  "/payment/callback",
  "/dashboard/admin",
  "/alternates",
])("lets the reviews widget in nowhere else: %s", async (path) => {
  const policy = await policyOf(path, { ...storeInfo, reviewsWidget: widget });
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain(REVIEWS);
});

it("lets the upload widget in on the dashboard's pages alone", async () => {
  expect(await policyOf("/dashboard/admin/create-product", storeInfo)).toContain(UPLOADS);
  expect(await policyOf("/", storeInfo)).not.toContain(UPLOADS);
});

it("shows pictures of the shop and of the sites that stored ones come from, on the dashboard any", async () => {
  expect(await policyOf("/product/mug", storeInfo)).toContain(`img-src 'self' ${PICTURES};`);
  expect(await policyOf("/dashboard/admin/create-product", storeInfo)).toContain(
    "img-src 'self' data: https: http:;",
  );
});

it("reads style attributes on the dashboard alone, where words are pasted", async () => {
  expect(await policyOf("/dashboard/admin/create-blog", storeInfo)).toContain(
    "style-src-attr 'unsafe-inline';",
  );
  expect(await policyOf("/blogs", storeInfo)).not.toContain("unsafe-inline");
});
