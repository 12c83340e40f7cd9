import { expect, it } from "vitest";
import { demoContent } from "./seed.ts";

it("shows a mix of machines first on the home page", async () => {
  const { categories, products } = await demoContent();
  const tops = products.slice(0, 10).map(({ categorySlug }) => {
    const category = categories.find(({ slug }) => slug === categorySlug);
    return category?.parentSlug ?? category?.slug;
  });
  expect(new Set(tops).size).toBe(5);
});
