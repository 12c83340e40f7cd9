import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ExpectedSearch, expectedSearches, narrowSearches } from "#demo/expected-searches.ts";
import { type Category, getCategories, searchProducts } from "#shared/catalogue/contract.ts";
import { findProducts } from "#shared/search/contract.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";

/** What a search finds, as far as the list of expected searches tells of it. */
interface Found {
  slug: string;
  category: { slug: string };
}

let shop: TestShop;
let categories: Category[];

beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  categories = (await callEndpoint(shop, getCategories)).body.category ?? [];
});

afterAll(() => shop.close());

async function search(keyword: string): Promise<Found[]> {
  const params = { keyword };
  const address = newAddress();
  const answer = await callEndpoint(shop, searchProducts, { params, address });
  expect(answer.status).toBe(200);
  return answer.body as unknown as Found[];
}

/** Whether it is what was meant: a slug's beginning, or `in:` and a category that it is in. */
function isRight({ slug, category }: Found, right: readonly string[]): boolean {
  const own = categories.find((each) => each.slug === category.slug);
  const parent = categories.find(({ _id }) => _id === own?.parent);
  return right.some((each) =>
    each.startsWith("in:")
      ? [own?.slug, parent?.slug].includes(each.slice(3))
      : slug.startsWith(each),
  );
}

/** Those of the searches that do not give what was meant near enough to the top. */
async function missed(searches: readonly ExpectedSearch[]): Promise<string[]> {
  const misses: string[] = [];
  for (const [keyword, within, ...right] of searches) {
    const found = (await search(keyword)).slice(0, within);
    if (found.some((each) => isRight(each, right))) continue;
    misses.push(`${keyword}: ${found.map(({ slug }) => slug).join(", ") || "nothing"}`);
  }
  return misses;
}

const isKeptAside = (_: ExpectedSearch, place: number) => place % 3 === 2;
const share = (misses: readonly string[], of: readonly ExpectedSearch[]) =>
  1 - misses.length / of.length;

describe("searches that shoppers make", () => {
  it("are at least 150", () => {
    expect(expectedSearches.length).toBeGreaterThanOrEqual(150);
    expect(new Set(expectedSearches.map(([keyword]) => keyword)).size).toBe(
      expectedSearches.length,
    );
  });

  it("find what was meant, among those by which the ranking was tuned", async () => {
    const searches = expectedSearches.filter((each, place) => !isKeptAside(each, place));
    const misses = await missed(searches);
    expect(share(misses, searches), misses.join("\n")).toBeGreaterThanOrEqual(0.95);
  });

  it("find what was meant, among those that were kept aside meanwhile", async () => {
    const searches = expectedSearches.filter(isKeptAside);
    // No single results here: whoever tunes must not see them.
    expect(share(await missed(searches), searches)).toBeGreaterThanOrEqual(0.85);
  });

  it.each(narrowSearches)("list for %s nothing that only mentions it", async (keyword, ...only) => {
    const query = { q: keyword, limit: "100" };
    const { body } = await callEndpoint(shop, findProducts, { query, address: newAddress() });
    const listed = new Set(body.cards?.map(({ slug }) => slug));
    const found = (await search(keyword)).filter(({ slug }) => listed.has(slug));
    expect(found).toHaveLength(listed.size);
    const others = found.filter((each) => !isRight(each, only));
    expect(others.map(({ slug }) => slug)).toEqual([]);
  });
});
