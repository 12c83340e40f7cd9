import { expect, it } from "vitest";
import { demoBlogPosts } from "../../demo/blog-posts/blog-posts.ts";
import { demoProducts } from "../../demo/catalogue/products.ts";
import { typeset, typesetHtml } from "./typeset.ts";

it("keeps a figure with its unit, and sets apostrophes, per cent signs and CO₂ one way", () => {
  expect(typeset("At 2 kW and 230 V, 40 × 50 cm")).toBe(
    "At 2\u00a0kW and 230\u00a0V, 40 × 50\u00a0cm",
  );
  expect(typeset("196–204 °C, 45–60 s; 1.5 m²/h")).toBe(
    "196–204\u00a0°C, 45–60\u00a0s; 1.5\u00a0m²/h",
  );
  expect(typeset("the customer's and the shops' own, 18 %")).toBe(
    "the customer’s and the shops’ own, 18%",
  );
  expect(typeset("A CO2 laser of 3 Ltd, 5 mugs")).toBe("A CO₂ laser of 3 Ltd, 5 mugs");
});

it("leaves addresses and attributes of HTML alone", () => {
  const html = `<p>20 W isn't much</p><a href="/product/5 cm's">CO2</a>`;
  expect(typesetHtml(html)).toBe(`<p>20\u00a0W isn’t much</p><a href="/product/5 cm's">CO₂</a>`);
});

it("leaves no straight apostrophe, stray per cent sign or torn unit in the demo's texts", () => {
  const shown = [
    ...demoProducts.flatMap(({ description, specifications }) => [
      typeset(description),
      ...specifications.map(({ value }) => typeset(value)),
    ]),
    ...demoBlogPosts.map(({ content }) => typesetHtml(content).replaceAll(/<[^>]+>/g, " ")),
  ].join("\n");
  expect(
    shown.match(/.{0,20}\p{L}'\p{L}.{0,10}|\d %|\bCO2\b|\d (?:kW|mm|cm|°C|kg|V|ml)\b/gu),
  ).toBeNull();
});
