import type { ServerBuild } from "react-router";
import { createServer } from "vite";
import { readConfig } from "#server/config/config.ts";
import { StartError } from "#server/config/start-error.ts";
import { stopOnSignals } from "#server/main.ts";
import { storefrontOf } from "#server/pages/build.ts";
import { startStore } from "#server/start-store.ts";

// The shop on its sources: Vite reloads pages in the browser as they change, and `node --watch`
// (see package.json) starts this again when the server or what is shared changes.
const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
const load = () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<ServerBuild>;

try {
  const shop = await startStore(readConfig(process.env), {
    build: storefrontOf(load),
    viteMiddleware: vite.middlewares,
    say: console.log,
  });
  stopOnSignals({
    async stop() {
      await vite.close();
      await shop.stop();
    },
  });
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
