import { type ExecFileSyncOptions, execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

/**
 * Where the tests' browser is: CHROMIUM_PATH, an installed Chrome or Chromium, Playwright's own
 * install, else (as root on Debian and derivatives) installed now. Throws with what to do if none.
 */
export function findBrowser(): string {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH: there is no file ${given}`);
    return given;
  }
  const found = onPath() ?? playwrightsOwn();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Installing Chromium for the browser tests …");
    const quiet: ExecFileSyncOptions = { stdio: ["ignore", "ignore", "inherit"] };
    execFileSync("apt-get", ["update", "-qq"], quiet);
    execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], quiet);
    const installed = onPath();
    if (installed) return installed;
  }
  throw new Error(
    "The browser tests need Chromium: install it, or set CHROMIUM_PATH to a Chrome or Chromium.",
  );
}

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
}

function playwrightsOwn(): string | undefined {
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
}
