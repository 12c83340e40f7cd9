import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { closeSync, existsSync, globSync, openSync, readSync } from "node:fs";
import { access, constants, glob, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { CANNOT_START, StartError } from "#server/config/start-error.ts";

const root = new URL("../", import.meta.url);
const STAMP = ".built-from";

interface Part {
  /** As a person reads it at the beginning of a sentence: "The storefront". */
  name: string;
  /** Where it is built, from the project's root. */
  folder: string;
  /** Patterns of all that it is made of, besides what `madeOf` says. */
  sources: readonly string[];
  madeOf?: string;
  /** Builds it into an empty place, from the project's root; throws where that fails. */
  build: (into: string) => Promise<void>;
}

/**
 * Builds a part of the shop when what it is made of has changed since it was built last. Throws when the build fails; at a
 * start it is a StartError where the folder of the sources may not be written, as under systemd.
 *
 * @returns what it was built from, a digest
 */
export async function buildWhenStale(part: Part, { isStart = false } = {}): Promise<string> {
  const { name, folder, build } = part;
  const stamp = new URL(`${folder}/${STAMP}`, root);
  const fingerprint = fingerprintOf(part);
  if (existsSync(stamp) && (await readFile(stamp, "utf8")) === fingerprint) return fingerprint;
  if (isStart) await requireWritable(root, name, existsSync(stamp));
  console.log(`Building ${name.charAt(0).toLowerCase()}${name.slice(1)} …`);
  // Built beside and swapped in whole: two starts at once, or a killed build, harm nothing. What a
  // killed one left is cleared an hour later.
  await clearLeftBuilds(folder);
  const fresh = `${folder}.new-${process.pid}`;
  try {
    await build(fresh);
    await writeFile(new URL(`${fresh}/${STAMP}`, root), fingerprint);
    await swapIn(fresh, folder);
  } finally {
    await rm(new URL(fresh, root), { recursive: true, force: true });
  }
  return fingerprint;
}

/** Throws a StartError where this user cannot build in a folder, with or without an older build. */
export async function requireWritable(folder: URL, name: string, isBuilt: boolean): Promise<void> {
  await access(folder, constants.W_OK).catch(() => {
    const what = isBuilt ? "is of other sources" : "is missing";
    throw new StartError(
      `${name}'s build ${what}, and this user may not write it: run npm run build in ${fileURLToPath(folder)} as the user that owns it, then start again.`,
      CANNOT_START,
    );
  });
}

/** Runs a script of Node's from the project's root; its output is shown only when it fails. */
export async function runBuild(
  name: string,
  script: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  const child = spawn(process.execPath, script, {
    cwd: fileURLToPath(root),
    env: { ...process.env, ...environment, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.on("close", resolve));
  if (code !== 0) throw new Error(`${name} could not be built:\n${output}`);
}

const ABANDONED_MS = 60 * 60 * 1000;

async function clearLeftBuilds(folder: string): Promise<void> {
  for await (const name of glob(`${folder}.new-*`, { cwd: fileURLToPath(root) })) {
    const left = new URL(name, root);
    const { mtimeMs } = await stat(left);
    if (Date.now() - mtimeMs > ABANDONED_MS) await rm(left, { recursive: true, force: true });
  }
}

/** Puts a whole build in the place of the old one. */
async function swapIn(fresh: string, folder: string): Promise<void> {
  await rm(new URL(folder, root), { recursive: true, force: true });
  try {
    await rename(new URL(fresh, root), new URL(folder, root));
  } catch (error) {
    // Another start was quicker between the two steps: its build is of the same sources.
    if (!existsSync(new URL(`${folder}/${STAMP}`, root))) throw error;
  }
}

/** A start waits for it, and would keep what it takes: files are read at once, all into the same room. */
function fingerprintOf({ sources, madeOf = "" }: Part): string {
  const hash = createHash("sha256").update(madeOf);
  const room = Buffer.alloc(2 ** 18);
  const files = globSync(sources, { cwd: fileURLToPath(root) });
  const isBuilt = (name: string) => !/\.test\.tsx?$/.test(name);
  for (const name of files.filter(isBuilt).sort()) {
    hash.update(`${name}\0`);
    const file = openSync(new URL(name, root), "r");
    for (let bytes = readSync(file, room); bytes > 0; bytes = readSync(file, room)) {
      hash.update(room.subarray(0, bytes));
    }
    closeSync(file);
  }
  return hash.digest("hex");
}
