import { buildIfStale } from "./build-storefront.ts";

await buildIfStale();
