import { buildIfStale } from "./build-storefront.ts";
import { buildWhenStale, runBuild } from "./build-when-stale.ts";

/** What the server is made of besides the built storefront. */
const sources = ["src/{server,shared}/**/*.ts", "{demo,sandbox}/**/*.ts", "scripts/*-server.ts"];

/**
 * Builds what has changed since the last build: the storefront, and the server with it as one program
 * (decisions/149-one-program.md). Throws as `buildWhenStale` does.
 *
 * @returns what it was built from, a digest
 */
export async function buildShop(options?: { isStart: boolean }): Promise<string> {
  const storefront = await buildIfStale(options);
  const build = (into: string) => runBuild("The server", ["scripts/bundle-server.ts", into]);
  return buildWhenStale(
    { name: "The server", folder: "build/program", sources, madeOf: storefront, build },
    options,
  );
}
