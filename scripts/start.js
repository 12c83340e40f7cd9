// The one file in plain JavaScript: it must run before the cache below is on, and reading
// TypeScript would load Node's own compiler (30 MB that stay) where the cache makes it needless.
import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

enableCompileCache(fileURLToPath(new URL("../node_modules/.cache/pressroom", import.meta.url)));
const { buildIfStale } = await import("./build-storefront.ts");
await buildIfStale();
const { main } = await import("#server/main.ts");
await main();
