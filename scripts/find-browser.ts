import { execFileSync, spawnSync } from "node:child_process";
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

/** Without a network apt would try for minutes. */
const HASTE = ["-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=20"];

/**
 * Where the browser of tests is: CHROMIUM_PATH, else one without windows, whose own process takes half
 * as much of the processor, else the one that `findBrowser` finds.
 */
export function findTestBrowser(): string {
  return givenBrowser() ?? onPath(SHELLS) ?? findBrowser();
}

/** As `findTestBrowser`; as root on Debian and derivatives the one without windows is installed where it can be. */
export function installTestBrowser(): string {
  if (!givenBrowser() && !onPath(SHELLS)) installShell();
  return findTestBrowser();
}

/**
 * Installs Debian's browser without windows: the newest where there is no Chromium, else in its very
 * version, so that nothing that is installed is raised.
 */
function installShell(): void {
  if (!canInstall()) return;
  const whole = onPath(BROWSERS) ?? playwrightsOwn();
  const version = whole && debianVersionOf("chromium");
  // A browser that is no package of Debian's has no such companion.
  if (whole && !version) return;
  console.log("Installing Chromium's headless shell for the browser tests …");
  try {
    install(version ? `chromium-headless-shell=${version}` : "chromium-headless-shell");
  } catch {
    console.log("It cannot be installed: a whole browser does as well, and takes longer.");
  }
}

function debianVersionOf(name: string): string | undefined {
  const { stdout } = spawnSync("dpkg-query", ["-W", name], { encoding: "utf8" });
  return stdout?.trim().split("\t")[1];
}

const canInstall = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

/** Throws where a package cannot be had, such as without a network. */
function install(name: string): void {
  const apt = (...words: string[]) =>
    execFileSync("apt-get", [...words, "-qq", ...HASTE], { stdio: ["ignore", "ignore", "pipe"] });
  const tryIt = () => apt("install", "-y", "--no-install-recommends", name);
  try {
    tryIt();
  } catch {
    // It may be that nothing is known of it yet.
    apt("update");
    tryIt();
  }
}

/**
 * Where a whole browser is: CHROMIUM_PATH, an installed Chrome or Chromium, Playwright's own
 * install, else (as root on Debian and derivatives) installed now. Throws with what to do if none.
 */
export function findBrowser(): string {
  const found = givenBrowser() ?? onPath(BROWSERS) ?? playwrightsOwn();
  if (found) return found;
  if (canInstall()) {
    console.log("Installing Chromium …");
    install("chromium");
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
