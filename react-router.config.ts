import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src",
  // scripts/build-storefront.ts builds beside the old build and swaps.
  buildDirectory: process.env.STOREFRONT_BUILD ?? "build",
  // Every page's chunk names travel in its HTML, so no further manifest call is needed.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
