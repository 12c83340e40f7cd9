// Plain JavaScript on purpose: it turns on the compile cache before any TypeScript loads; otherwise
// Node's TypeScript compiler would stay in memory (30 MB).
import { enableCompileCache } from "node:module";
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
