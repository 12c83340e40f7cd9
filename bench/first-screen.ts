import { type Browser, chromium, type Page } from "@playwright/test";
import { findBrowser } from "../scripts/find-browser.ts";
import { median } from "./median.ts";

/** A cheap phone in a mobile network, as Lighthouse's phone profile has it. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const CPU_SLOWDOWN = 4;
/** 1.6 Mbit/s down, 0.75 up (in bytes a second), and 150 ms for each request. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 94_000,
};

const VISITS = 9;

/** A task that is longer makes a tap wait. */
const LONG_TASK_MS = 50;

/** How long after its load event a page has come to rest: it has hydrated by then. */
const SETTLE_MS = 3_000;

/** What a visit with an empty cache is like: medians over all visits. */
export interface FirstScreen {
  /** Milliseconds until anything is painted, and until the largest part of the screen is. */
  firstPaint: number;
  largestPaint: number;
  /** Milliseconds by which tasks after the first paint are longer than 50 ms, in all. */
  blocking: number;
  /** How far what is seen has moved by itself (cumulative layout shift). */
  shift: number;
  /** All that was fetched until the page came to rest, as sent. */
  bytes: number;
}

/**
 * Visits a page as a cheap phone would, nine times.
 *
 * @param storage what the browser keeps from visits before, by key
 */
export async function firstScreenOf(
  url: string,
  storage: Readonly<Record<string, string>> = {},
): Promise<FirstScreen> {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const visits: FirstScreen[] = [];
    while (visits.length < VISITS) visits.push(await visit(browser, url, storage));
    return {
      firstPaint: median(visits.map(({ firstPaint }) => firstPaint)),
      largestPaint: median(visits.map(({ largestPaint }) => largestPaint)),
      blocking: median(visits.map(({ blocking }) => blocking)),
      shift: median(visits.map(({ shift }) => shift)),
      bytes: median(visits.map(({ bytes }) => bytes)),
    };
  } finally {
    await browser.close();
  }
}

/** A context of its own has an empty cache. */
async function visit(
  browser: Browser,
  url: string,
  storage: Readonly<Record<string, string>>,
): Promise<FirstScreen> {
  const { origin } = new URL(url);
  const localStorage = Object.entries(storage).map(([name, value]) => ({ name, value }));
  const storageState = { cookies: [], origins: [{ origin, localStorage }] };
  const context = await browser.newContext({ ...PHONE, storageState });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    let bytes = 0;
    session.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await session.send("Network.emulateNetworkConditions", NETWORK);
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await page.goto(url, { waitUntil: "load" });
    await page.waitForTimeout(SETTLE_MS);
    return { ...(await readFigures(page)), bytes };
  } finally {
    await context.close();
  }
}

/** The browser keeps what has happened so far for those who ask later. */
function readFigures(page: Page): Promise<Omit<FirstScreen, "bytes">> {
  return page.evaluate(async (longTaskMs) => {
    const entriesOf = (type: string) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
        observer.observe({ type, buffered: true });
        setTimeout(() => resolve([]), 500);
      });
    const [paints, largest, tasks, shifts] = await Promise.all(
      ["paint", "largest-contentful-paint", "longtask", "layout-shift"].map(entriesOf),
    );
    const firstPaint = paints?.find(({ name }) => name === "first-contentful-paint")?.startTime;
    if (firstPaint === undefined || !largest || !tasks || !shifts) throw new Error("no paint");
    return {
      firstPaint,
      largestPaint: largest.at(-1)?.startTime ?? Number.NaN,
      blocking: tasks
        .filter(({ startTime, duration }) => startTime + duration > firstPaint)
        .reduce((sum, { duration }) => sum + Math.max(0, duration - longTaskMs), 0),
      shift: shifts.reduce((sum, entry) => sum + (entry as LayoutShift).value, 0),
    };
  }, LONG_TASK_MS);
}

interface LayoutShift extends PerformanceEntry {
  value: number;
}
