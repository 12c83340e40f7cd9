import { buildShop } from "./build-server.ts";

await buildShop();
