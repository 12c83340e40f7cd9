import { RouterContextProvider, type ServerBuild } from "react-router";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newAddress } from "../support/endpoint-client.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newBlogPost, openBlogClient } from "./blog-posts.ts";

let shop: TestShop;

/** A storefront of one page that shows nothing. */
const build = {
  entry: {
    module: { default: () => new Response("", { headers: { "Content-Type": "text/html" } }) },
  },
  routes: { home: { id: "home", index: true, module: { default: () => null } } },
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

beforeAll(async () => {
  shop = await openTestShop({
    build: { load: async () => build, createContext: async () => new RouterContextProvider() },
  });
});
afterAll(() => shop.close());

/** Where the front page lets pictures come from, besides the shop. */
async function pictureSources(): Promise<string[]> {
  const { headers } = await shop.app.inject({ url: "/", remoteAddress: newAddress() });
  const policy = String(headers["content-security-policy"]);
  return /img-src 'self'([^;]*);/.exec(policy)?.[1]?.trim().split(" ").filter(Boolean) ?? [];
}

it("pages that are kept let in the pictures of a product or blog post that comes later", async () => {
  expect(await pictureSources()).toEqual([]);
  const { _id: category } = await newCategory(shop);
  const product = await newProduct(shop, {
    category,
    photo: ["/media/products/a-10x10/10.webp", "https://b.example.net/1.jpg"],
  });
  await expect.poll(pictureSources).toEqual(["https://b.example.net"]);
  await shop.catalogue.updateProduct(product.id, { photo: ["http://a.example.net:8080/x.png"] });
  const afterwards = ["http://a.example.net:8080", "https://b.example.net"];
  await expect.poll(pictureSources).toEqual(afterwards);

  const blog = await openBlogClient(shop);
  await blog.create({
    ...newBlogPost(),
    thumbnail: "https://c.example.net/thumbnail.webp",
    content: '<p>Seen: <img src="https://d.example.net/a.webp" alt="A press"></p>',
  });
  await expect
    .poll(pictureSources)
    .toEqual([...afterwards, "https://c.example.net", "https://d.example.net"]);
});
