import { describe, expect, it } from "vitest";
import { cleanHtml } from "#server/blog/clean-html.ts";
import { makeSlug } from "#shared/slug.ts";
import { demoCategories } from "../catalogue/categories.ts";
import { demoProducts } from "../catalogue/products.ts";
import { demoContent } from "../seed.ts";
import { demoBlogPosts } from "./blog-posts.ts";
import type { DemoBlogPost } from "./demo-blog-post.ts";

/** Every page that an article may lead to. */
const pages = new Set([
  ...demoProducts.map(({ slug }) => `/product/${slug}`),
  ...demoCategories.flatMap(({ slug, children }) =>
    [slug, ...children.map((child) => child.slug)].map((each) => `/category/${each}`),
  ),
  ...demoBlogPosts.map(({ slug }) => `/blog/${slug}`),
]);

const { products } = await demoContent();
const pictures = new Set(products.flatMap(({ photo = [] }) => photo));

function found(html: string, attribute: string): string[] {
  return [...html.matchAll(new RegExp(` ${attribute}="([^"]*)"`, "g"))].map(
    ([, text = ""]) => text,
  );
}

function wordsOf({ content }: DemoBlogPost): string[] {
  return content
    .replaceAll(/<[^>]+>/g, " ")
    .split(/\s+/)
    .filter((word) => /[\p{L}\d]/u.test(word));
}

function article(slug: string): string {
  return demoBlogPosts.find((each) => each.slug === slug)?.content ?? "";
}

describe("the demo articles", () => {
  it("are eight, each under an address of its own", () => {
    expect(demoBlogPosts).toHaveLength(8);
    expect(new Set(demoBlogPosts.map(({ slug }) => slug)).size).toBe(8);
    expect(new Set(demoBlogPosts.map(({ title }) => title)).size).toBe(8);
    for (const { slug } of demoBlogPosts) expect(makeSlug(slug)).toBe(slug);
  });

  it.each(demoBlogPosts)("$slug is stored as it is written", ({ content }) => {
    expect(cleanHtml(content)).toBe(content);
  });

  it.each(demoBlogPosts)("$slug has 700 to 1,200 words under headings", (each) => {
    const words = wordsOf(each).length;
    expect(words).toBeGreaterThanOrEqual(700);
    expect(words).toBeLessThanOrEqual(1_200);
    expect(each.content.match(/<h2>/g)?.length).toBeGreaterThanOrEqual(4);
    expect(each.content).toMatch(/<(?:ul|ol)>/);
  });

  it.each(demoBlogPosts)("$slug leads to pages that are there, and to products", ({ content }) => {
    const links = found(content, "href");
    expect(links.filter((link) => !pages.has(link))).toEqual([]);
    expect(links.some((link) => link.startsWith("/product/"))).toBe(true);
  });

  it.each(demoBlogPosts)("$slug shows demo products, with words for each", (each) => {
    const shown = [each.thumbnail, ...each.images, ...found(each.content, "src")];
    expect(shown.filter((url) => !pictures.has(url))).toEqual([]);
    expect(found(each.content, "alt").filter((alt) => alt.length < 10)).toEqual([]);
    expect(found(each.content, "src").sort()).toEqual(each.images.toSorted());
  });

  it("adds the mug kit up from the catalogue's prices", () => {
    const price = (slug: string) => demoProducts.find((each) => each.slug === slug)?.price ?? 0;
    // From 10 pieces 5 % less, rounded to the rupee.
    const mugs = 36 * Math.round(price("white-mug-11-oz") * 0.95);
    const kit =
      price("a4-sublimation-printer") +
      price("mug-press-11-oz") +
      4 * price("sublimation-ink-100-ml") +
      price("sublimation-paper-a4") +
      price("heat-tape-10-mm") +
      mugs;
    expect(article("start-printing-mugs")).toContain(`<td>₹${mugs.toLocaleString("en-IN")}</td>`);
    expect(article("start-printing-mugs")).toContain(`<td>₹${kit.toLocaleString("en-IN")}</td>`);
  });

  it("have one rule for sockets, in articles and goods: 16 A above 1.3 kW, as 6 A at 230 V is 1.38 kW", () => {
    const factors = demoBlogPosts.flatMap(({ content }) =>
      [...content.matchAll(/above ([\d.]+) kW/g)].map(([, limit]) => limit),
    );
    expect(new Set(factors)).toEqual(new Set(["1.3"]));
    const supplies = demoProducts.flatMap(({ slug, specifications }) => {
      const of = (wanted: string) =>
        specifications.find(({ name }) => name === wanted)?.value ?? "";
      const supply = of("Power supply");
      const [, figure, unit] = /([\d.]+) (k?W)/.exec(`${supply} ${of("Power")}`) ?? [];
      const watts = Number(figure) * (unit === "kW" ? 1_000 : 1);
      return supply.startsWith("230 V")
        ? [{ slug, watts, isSmall: supply.includes("6 A socket") && !supply.includes("16 A") }]
        : [];
    });
    expect(supplies.length).toBeGreaterThan(25);
    for (const { slug, watts, isSmall } of supplies) expect(isSmall, slug).toBe(watts <= 1_300);
  });

  it("say what holds of goods, poisons and tax", () => {
    const all = demoBlogPosts.map(({ content }) => content).join("\n");
    expect(all).not.toMatch(/store up|chlorine free|from what date they hold/);
    for (const paper of all.matchAll(/[^.]*\b(?:paper|sheet)\b[^.]*five seconds[^.]*\./gi)) {
      if (/damp/i.test(paper[0])) expect(paper[0]).toMatch(/before/);
    }
    const laser = article("fiber-co2-or-diode");
    for (const danger of ["hydrogen chloride", "chrome", "ABS"]) expect(laser).toContain(danger);
    const gst = article("gst-for-print-shops");
    for (const fact of ["30 November", "reverse charge", "within your own state", "at checkout"]) {
      expect(gst).toContain(fact);
    }
    expect(gst).not.toContain("Write to us with your GSTIN");
  });

  it("has each HSN code and rate as the catalogue has it", () => {
    const rows = [
      ...article("gst-for-print-shops").matchAll(/<td>(\d{4})<\/td><td>(\d+) %<\/td>/g),
    ];
    expect(rows.length).toBeGreaterThan(8);
    for (const [, hsn, percent] of rows) {
      const same = demoProducts.filter((product) => product.hsn === hsn);
      expect(
        same.map(({ gstPercent }) => gstPercent),
        hsn,
      ).toContain(Number(percent));
    }
    const insulated = demoProducts.filter(({ specifications }) =>
      specifications.some(({ value }) => /vacuum/.test(value) && /steel/i.test(value)),
    );
    expect(insulated.map(({ hsn, gstPercent }) => [hsn, gstPercent])).toEqual([["9617", 18]]);
  });

  it("has each wattage of the presses as the catalogue has it", () => {
    const rows = [...article("which-heat-press").matchAll(/<td>([\d.]+ k?W)<\/td>/g)].map(
      ([, power]) => power,
    );
    const powers = demoProducts.flatMap(({ specifications }) =>
      specifications.filter(({ name }) => name === "Power").map(({ value }) => value),
    );
    expect(rows).toHaveLength(9);
    for (const row of rows) {
      expect(
        powers.some((power) => power.startsWith(row ?? "?")),
        row,
      ).toBe(true);
    }
  });
});
