import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { ProductChange } from "#server/catalogue/drafts.ts";
import type { CatalogueProduct } from "#server/catalogue/product.ts";
import { openBuild } from "#server/pages/build.ts";
import { API_PREFIX } from "#shared/endpoint.ts";
import { rupees } from "#shared/money.ts";
import { createSynonym } from "#shared/search/admin-contract.ts";
import { announcedBy } from "../support/announced.ts";
import { payOrder, placeOrder } from "../support/checkout.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin, newShopper } from "../support/users.ts";

let shop: TestShop;
/** Two of one category, one of another; none of them on the home page. */
let edited: CatalogueProduct;
let neighbour: CatalogueProduct;
let stranger: CatalogueProduct;
/** A category of others still. */
let elsewhere: string;

beforeAll(async () => {
  shop = await openTestShop({ demo: true, build: await openBuild() });
  const [near, far] = [await newCategory(shop), await newCategory(shop)];
  edited = await newProduct(shop, { category: near._id, name: "Okapi plate" });
  neighbour = await newProduct(shop, { category: near._id, name: "Tapir plate" });
  stranger = await newProduct(shop, { category: far._id, name: "Wombat plate" });
  // What is not among the newest is not on the home page.
  const later = await newCategory(shop);
  for (let n = 0; n < 8; n += 1) await newProduct(shop, { category: later._id });
  elsewhere = `/category/${later.slug}`;
});
afterAll(() => shop.close());

const pageOf = ({ slug }: CatalogueProduct) => `/product/${slug}`;
const categoryOf = ({ category }: CatalogueProduct) => `/category/${category.slug}`;
const show = async (path: string) => (await fetch(shop.origin + path)).text();

async function get<T>(path: string): Promise<T> {
  return (await fetch(`${shop.origin}${API_PREFIX}/${path}`)).json() as Promise<T>;
}

/** The pages that no change of the edited product's stock may drop. */
const unrelated = () => [
  "/",
  elsewhere,
  pageOf(stranger),
  categoryOf(stranger),
  "/search?q=wombat",
];
/** The pages that show the edited product, in a list or by itself. */
const showingIt = () => [pageOf(edited), pageOf(neighbour), categoryOf(edited), "/search?q=okapi"];

/** Has all pages cached, makes a change, and answers which pages are cached once it is known. */
async function cachedAfter(change: () => Promise<unknown>): Promise<string[]> {
  const paths = [...unrelated(), ...showingIt()];
  const cached = () => paths.filter((path) => shop.pageCache.find(path));
  // A search that was made while its index caught up is dropped once more.
  await vi.waitFor(async () => {
    for (const path of paths) await show(path);
    expect(cached()).toEqual(paths);
  }, 10_000);
  await announcedBy(shop, change);
  return cached();
}

const update = (change: ProductChange) => () => shop.catalogue.updateProduct(edited.id, change);

describe("a product's change drops the pages that show it, and no other", () => {
  it("a new price, which its lists then show: searches, too, whose filters range over prices", async () => {
    const searchless = unrelated().filter((path) => !path.startsWith("/search"));
    expect(await cachedAfter(update({ price: rupees(4321) }))).toEqual(searchless);
    for (const path of [pageOf(edited), categoryOf(edited)]) {
      expect(await show(path)).toContain("4,321");
    }
  });

  it("a new stock", async () => {
    expect(await cachedAfter(update({ quantity: 9 }))).toEqual(unrelated());
  });

  const buy = async () => {
    const product = { ...edited, price: rupees(4321) };
    const shopper = await newShopper(shop);
    const orderId = await placeOrder(shop, shopper, [{ product, quantity: 1 }]);
    // Unpaid, it would be given up before long, and its piece would be back.
    await payOrder(shop, shopper, orderId);
  };

  it("a sale of one of a few, how many of which are left is shown: within a second", async () => {
    await cachedAfter(update({ quantity: 9 }));
    await cachedAfter(buy);
    // Who finds none renders it; to others it is shown as it was meanwhile.
    const renewed = new Set<string>();
    await vi.waitFor(() => {
      for (const path of showingIt()) if (!shop.pageCache.find(path)) renewed.add(path);
      expect(renewed).toEqual(new Set(showingIt()));
    }, 10_000);
    expect(unrelated().filter((path) => shop.pageCache.find(path))).toEqual(unrelated());
  });

  it("no sale of one of many, which no page shows; programs are told the new number at once", async () => {
    await cachedAfter(update({ quantity: 500 }));
    expect(await cachedAfter(buy)).toEqual([...unrelated(), ...showingIt()]);
    const { product } = await get<{ product: { quantity: number } }>(
      `product/get-product/${edited.slug}`,
    );
    expect(product.quantity).toBe(499);
    const { products } = await get<{ products: { _id: string; quantity: number }[] }>(
      `product/product-category/${edited.category.slug}`,
    );
    expect(products.find(({ _id }) => _id === edited.id)?.quantity).toBe(499);
  });

  it("a sale of the last one, at once", async () => {
    await cachedAfter(update({ quantity: 1 }));
    const searchless = unrelated().filter((path) => !path.startsWith("/search"));
    expect(await cachedAfter(buy)).toEqual(searchless);
    expect(await show(pageOf(edited))).toContain("Out of stock");
    await update({ quantity: 9 })();
  });

  it("its last piece: searches, too, whose order depends on it", async () => {
    const searchless = unrelated().filter((path) => !path.startsWith("/search"));
    expect(await cachedAfter(update({ quantity: 0 }))).toEqual(searchless);
    expect(await cachedAfter(update({ quantity: 5 }))).toEqual(searchless);
  });

  it("another name, by which it is found at once", async () => {
    const searchless = unrelated().filter((path) => !path.startsWith("/search"));
    expect(await cachedAfter(update({ name: "Wombat and okapi plate" }))).toEqual(searchless);
    expect(await show("/search?q=wombat")).toContain("Wombat and okapi plate");
  });

  it("another category: the lists of both, and the pages with their newest", async () => {
    const category = stranger.category._id;
    expect(await cachedAfter(update({ category }))).toEqual([elsewhere]);
    expect(await show(categoryOf(stranger))).toContain("Wombat and okapi plate");
    expect(await show(categoryOf(neighbour))).not.toContain("Wombat and okapi plate");
  });
});

it("of a list only what it knows is kept: no filter, machine or cursor that is none", async () => {
  const list = categoryOf(stranger);
  const strange = ["f.zz1=x", "fits=none-1", "cursor=junk1", "cursor=junk2"].map(
    (query) => `${list}?${query}`,
  );
  const sorted = `${list}?sort=newest`;
  await vi.waitFor(async () => {
    for (const path of [...strange, sorted]) {
      expect((await fetch(shop.origin + path)).status).toBe(200);
    }
    expect(shop.pageCache.find(sorted)).toBeDefined();
  }, 10_000);
  expect(strange.filter((path) => shop.pageCache.find(path))).toEqual([]);
});

it("a new synonym drops kept searches, which then know it, and nothing else", async () => {
  const path = "/search?q=snorkle";
  const others = ["/", pageOf(stranger), categoryOf(stranger)];
  const cached = () => [path, ...others].filter((each) => shop.pageCache.find(each));
  // What the tests before it changed is announced late, and would drop pages of theirs.
  await announcedBy(shop, async () => {});
  await vi.waitFor(async () => {
    for (const each of [path, ...others]) await show(each);
    expect(cached()).toEqual([path, ...others]);
  }, 10_000);
  expect(await show(path)).not.toContain("Tapir plate");
  const { token } = await newAdmin(shop);
  const body = { typed: ["snorkle"], meaning: "tapir" };
  expect((await callEndpoint(shop, createSynonym, { token, body })).status).toBe(201);
  await vi.waitFor(() => expect(cached()).toEqual(others), 5_000);
  expect(await show(path)).toContain("Tapir plate");
});
