import { defineConfig } from "@playwright/test";
import { findTestBrowser } from "./scripts/find-browser.ts";

export default defineConfig({
  testDir: "tests/browser",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // One that needs it is named at the end of the run (scripts/test/totals.ts).
  retries: 1,
  // The longest take half a minute, and several times that on a slow machine.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["json"]],
  outputDir: "test-results/browser",
  use: {
    baseURL: process.env.SHOP_ORIGIN,
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    // Nothing is waited for that merely slides in; carousel.spec.ts looks at what moves.
    contextOptions: { reducedMotion: "reduce" },
    // A new context costs Chromium 0.7 s of CPU. Between tests Playwright empties its storage and its
    // cache, and takes routes, clocks and further pages away.
    reuseContext: true,
    screenshot: "only-on-failure",
    // Traces cost a third of the time: ask for them with --trace on.
    trace: "off",
    launchOptions: {
      executablePath: findTestBrowser(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // In one process with the browser graphics and network take a tenth less of a page's time.
        "--in-process-gpu",
        "--enable-features=NetworkServiceInProcess2",
      ],
    },
  },
  // A test runs on a desktop unless it is tagged @phone, or @both where the width matters.
  projects: [
    {
      name: "phone",
      grep: /@phone|@both/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true },
    },
    { name: "desktop", grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
  ],
  webServer: {
    command: `node tests/browser/serve-built-shop.ts`,
    // As scripts/start.js sets it.
    env: { NODE_ENV: "production" },
    // What it says is kept as SHOP_ORIGIN, as SHOP_MAILS for the tests that read mails, and as SHOP_TEMPLATE for those
    // that start a further shop.
    wait: {
      stdout:
        /Mails are kept in (?<shop_mails>\S+).*Databases are copied from (?<shop_template>\S+).*The shop is open at (?<shop_origin>\S+)/s,
    },
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
  },
});
