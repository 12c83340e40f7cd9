import { buildIfStale } from "./build-storefront.ts";

await buildIfStale();
const { main } = await import("#server/main.ts");
await main();
