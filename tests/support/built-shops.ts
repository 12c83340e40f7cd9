import { fileURLToPath } from "node:url";
import { buildShop } from "../../scripts/build-server.ts";
import { buildWhenStale, runBuild } from "../../scripts/build-when-stale.ts";

const FOLDER = "build/test-program";

/** Processes that tests start, each many times. */
const modules = {
  "serve-shop": "tests/browser/serve-shop.ts",
  "open-shop": "tests/faults/open-shop.ts",
} as const;

/**
 * Builds the shop, and of it programs that are steered by tests, where they are not built yet: from its sources each of
 * two dozen starts reads and compiles a thousand modules.
 */
export async function buildTestShops(): Promise<void> {
  const madeOf = await buildShop();
  await buildWhenStale({
    ...{ name: "The tests' shops", folder: FOLDER, madeOf },
    sources: [
      ...["tests/{sandbox,support}/**/*.ts", "tests/browser/store-facts.ts"],
      ...[...Object.values(modules), "scripts/bundle-server.ts"],
    ],
    build: (into) =>
      runBuild("The tests' shops", ["scripts/bundle-server.ts", into, ...Object.values(modules)]),
  });
}

/** The file that a process runs; built before. */
export function builtShop(name: keyof typeof modules): string {
  return fileURLToPath(new URL(`../../${FOLDER}/${name}.js`, import.meta.url));
}
