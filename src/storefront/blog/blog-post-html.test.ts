import { expect, it } from "vitest";
import { blogPostHtml } from "./blog-post-html.ts";

it("gives each chapter an address of its own", () => {
  const { html, chapters } = blogPostHtml(
    "<h2>A &amp; <em>B</em></h2><p>x</p><h2>A & B</h2><h2>नमस्ते</h2>",
  );
  expect(chapters).toEqual([
    { id: "part-a-and-b", title: "A & B" },
    { id: "part-a-and-b-2", title: "A & B" },
    { id: "part-item", title: "नमस्ते" },
  ]);
  expect(html).toContain('<h2 id="part-a-and-b">A &amp; <em>B</em></h2><p>x</p>');
});

it("lets tables scroll by themselves", () => {
  const table = "<table><tbody><tr><td>a</td></tr></tbody></table>";
  const { html } = blogPostHtml(`${table}<p>&lt;table&gt;</p>${table}`);
  expect(html.match(/<div /g)).toHaveLength(2);
  expect(html.match(/<\/table><\/div>/g)).toHaveLength(2);
  expect(html).toContain('aria-label="Table 2" tabindex="0"><table><tbody>');
});

it("frames a table in another one along with it", () => {
  const { html } = blogPostHtml("<table><table></table></table><p>x</p>");
  expect(html).toMatch(/^<div [^>]*><table><table><\/table><\/table><\/div><p>x<\/p>$/);
});

it("names ten thousand chapters of one title in no time", () => {
  const begun = performance.now();
  const { chapters } = blogPostHtml("<h2>Step</h2>".repeat(10_000));
  expect(performance.now() - begun).toBeLessThan(2_000);
  expect(new Set(chapters.map(({ id }) => id)).size).toBe(10_000);
  expect(chapters.at(-1)?.id).toBe("part-step-10000");
});

it("shows the shop's own pictures in the size and format that fit, and others as they are", () => {
  const own =
    '<img src="/media/demo/mug/1-800x800/800.webp" alt="A mug" width="800" height="800" />';
  const other = '<img src="https://pictures.example/a.jpg" alt="Another" />';
  const { html } = blogPostHtml(`<figure>${own}</figure><p>${own}</p><p>${other}</p>`);
  const sources = [
    ...html.matchAll(/<source type="image\/(\w+)" srcset="([^"]+)" sizes="([^"]+)">/g),
  ];
  expect(sources.map(([, type]) => type)).toEqual(["avif", "webp", "avif", "webp"]);
  expect(sources[0]?.[2]).toContain("/media/demo/mug/1-800x800/200.avif 200w");
  expect(sources.map(([, , , sizes]) => sizes?.includes("14rem"))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(html).toContain(`<p>${other}</p>`);
});
