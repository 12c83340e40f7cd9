import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { access, constants, glob, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib } from "node:zlib";
import { CANNOT_START, StartError } from "#server/config/start-error.ts";
import { checkPageScripts } from "./page-scripts.ts";
import { shortenManifest } from "./short-manifest.ts";

const root = new URL("../", import.meta.url);
const STAMP = ".built-from";
const stamp = new URL(`build/${STAMP}`, root);

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
 * its assets once for all visitors. Throws when the build fails; at a start it is a StartError where the
 * folder of the sources may not be written, as under systemd.
 */
export async function buildIfStale({ isStart = false } = {}): Promise<void> {
  const fingerprint = await fingerprintOfSources();
  if (existsSync(stamp) && (await readFile(stamp, "utf8")) === fingerprint) return;
  if (isStart) await requireWritable(root, existsSync(stamp));
  console.log("Building the storefront …");
  // Built beside and swapped in whole: two starts at once, or a killed build, harm nothing. What a
  // killed one left is cleared an hour later.
  await clearLeftBuilds();
  const fresh = `build.new-${process.pid}`;
  try {
    await run(["node_modules/@react-router/dev/bin.cjs", "build"], { STOREFRONT_BUILD: fresh });
    await shortenManifest(new URL(`${fresh}/client/`, root));
    await compressAssets(fresh);
    await checkPageScripts(new URL(`${fresh}/client/`, root));
    await writeFile(new URL(`${fresh}/${STAMP}`, root), fingerprint);
    await swapIn(fresh);
  } finally {
    await rm(new URL(fresh, root), { recursive: true, force: true });
  }
}

/** Throws a StartError where this user cannot build in a folder, with or without an older build. */
export async function requireWritable(folder: URL, isBuilt: boolean): Promise<void> {
  await access(folder, constants.W_OK).catch(() => {
    const what = isBuilt ? "is of other sources" : "is missing";
    throw new StartError(
      `The storefront's build ${what}, and this user may not write it: run npm run build in ${fileURLToPath(folder)} as the user that owns it, then start again.`,
      CANNOT_START,
    );
  });
}

const ABANDONED_MS = 60 * 60 * 1000;

async function clearLeftBuilds(): Promise<void> {
  for await (const name of glob("build.new-*", { cwd: fileURLToPath(root) })) {
    const folder = new URL(name, root);
    const { mtimeMs } = await stat(folder);
    if (Date.now() - mtimeMs > ABANDONED_MS) await rm(folder, { recursive: true, force: true });
  }
}

/** Puts a whole build in the place of the old one. */
async function swapIn(fresh: string): Promise<void> {
  await rm(new URL("build", root), { recursive: true, force: true });
  try {
    await rename(new URL(fresh, root), new URL("build", root));
  } catch (error) {
    // Another start was quicker between the two steps: its build is of the same sources.
    if (!existsSync(stamp)) throw error;
  }
}

async function fingerprintOfSources(): Promise<string> {
  const hash = createHash("sha256");
  const files = await Array.fromAsync(glob(sources, { cwd: fileURLToPath(root) }));
  const isBuilt = (name: string) => !/\.test\.tsx?$/.test(name);
  for (const file of files.filter(isBuilt).sort()) {
    hash.update(`${file}\0`).update(await readFile(new URL(file, root)));
  }
  return hash.digest("hex");
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

/** Runs a script of Node's; its output is shown only when it fails. */
async function run(script: string[], environment: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, script, {
    cwd: fileURLToPath(root),
    env: { ...process.env, ...environment, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.on("close", resolve));
  if (code !== 0) throw new Error(`The storefront could not be built:\n${output}`);
}
