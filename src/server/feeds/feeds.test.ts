import { describe, expect, it } from "vitest";
import { cutText, escapeXml } from "../lib/xml.ts";
import { blogFeed } from "./blog-feed.ts";
import type { FeedProduct, FeedStore } from "./feed-store.ts";
import { llmsText } from "./llms-text.ts";
import { item, merchantFeed } from "./merchant-feed.ts";
import { acceptsGzip } from "./routes.ts";
import { robotsText } from "./service.ts";

const origin = "https://shop.example";
const shop = { origin, gstin: "19AAAAA0000A1ZZ" };
const shippingSettings = {
  zones: [],
  branches: [],
  pickUpBranches: [],
  divisor: 5_000,
  usualGrams: 500,
  sendDays: 2,
};
const nasty = `A & B <i>"it's"</i> \u0000\u0007\u001f\ud800 ₹ 😀 ]]>`;

const product = (change: Partial<FeedProduct> = {}): FeedProduct => ({
  id: "0190a0a0-0000-7000-8000-000000000001",
  name: "White mug",
  slug: "white-mug",
  sku: "DW-M11",
  description: "A mug.",
  pricePaise: 7_950,
  stock: 3,
  categoryId: "c2",
  photos: ["/media/a.webp", "https://cdn.example/b.webp"],
  specifications: [{ name: "Volume", value: "325 ml" }],
  weightGrams: 380,
  packedSize: "",
  shipping: true,
  brand: "",
  familyId: null,
  familyName: null,
  ...change,
});

async function textOf(chunks: AsyncIterable<string>): Promise<string> {
  return (await Array.fromAsync(chunks)).join("");
}

describe("XML", () => {
  it("escapes what has a meaning, and drops what XML cannot hold", () => {
    expect(escapeXml(nasty)).toBe(
      "A &amp; B &lt;i&gt;&quot;it&apos;s&quot;&lt;/i&gt;  ₹ 😀 ]]&gt;",
    );
  });

  it("cuts no character in half", () => {
    expect(cutText("ab😀c", 3)).toBe("ab");
    expect(cutText("ab😀c", 4)).toBe("ab😀");
    expect(cutText("ab", 3)).toBe("ab");
  });
});

describe("an item of the merchant feed", () => {
  const facts = { type: "Blanks > Mugs", attributes: [], shipping: [] };

  it("has Google's fields, addresses whole and the price in rupees with GST", () => {
    const text = item(shop, product(), facts);
    for (const line of [
      "<g:id>DW-M11</g:id>",
      "<g:link>https://shop.example/product/white-mug</g:link>",
      "<g:image_link>https://shop.example/media/a.webp</g:image_link>",
      "<g:additional_image_link>https://cdn.example/b.webp</g:additional_image_link>",
      "<g:price>79.50 INR</g:price>",
      "<g:availability>in_stock</g:availability>",
      "<g:identifier_exists>no</g:identifier_exists>",
      "<g:product_type>Blanks &gt; Mugs</g:product_type>",
      "<g:attribute_name>Volume</g:attribute_name><g:attribute_value>325 ml</g:attribute_value>",
    ]) {
      expect(text).toContain(line);
    }
    expect(text).not.toContain("item_group_id");
    expect(item(shop, product({ sku: "", stock: 0 }), facts)).toContain(
      "<g:id>0190a0a0-0000-7000-8000-000000000001</g:id>",
    );
    expect(item(shop, product({ stock: 0 }), facts)).toContain("out_of_stock");
  });

  it("tells a family's variants apart by each option; a shape is no size", () => {
    const productId = product().id;
    const attributes = [
      { productId, code: "colour", label: "Colour", value: "Royal blue", isOption: true },
      { productId, code: "shape", label: "Shape", value: "Heart", isOption: true },
      { productId, code: "size", label: "Size", value: "L", isOption: false },
      { productId, code: "plate-width", label: "Plate", value: "380 mm", isOption: false },
    ];
    const text = item(shop, product({ familyId: "f1", familyName: "Mugs & more" }), {
      ...facts,
      attributes,
    });
    expect(text).toContain("<g:item_group_title>Mugs &amp; more</g:item_group_title>");
    expect(text.match(/<g:variant_option>.*?<\/g:variant_option>/g)).toEqual([
      "<g:variant_option><g:name>Colour</g:name><g:value>Royal blue</g:value></g:variant_option>",
      "<g:variant_option><g:name>Shape</g:name><g:value>Heart</g:value></g:variant_option>",
    ]);
    expect(text).toContain("<g:item_group_id>f1</g:item_group_id>");
    expect(text).toContain("<g:color>Royal blue</g:color>");
    expect(text).toContain("<g:size>L</g:size>");
    expect(text).not.toContain("380 mm");
  });

  it("names the brand that the owner gave, and none otherwise", () => {
    expect(item(shop, product({ brand: " Kiln & Co " }), facts)).toContain(
      "<g:brand>Kiln &amp; Co</g:brand>",
    );
    expect(item(shop, product(), facts)).not.toContain("g:brand");
  });

  it("keeps to Google's lengths", () => {
    const text = item(
      shop,
      product({ name: "n".repeat(400), description: "d".repeat(9_000), sku: "s".repeat(60) }),
      facts,
    );
    expect(/<g:title>(n+)</.exec(text)?.[1]).toHaveLength(150);
    expect(/<g:description>(d+)</.exec(text)?.[1]).toHaveLength(5_000);
    expect(text).toContain(`<g:id>${product().id}</g:id>`);
  });
});

it("reads products a batch at a time, and leaves out what costs nothing", async () => {
  const all = Array.from({ length: 1_200 }, (_, place) =>
    product({ id: `p${String(place).padStart(5, "0")}`, sku: `S${place}`, pricePaise: place }),
  );
  const limits: number[] = [];
  const store = {
    products: async (_range: unknown, after: string | undefined, limit: number) => {
      limits.push(limit);
      return all.filter(({ id }) => after === undefined || id > after).slice(0, limit);
    },
    attributesOf: async () => [],
    categories: async () => [],
  } as unknown as FeedStore;
  const range = { from: undefined, before: undefined };
  const text = await textOf(
    merchantFeed({ ...shop, storeName: nasty, shippingSettings }, store, range),
  );
  expect(text.match(/<item>/g)).toHaveLength(1_199);
  expect(Math.max(...limits)).toBeLessThanOrEqual(500);
  expect(text).toContain("<title>A &amp; B");
  expect(text).toContain("in rupees with GST included");
  const untaxed = { origin, gstin: undefined, storeName: nasty, shippingSettings };
  expect(await textOf(merchantFeed(untaxed, store, range))).not.toContain("GST");
});

it("tells feed readers of the newest posts, whatever they are called", () => {
  const [createdAt, updatedAt] = [
    new Date("2026-01-02T03:04:05Z"),
    new Date("2026-02-03T04:05:06Z"),
  ];
  const post = {
    ...{ slug: "why-prints-fade", title: "Fade & <ghost>", authorName: "Workshop" },
    content: "<p>Water &amp; heat.</p>",
    ...{ createdAt, updatedAt },
  };
  const text = blogFeed({ origin, storeName: "Press & Co", posts: [post] });
  for (const part of [
    "<title>Blogs of Press &amp; Co</title>",
    "<id>https://shop.example/blog/why-prints-fade</id>",
    "<title>Fade &amp; &lt;ghost&gt;</title>",
    "<published>2026-01-02T03:04:05.000Z</published>",
    "<updated>2026-02-03T04:05:06.000Z</updated>",
    "<summary>Water &amp; heat.</summary>",
    'rel="self" type="application/atom+xml" href="https://shop.example/feeds/blog.xml"',
  ]) {
    expect(text).toContain(part);
  }
});

describe("robots.txt", () => {
  const text = robotsText({ origin, isListed: true });
  const rules = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, rule = ""]) => rule);
  const isClosed = (address: string) =>
    rules.some((rule) => {
      const pattern = rule.replaceAll("?", "\\?").replaceAll("*", ".*");
      return new RegExp(`^${pattern}`).test(address);
    });

  it("closes the combinations of which there is no end", () => {
    expect(isClosed("/category/mugs?f.colour=red&f.size=l")).toBe(true);
    expect(isClosed("/category/mugs?f.colour=red&sort=price-asc")).toBe(true);
    expect(isClosed("/search?q=mug&sort=price-asc")).toBe(true);
    expect(isClosed("/compare?p=a&p=b")).toBe(true);
  });

  it.each([
    ...["/", "/category/mugs", "/category/mugs?cursor=x", "/product/mug?utm_source=a&utm_medium=b"],
    ...["/cart", "/orders", "/search", "/search?q=mug", "/compare", "/addresses", "/login"],
    ...[
      "/register",
      "/forgotPassword",
      "/reset-password",
      "/verify-email",
      "/quote/ask",
      "/quotes",
    ],
    ...[
      "/track/x",
      "/payment/callback?order_id=x",
      "/dashboard/admin/orders",
      "/newsletter/confirm",
    ],
    ...["/api/docs", "/api/v1/product/search/mug"],
  ])("lets robots read %s, and what it says of being listed", (address) => {
    expect(isClosed(address)).toBe(false);
  });

  it("names the site map, and closes all of a shop that takes play money", () => {
    expect(text).toContain("Sitemap: https://shop.example/sitemap.xml\n");
    expect(robotsText({ origin, isListed: false })).toBe("User-agent: *\nDisallow: /\n");
  });
});

it("llms.txt names the categories as a tree, and nothing that reads as another link", () => {
  const category = { slug: "mugs", description: "Ceramic\nmugs", updatedAt: new Date(0) };
  const store = { name: "Pressroom", origin, email: "a@example.com", phone: "1" };
  const text = llmsText({
    store: { ...store, gstin: shop.gstin },
    categories: [
      { ...category, id: "1", name: "Blanks [new](x)", parentId: null, listChangedAt: null },
      { ...category, id: "2", name: "Mugs", parentId: "1", listChangedAt: null },
    ],
    blogPosts: [{ slug: "a", title: "How hot" }],
  });
  expect(text).toContain(
    "- [Blanks new(x)](https://shop.example/category/mugs): Ceramic mugs\n  - [Mugs]",
  );
  expect(text).toContain("- [How hot](https://shop.example/blog/a)");
  expect(text).toContain("(INR) with GST included.");
  expect(llmsText({ store, categories: [], blogPosts: [] })).not.toContain("GST");
  expect(text).toContain("GET https://shop.example/api/v1/product/get-product/{slug}");
});

it.each([
  ["gzip, br", true],
  ["br", false],
  ["gzip;q=0", false],
  ["*", true],
  ["gzip;q=0.5", true],
  [undefined, false],
])("a caller that accepts %j gets gzip: %s", (header, takes) => {
  expect(acceptsGzip(header)).toBe(takes);
});
