import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { checkPageScripts, pageScriptBytes } from "./page-scripts.ts";

const manifest = {
  entry: { module: "/assets/entry.js", imports: ["/assets/framework.js"] },
  routes: {
    root: { module: "/assets/root.js", imports: ["/assets/framework.js"] },
    "storefront/catalogue/product-page": {
      parentId: "root",
      module: "/assets/product-page.js",
      imports: ["/assets/framework.js", "/assets/shop.js"],
    },
    "storefront/cart/cart-page": { parentId: "root", module: "/assets/cart-page.js" },
  },
  url: "/assets/manifest-1.js",
};

/** A built storefront with the named sizes as sent. */
async function build(sizes: Record<string, number>): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), "pressroom-build-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, "assets"));
  const script = `window.__reactRouterManifest=${JSON.stringify(manifest)};`;
  await writeFile(join(folder, "assets/manifest-1.js"), script);
  for (const [name, size] of Object.entries(sizes))
    await writeFile(join(folder, `assets/${name}.js.br`), "x".repeat(size));
  return pathToFileURL(`${folder}/`);
}

const sizes = {
  "manifest-1": 1,
  entry: 10,
  framework: 100,
  root: 1_000,
  "product-page": 10_000,
  shop: 100_000,
  "cart-page": 999_999,
};

it("counts each script of a page and its frame once", async () => {
  expect(await pageScriptBytes(await build(sizes), "storefront/catalogue/product-page")).toBe(
    111_111,
  );
});

it("accepts a product page of 125 kB, and refuses a larger one", async () => {
  await checkPageScripts(await build({ ...sizes, shop: 113_889 }));
  const tooLarge = await build({ ...sizes, shop: 113_890 });
  await expect(checkPageScripts(tooLarge)).rejects.toThrow("125001 bytes as sent, 1 more");
});

it("fails where the page is not there", async () => {
  await expect(pageScriptBytes(await build(sizes), "catalogue/gone")).rejects.toThrow("no page");
});
