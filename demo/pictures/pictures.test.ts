import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { demoContent } from "#demo/seed.ts";

const pictures = import.meta.dirname;
const formats = ["avif", "webp"] as const;

/** Reads the header of every size of a picture and compares it with what its folder promises. */
async function expectSizes(folder: string, widths: number[], ratio: number): Promise<void> {
  for (const width of widths) {
    for (const format of formats) {
      const file = path.join(folder, `${width}.${format}`);
      const meta = await sharp(file).metadata();
      const kind = meta.format === "heif" ? meta.compression : meta.format;
      expect([file, kind === "av1" ? "avif" : kind, meta.width, meta.height]).toEqual([
        file,
        format,
        width,
        Math.round(width * ratio),
      ]);
    }
  }
}

const { products } = await demoContent();
/** Where the pictures of products are: of their own, or of several, such as the sizes of a shirt. */
const folders = new Set(
  products.flatMap(({ photo = [] }) => photo.map((url) => url.split("/")[3] ?? url)),
);

describe("pictures of the demo catalogue", () => {
  test("stand on every product, three at least", () => {
    const wanting = products.filter(({ photo = [] }) => new Set(photo).size < 3);
    expect(wanting.map(({ slug }) => slug)).toEqual([]);
  });

  test("are all shown somewhere", async () => {
    const entries = await readdir(pictures, { withFileTypes: true });
    const kept = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    expect(kept.sort()).toEqual([...folders, "home"].sort());
  });

  test.each([...folders])("in %s have every size, light enough for a phone", async (name) => {
    const folder = path.join(pictures, name);
    const views = (await readdir(folder)).sort();
    expect(views).toEqual(views.map((_, i) => `${i + 1}-800x800`));
    for (const view of views) {
      await expectSizes(path.join(folder, view), [200, 400, 800], 1);
      const { size } = await stat(path.join(folder, view, "800.avif"));
      expect(size).toBeLessThan(60_000);
    }
  });

  test("the home page's picture has every size", async () => {
    await expectSizes(path.join(pictures, "home", "hero-1600x900"), [400, 800, 1600], 9 / 16);
  });
});
