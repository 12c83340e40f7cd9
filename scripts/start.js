// Plain JavaScript on purpose: it turns on the compile cache before any TypeScript loads; otherwise
// Node's TypeScript compiler would stay in memory (30 MB).
import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";
import { resolveDrizzleOnce } from "./resolve-drizzle.js";

// Else React would load its development build, which is slower and larger; whatever the shell has set.
process.env.NODE_ENV = "production";
enableCompileCache(fileURLToPath(new URL("../node_modules/.cache/pressroom", import.meta.url)));
resolveDrizzleOnce();
const { main, endStart } = await import("#server/main.ts");
const { buildIfStale } = await import("./build-storefront.ts");
await buildIfStale({ isStart: true }).catch(endStart);
await main();
