import { glob, readFile, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** Bytes, with brotli, of all scripts that a product page's HTML names. */
const MAX_BYTES = 125_000;
const PRODUCT_PAGE = "storefront/catalogue/product-page";

interface Scripts {
  module: string;
  imports?: readonly string[];
}

interface Manifest {
  url: string;
  entry: Scripts;
  routes: Record<string, Scripts & { parentId?: string }>;
}

/**
 * Throws where a product page's scripts are more than they may be. New code that a page does not need
 * at first is loaded later (`src/ui/lazy-part.tsx`, `load-chunk.ts`).
 *
 * @param client the folder of the built browser files, compressed
 */
export async function checkPageScripts(client: URL): Promise<void> {
  const bytes = await pageScriptBytes(client, PRODUCT_PAGE);
  if (bytes > MAX_BYTES) {
    throw new Error(
      `A product page's scripts are ${bytes} bytes as sent, ${bytes - MAX_BYTES} more than they may be: load later what it does not need at first.`,
    );
  }
}

/** Bytes as sent with brotli of all scripts that a page's HTML names. */
export async function pageScriptBytes(client: URL, page: string): Promise<number> {
  const { url, entry, routes } = await readManifest(client);
  const files = new Set([url, entry.module, ...(entry.imports ?? [])]);
  for (let id: string | undefined = page; id !== undefined; ) {
    const route: Manifest["routes"][string] | undefined = routes[id];
    if (!route) throw new Error(`The built storefront has no page ${id}`);
    for (const file of [route.module, ...(route.imports ?? [])]) files.add(file);
    id = route.parentId;
  }
  const sizes = await Promise.all(
    [...files].map(async (file) => (await stat(new URL(`.${file}.br`, client))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function readManifest(client: URL): Promise<Manifest> {
  const [name] = await Array.fromAsync(
    glob("assets/manifest-*.js", { cwd: fileURLToPath(client) }),
  );
  if (!name) throw new Error("The built storefront has no manifest");
  const script = await readFile(new URL(name, client), "utf8");
  return JSON.parse(script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1)) as Manifest;
}
