import { readdir } from "node:fs/promises";
import { seedBlog } from "#server/blog/seed.ts";
import { type CatalogueContent, seedEmptyStore } from "#server/catalogue/seed.ts";
import { seedRules } from "#server/compatibility/seed.ts";
import { DEMO_ACTOR } from "#server/config/demo-seller.ts";
import type { Database } from "#server/database/connection.ts";
import { seedFamilies } from "#server/families/seed.ts";
import { seedPressSettings } from "#server/press-settings/seed.ts";
import { settingsStore } from "#server/settings/store.ts";
import { rupees } from "#shared/money.ts";
import { documentSettings } from "#shared/settings/documents.ts";
import { BLOG_AUTHOR, demoBlogPosts } from "./blog-posts/blog-posts.ts";
import { demoCategories } from "./catalogue/categories.ts";
import { demoFamilies } from "./catalogue/families.ts";
import { demoProducts } from "./catalogue/products.ts";
import { demoRules } from "./compatibility/compatibility.ts";
import { inDisplayOrder } from "./display-order.ts";
import { packingOf } from "./packing.ts";
import { demoPressSettings } from "./press-settings.ts";

const pictures = new URL("./pictures/", import.meta.url);

/**
 * Fills an empty shop with the demo catalogue, its families, blog posts and press settings, whole or
 * not at all. Answers false, with nothing done, where the shop already holds anything.
 */
export async function seedDemo(database: Database): Promise<boolean> {
  const blogPosts = demoBlogPosts.map((blogPost) => ({ ...blogPost, authorName: BLOG_AUTHOR }));
  return seedEmptyStore(database, await demoContent(), async (db) => {
    await seedFamilies(db, demoFamilies);
    await seedBlog(db, blogPosts);
    await seedPressSettings(db, demoPressSettings);
    await seedRules(db, demoRules);
    // Most of what such a shop sells belongs to machines for printing.
    const documents = documentSettings.parse({ defaultHsn: "8443", defaultGstPercent: 18 });
    await settingsStore(db).save("documents", documents, 0, DEMO_ACTOR);
  });
}

/** The demo catalogue as the shop takes it: prices in paise, pictures as URLs. */
export async function demoContent(): Promise<CatalogueContent> {
  const topOf = new Map<string, string>();
  const categories: CatalogueContent["categories"] = [];
  for (const { children, ...top } of demoCategories) {
    topOf.set(top.slug, top.slug);
    categories.push({ ...top, parentSlug: null });
    for (const child of children) {
      topOf.set(child.slug, top.slug);
      categories.push({ ...child, parentSlug: top.slug });
    }
  }
  const ordered = inDisplayOrder(
    demoProducts,
    demoFamilies,
    ({ category }) => topOf.get(category) ?? category,
  );
  const products = await Promise.all(
    ordered.map(async ({ category, price, stock, pictures: folders, ...product }) => ({
      ...product,
      ...packingOf(product),
      categorySlug: category,
      price: rupees(price),
      quantity: stock,
      photo: (await Promise.all((folders ?? [product.slug]).map(photosIn))).flat(),
    })),
  );
  return { categories, products };
}

/** The URLs of a folder's pictures, in the order of their numbers; none where none are drawn. */
async function photosIn(name: string): Promise<string[]> {
  const folders = await readdir(new URL(`${name}/`, pictures)).catch(() => []);
  return folders
    .map((folder) => /^(\d+)-800x800$/.exec(folder))
    .filter((match) => match !== null)
    .toSorted((a, b) => Number(a[1]) - Number(b[1]))
    .map(([folder]) => `/media/demo/${name}/${folder}/800.webp`);
}
