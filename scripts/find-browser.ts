import { type ExecFileSyncOptions, execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

const BROWSERS = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];

/** The same browser without windows of its own, with what Debian, and Chrome for Testing, call it. */
const SHELLS = ["chromium-headless-shell", "chrome-headless-shell"];

/**
 * Where the browser of tests is: CHROMIUM_PATH, else one without windows where it is installed, whose
 * own process takes half as much of the processor, else the one that `findBrowser` finds.
 */
export function findTestBrowser(): string {
  return givenBrowser() ?? onPath(SHELLS) ?? findBrowser();
}

/**
 * Where a whole browser is: CHROMIUM_PATH, an installed Chrome or Chromium, Playwright's own
 * install, else (as root on Debian and derivatives) installed now. Throws with what to do if none.
 */
export function findBrowser(): string {
  const found = givenBrowser() ?? onPath(BROWSERS) ?? playwrightsOwn();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Installing Chromium for the browser tests …");
    const quiet: ExecFileSyncOptions = { stdio: ["ignore", "ignore", "inherit"] };
    execFileSync("apt-get", ["update", "-qq"], quiet);
    execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], quiet);
    const installed = onPath(BROWSERS);
    if (installed) return installed;
  }
  throw new Error(
    "The browser tests need Chromium: install it, or set CHROMIUM_PATH to a Chrome or Chromium.",
  );
}

function givenBrowser(): string | undefined {
  const given = process.env.CHROMIUM_PATH;
  if (given && !existsSync(given)) throw new Error(`CHROMIUM_PATH: there is no file ${given}`);
  return given || undefined;
}

function onPath(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
}

function playwrightsOwn(): string | undefined {
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
}
