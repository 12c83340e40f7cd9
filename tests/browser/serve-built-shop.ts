// Runs tests/browser/serve-shop.ts as one program, which is built first where it is not.
import { buildTestShops, builtShop } from "../support/built-shops.ts";

await buildTestShops();
await import(builtShop("serve-shop"));
