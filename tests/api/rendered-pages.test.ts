import { within } from "@testing-library/react";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { orderLines } from "#server/database/schema/orders.ts";
import { openBuild } from "#server/pages/build.ts";
import { rupees } from "#shared/money.ts";
import { getUserOrders } from "#shared/orders/contract.ts";
import { getOrdersPage } from "#shared/orders/own-page-contract.ts";
import { buildIfStale } from "../../scripts/build-storefront.ts";
import { announcedBy } from "../support/announced.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { newCategory, newProduct, takeStock } from "../support/products.ts";
import { openRendered, type RenderedPage } from "../support/rendered-page.ts";
import { insertSoldOrder } from "../support/sold-orders.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newShopper } from "../support/users.ts";
import { openBlogClient } from "./blog-posts.ts";

// The built pages as the shop sends them: what is read there, and done without scripts, needs no
// browser.

let shop: TestShop;

beforeAll(async () => {
  await buildIfStale();
  shop = await openTestShop({ demo: true, build: await openBuild() });
}, 120_000);
afterAll(() => shop.close());

const mug = { slug: "white-mug-11-oz", name: "White sublimation mug, 11 oz" };
const twoTone = "Two-tone sublimation mug, 11 oz, red";

const open = (path: string) => openRendered(shop, path);
const headingOf = ({ main }: RenderedPage) =>
  main.getByRole("heading", { level: 1 }).textContent?.trim();
/** The shop's; a page may have one of its own after it. */
const headerOf = (all: RenderedPage["all"]) => within(all.getAllByRole("banner")[0] as HTMLElement);
const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);
const type = (field: HTMLElement, text: string) => field.setAttribute("value", text);
/** Chooses an option of a select by what it says. */
const choose = (select: HTMLElement, name: string) => {
  const option = within(select).getByRole("option", { name });
  (select as HTMLSelectElement).value = option.getAttribute("value") ?? name;
};

it.each(["/", `/product/${mug.slug}`, "/cart", "/dashboard/admin/orders", "/no-such-page"])(
  "%s is one whole document, by today's standards",
  async (path) => {
    const html = await (await fetch(new URL(path, shop.origin))).text();
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en-IN">/);
    expect(html).toMatch(/<\/body><\/html>$/);
    // What the loaders answered stands there once, for the page's modules to hand it over.
    expect(html.match(/ id="loaded"/g)).toHaveLength(1);
    expect(html).not.toContain("streamController.enqueue");
  },
);

describe("the home page", () => {
  it("says who sells what, and how to reach them", async () => {
    const { main } = await open("/");
    main.getByText("Since 1988");
    main.getByRole("heading", { level: 1 });
    const counters = { "10K+": "happy clients", "100K+": "orders delivered", "1K+": "products" };
    for (const [figure, what] of Object.entries(counters)) {
      main.getByText(figure);
      main.getByText(what);
    }
    main.getByRole("region", { name: "How we sell" });
    main.getByRole("region", { name: "What customers say" });
    const contact = within(main.getByRole("region", { name: "Talk to us" }));
    contact.getByText(/Monday to Saturday: 10:00 AM to 7:00 PM/);
    contact.getByText(/Sunday: Closed/);
    contact.getByText(/Head office: Kolkata, West Bengal/);
    contact.getByText(/Chennai .*Guwahati .*Hyderabad/);
    const elsewhere = contact.getAllByRole("list").at(-1) as HTMLElement;
    const links = within(elsewhere).getAllByRole("link");
    expect(textsOf(links)).toEqual(["WhatsApp", "E-mail"]);
    expect(links[0]?.getAttribute("href")).toBe("https://wa.me/919830001988");
    contact.getByRole("heading", { name: "A coupon for 5% off" });
    expect((contact.getByRole("checkbox") as HTMLInputElement).checked).toBe(false);
  });
});

describe("what is around every page", () => {
  it("has a header that leads to the shop by mail and phone, and home by its logo", async () => {
    const { all } = await open("/about-us");
    const header = headerOf(all);
    const hrefOf = (name: string) =>
      header.getAllByRole("link", { name }).map((link) => link.getAttribute("href"));
    expect(hrefOf("care@example.com")).toContain("mailto:care@example.com");
    expect(hrefOf("+91 33 4000 1988")).toContainEqual(expect.stringMatching(/^tel:\+?\d+$/));
    expect(hrefOf("Pressroom")).toEqual(["/"]);
  });

  it("names two categories, the pages, and the ways to order and to sign in", async () => {
    const { all, follow } = await open("/");
    const pages = within(all.getByRole("navigation", { name: "Main" })).getAllByRole("link");
    expect(textsOf(pages)).toEqual([
      "Home",
      "DTF printing",
      "Sublimation printers",
      "All Categories",
      "About us",
      "Blogs",
    ]);
    const ordering = all.getByRole("navigation", { name: "Ways to order" });
    expect(textsOf(within(ordering).getAllByRole("link"))).toEqual(["Starter kits", "Quick order"]);
    const header = headerOf(all);
    header.getByRole("link", { name: "Login" });
    header.getByRole("link", { name: "Register" });
    expect(headingOf(await follow(pages[1] as HTMLElement))).toBe("DTF printing");
  });

  it("has a footer that leads to the account, the orders and the policies", async () => {
    const { all } = await open("/about-us");
    const footer = within(all.getByRole("contentinfo"));
    const targets = {
      "My Account": "/login",
      "Account Security": "/login",
      "My Orders": "/orders",
      "Track My Orders": "/orders",
      "Help center": "/help-center",
      "Privacy policy": "/privacy-policy",
      "Refund policy": "/refund-policy",
      "Terms and conditions": "/terms-conditions",
    };
    for (const [name, path] of Object.entries(targets)) {
      expect(footer.getByRole("link", { name }).getAttribute("href"), name).toBe(path);
    }
  });
});

describe("information pages", () => {
  it("lead to each other", async () => {
    const pages = {
      "About us": "/about-us",
      "Help center": "/help-center",
      "Privacy policy": "/privacy-policy",
      "Refund policy": "/refund-policy",
      "Terms and conditions": "/terms-conditions",
    };
    let page = await open("/about-us");
    for (const [name, path] of Object.entries(pages)) {
      const others = within(page.all.getByRole("navigation", { name: "Information" }));
      page = await page.follow(others.getByRole("link", { name }));
      expect(page.path).toBe(path);
      expect(headingOf(page)).toBe(name);
    }
  });
});

describe("a product's page", () => {
  it("shows its price list, its facts and related products, without scripts, too", async () => {
    const page = await open(`/product/${mug.slug}`);
    expect(headingOf(page)).toBe(mug.name);
    const prices = within(page.main.getByRole("region", { name: "Price list" }));
    expect(textsOf(prices.getAllByRole("row")).map((text) => text?.replaceAll(/\s/g, ""))).toEqual([
      "PiecesfromDiscountUnitprice",
      "1–₹79",
      "105%₹75",
      "5010%₹71",
      "10015%₹67",
    ]);
    const description = page.main.getByText(/The mug that the trade runs on/);
    expect(description.closest("details")?.hasAttribute("open")).toBe(true);
    page.main.getByRole("row", { name: "Print area 200 × 90 mm" });
    const related = within(page.main.getByRole("region", { name: "Related products" }));
    const other = await page.follow(related.getByRole("link", { name: twoTone }));
    expect(headingOf(other)).toBe(twoTone);
  });

  it("tells search engines of the product and the way to it", async () => {
    const { document } = await open(`/product/${mug.slug}`);
    const structuredData = [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      ({ textContent }) => JSON.parse(textContent ?? ""),
    );
    expect(structuredData).toMatchObject([
      { "@type": "Product", name: mug.name, offers: { price: "79.00" } },
      { "@type": "BreadcrumbList" },
    ]);
  });

  it("that is sold out is shown and cannot be bought", async () => {
    const { main } = await open("/product/rotary-attachment-80-mm");
    const [button] = main.getAllByRole("button", { name: /^Out of stock.*Rotary attachment/ });
    expect((button as HTMLButtonElement).disabled).toBe(true);
  });

  it("is gone for good where the owner deleted it", async () => {
    const { _id: category } = await newCategory(shop);
    const { id, slug } = await newProduct(shop, { category });
    expect((await open(`/product/${slug}`)).status).toBe(200);
    expect(await shop.catalogue.deleteProduct(id)).toMatchObject({ ok: true });
    await expect.poll(async () => (await open(`/product/${slug}`)).status).toBe(410);
  });

  it("is rendered anew by one visitor after a sale, shown to the others as it was, and in stock to nobody once it is sold out", async () => {
    const { _id: category } = await newCategory(shop);
    const { id, slug } = await newProduct(shop, { category, quantity: 9 });
    const show = async () => (await fetch(new URL(`/product/${slug}`, shop.origin))).text();
    const showToMany = () => Promise.all(Array.from({ length: 6 }, show));
    const first = await show();
    await expect.poll(show).toBe(first);
    // A page that is younger stays until then.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const before = await show();
    await announcedBy(shop, () => takeStock(shop, id, 1));
    const shown = await showToMany();
    const after = await show();
    expect(after).not.toBe(before);
    expect(new Set(shown)).toEqual(new Set([before, after]));
    await announcedBy(shop, () => takeStock(shop, id, 8));
    for (const html of await showToMany()) expect(html).toContain("Out of stock");
  });

  it("shows its press settings without scripts", async () => {
    const { main } = await open("/product/five-mug-press");
    main.getByRole("row", { name: /^Magic mug.*193 °C.*180 s/ });
  });
});

describe("My Orders", () => {
  it("come for their customer as the page shows them, escaped, and for nobody else", async () => {
    const shopper = await newShopper(shop);
    const lines = [{ unitPrice: 7900, quantity: 1 }];
    const id = await insertSoldOrder(shop.database, { userId: shopper._id, lines });
    const name = "<img src=x onerror=alert(1)></main>";
    await shop.database.db.update(orderLines).set({ name }).where(eq(orderLines.orderId, id));

    expect((await callEndpoint(shop, getOrdersPage, {})).status).toBe(401);
    const { body, headers } = await callEndpoint(shop, getOrdersPage, { token: shopper.token });
    expect(headers["cache-control"]).toBe("no-store");
    const list = { token: shopper.token, query: { page: "1" } };
    const { body: listed } = await callEndpoint(shop, getUserOrders, list);
    expect(body.loaded).toMatchObject({ orders: listed, userId: shopper._id });
    expect(body.route).toBe("storefront/orders/orders-page");
    expect(body.html).toContain("&lt;img src=x onerror=alert(1)&gt;&lt;/main&gt;");
    expect(body.html).not.toContain("<img src=x");
    expect(body.html).not.toMatch(/<script|<main|Loading your orders/);

    const { token } = await newShopper(shop);
    const other = await callEndpoint(shop, getOrdersPage, { token });
    expect(other.body.html).toContain("You have no orders yet");
    const { main } = await open("/orders");
    main.getByText("Loading your orders...");
  });
});

describe("without scripts", () => {
  it("the search works", async () => {
    const { all, submit } = await open("/");
    type(all.getByRole("combobox", { name: "Search products" }), "clamshell");
    const found = await submit(all.getByRole("button", { name: "Search" }));
    found.main.getByText(/^Found \d+ results$/);
    found.main.getByRole("link", { name: "Clamshell heat press, 38 × 38 cm" });
  });

  it("any keyword is taken: signs, slashes, emoji", async () => {
    for (const keyword of ["100% <b>/\\?#", "☕️ मग", "..", "'; drop table products --"]) {
      const found = await open(`/search?${new URLSearchParams({ q: keyword })}`);
      expect(headingOf(found)).toBe(`Search: ${keyword}`);
      found.main.getByText(/^(No results found|Found \d+ results)$/);
    }
  });

  it("categories are read", async () => {
    const { main, follow } = await open("/category");
    const mugs = await follow(main.getByRole("link", { name: "Mugs" }));
    expect(headingOf(mugs)).toBe("Mugs");
    mugs.main.getByRole("link", { name: mug.name });
  });

  it("a press setting is found by a form", async () => {
    const home = await open("/");
    const footer = within(home.all.getByRole("contentinfo"));
    const { main, submit } = await home.follow(
      footer.getByRole("link", { name: "Press settings" }),
    );
    type(main.getByLabelText("Blank, machine or word"), "mug");
    choose(main.getByLabelText("Machine"), "Oven");
    const found = await submit(main.getByRole("button", { name: "Show" }));
    expect(found.path).toContain("q=mug");
    found.main.getByText(/^1 setting\./);
    found.main.getByRole("link", { name: "Mug, wrapped" });
    found.main.getByText("12–15 min");
  });

  it("blogs are searched and read", async () => {
    const { main, submit } = await open("/blogs");
    const box = main.getByRole("searchbox", { name: "Search blogs" });
    type(box, "chloride");
    const found = await submit(box);
    found.main.getByText("Found 1 blog for “chloride”");
    const [blog] = within(found.main.getByRole("article")).getAllByRole("link");
    expect(headingOf(await found.follow(blog as HTMLElement))).toMatch(/^Fiber, CO₂ or diode/);
  });

  it("a quick order says how else to order", async () => {
    const home = await open("/");
    const footer = within(home.all.getByRole("contentinfo"));
    const page = await home.follow(footer.getByRole("link", { name: "Quick order" }));
    page.main.getByRole("link", { name: "on WhatsApp" });
  });
});

it("a blog post is on the pages that show it at once, and so is its change, until it is deleted", async () => {
  const blogs = await openBlogClient(shop);
  const { _id, slug, title } = await blogs.newBlog();
  const teasers = async (path: string, region: string) => {
    const { main } = await open(path);
    const place = region === "" ? main : within(main.getByRole("region", { name: region }));
    return place
      .getAllByRole("article")
      .map((one: HTMLElement) => one.querySelector("a")?.textContent);
  };
  const newest = () => teasers("/alternate", "From our blog");
  await expect.poll(newest).toContain(title);
  expect(await newest()).toHaveLength(3);
  expect(headingOf(await open(`/blog/${slug}`))).toBe(title);

  const changed = `Changed: ${title}`;
  expect((await blogs.update(_id, { title: changed })).status).toBe(200);
  await expect.poll(async () => headingOf(await open(`/blog/${slug}`))).toBe(changed);
  await expect.poll(() => teasers("/blogs", "")).toContain(changed);

  expect((await blogs.remove(_id)).status).toBe(200);
  await expect.poll(async () => (await open(`/blog/${slug}`)).status).toBe(404);
  await expect.poll(() => teasers("/blogs", "")).not.toContain(changed);
});

describe("a list", () => {
  let path: string;

  /** Twelve mugs: four in each of three colours, at ₹100, ₹200, ₹300 and ₹400. */
  beforeAll(async () => {
    const category = await newCategory(shop);
    for (const value of ["Red", "Blue", "White"]) {
      for (const price of [100, 200, 300, 400]) {
        await newProduct(shop, {
          category: category._id,
          specifications: [{ name: "Colour", value }],
          quantity: price === 400 ? 0 : 50,
          price: rupees(price),
          name: `${value} mug for ₹${price}`,
        });
      }
    }
    path = `/category/${category.slug}`;
  });

  it("is filtered and sorted by its form", async () => {
    const whole = await open(path);
    (whole.main.getByRole("checkbox", { name: "Red (4)" }) as HTMLInputElement).checked = true;
    type(whole.main.getByRole("textbox", { name: "Price from, in rupees" }), "150");
    const red = await whole.submit(whole.main.getByRole("button", { name: "Show products" }));
    expect(red.main.getAllByRole("article")).toHaveLength(3);
    choose(red.main.getByRole("combobox", { name: "Sort by" }), "Price: low to high");
    const sorted = await red.submit(red.main.getByRole("button", { name: "Sort" }));
    const cards = sorted.main.getAllByRole("article");
    expect(cards).toHaveLength(3);
    expect(cards[0]?.textContent).toContain("for ₹200");
    const all = await sorted.follow(sorted.main.getByRole("link", { name: "Clear all" }));
    expect(all.path).toBe(`${path}?sort=price-up`);
    expect(all.main.getAllByRole("article")).toHaveLength(12);
  });

  it("is told to search engines as the plain list, and nothing of combinations", async () => {
    const headOf = async (search: string) => {
      const { html } = await open(path + search);
      return {
        canonical: /<link rel="canonical" href="[^"]*?(\/category[^"]*)"/.exec(html)?.[1],
        noindex: html.includes('<meta name="robots" content="noindex"/>'),
      };
    };
    const plain = { canonical: path, noindex: false };
    expect(await headOf("")).toEqual(plain);
    expect(await headOf("?sort=newest")).toEqual(plain);
    expect(await headOf("?f.colour=red")).toEqual(plain);
    expect(await headOf("?f.colour=red&stock=in")).toEqual({ canonical: undefined, noindex: true });
  });

  it("is an error at no address", async () => {
    for (const search of [
      "?f.colour=none&f.nothing=x&cursor=abc",
      "?price.min=400&price.max=1&sort=best",
      "?f.colour.min=1&f.width=%00&price.min=1e99",
      `?f.colour=${"x".repeat(2_000)}`,
    ]) {
      expect((await open(path + search)).status, search).toBe(200);
    }
  });

  it("is led to by a page's number, and past its end is a small page that says so", async () => {
    expect((await open(`${path}?stock=in&page=1`)).status).toBe(200);
    for (const address of [`${path}?page=99`, "/search?q=mug&page=99", "/blogs?page=99"]) {
      const { status, html } = await open(address);
      expect(status, address).toBe(404);
      expect(html, address).toContain("There is no page 99");
      expect(html.length, address).toBeLessThan(3_000);
    }
    const { all, follow } = await open(`${path}?stock=in&page=99`);
    all.getByText("This list has 9 products.");
    const list = await follow(all.getByRole("link", { name: "Go to the list" }));
    expect(list.path).toBe(`${path}?stock=in`);
    list.main.getByText("9 products");
  });
});

it.each(["/no/such/page", "/product/none", "/category/none", "/blog/none", "/dashboard/none"])(
  "an address of no page says so, with its status: %s",
  async (path) => {
    const { status, document, main } = await open(path);
    expect(status).toBe(404);
    expect(document.title).toBe("Error 404 | Pressroom");
    main.getByRole("heading", { name: "Error 404" });
    expect(main.getByText(/Oops ! Page Not Found/).textContent).toContain("Oops ! Page Not Found");
    main.getByRole("link", { name: "Go Back" });
    if (path.startsWith("/blog/")) {
      expect(main.getByRole("link", { name: "All blogs" }).getAttribute("href")).toBe("/blogs");
    }
  },
);
