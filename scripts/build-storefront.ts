import { glob, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib } from "node:zlib";
import { buildWhenStale, runBuild } from "./build-when-stale.ts";
import { checkPageScripts } from "./page-scripts.ts";
import { shortenManifest } from "./short-manifest.ts";

const root = new URL("../", import.meta.url);

/** Everything that the built storefront is made of. */
const sources = [
  "src/*.{ts,tsx}",
  "src/{ui,browser,storefront,admin}/**/*.{ts,tsx,css,svg}",
  "src/shared/**/*.ts",
  "public/**/*.*",
  "scripts/*.ts",
  "*.config.ts",
  "package-lock.json",
];

/**
 * Builds the storefront when what it is made of has changed since the last build, and compresses
 * its assets once for all visitors; throws as `buildWhenStale` does.
 *
 * @returns what it was built from, a digest
 */
export function buildIfStale(options?: { isStart: boolean }): Promise<string> {
  return buildWhenStale({ name: "The storefront", folder: "build", sources, build }, options);
}

async function build(into: string): Promise<void> {
  const program = ["node_modules/@react-router/dev/bin.cjs", "build"];
  await runBuild("The storefront", program, { STOREFRONT_BUILD: into });
  await shortenManifest(new URL(`${into}/client/`, root));
  await compressAssets(into);
  await checkPageScripts(new URL(`${into}/client/`, root));
}

async function compressAssets(build: string): Promise<void> {
  const folder = new URL(`${build}/client/`, root);
  const names = await Array.fromAsync(
    glob("**/*.{js,css,svg,txt}", { cwd: fileURLToPath(folder) }),
  );
  await Promise.all(
    names.map(async (name) => {
      const content = await readFile(new URL(name, folder));
      const [brotli, gzipped] = await Promise.all([
        promisify(brotliCompress)(content, {
          params: {
            [zlib.BROTLI_PARAM_QUALITY]: zlib.BROTLI_MAX_QUALITY,
            // The whole file in one block: a little smaller for large ones.
            [zlib.BROTLI_PARAM_LGBLOCK]: zlib.BROTLI_MAX_INPUT_BLOCK_BITS,
          },
        }),
        promisify(gzip)(content, { level: zlib.Z_BEST_COMPRESSION }),
      ]);
      await writeFile(new URL(`${name}.br`, folder), brotli);
      await writeFile(new URL(`${name}.gz`, folder), gzipped);
    }),
  );
}
