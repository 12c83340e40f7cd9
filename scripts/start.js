// Plain JavaScript on purpose: it turns on the compile cache before any TypeScript loads; otherwise
// Node's TypeScript compiler would stay in memory (30 MB).
import { enableCompileCache, flushCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

const root = new URL("../", import.meta.url);

// Else React would load its development build where it is not built in, which is slower and larger; whatever the shell has set.
process.env.NODE_ENV = "production";
enableCompileCache(fileURLToPath(new URL("node_modules/.cache/pressroom", root)));
const { buildShop } = await import("./build-server.ts");
const { endStart } = await import("#server/config/start-error.ts");
await buildShop({ isStart: true }).catch(endStart);
const { nameSourcesInStacks } = await import("./line-positions.ts");
nameSourcesInStacks(new URL("build/program/", root), root);
const { start } = await import("../build/program/shop.js");
await start();
// Else Node would hold until its end what it has read of the cache, 5 MB, and a shop that is killed would write nothing there.
flushCompileCache();
