import { type Browser, chromium } from "@playwright/test";
import { findBrowser } from "../scripts/find-browser.ts";

/** A cheap phone on a mobile network: what Lighthouse's phone profile and issue trackers call "slow". */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const CPU_SLOWDOWN = 4;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 94_000,
};

/** Tasks longer than this block: a tap waits for them. */
const LONG_TASK_MS = 50;

/** How long after the load event nothing more is expected. */
const SETTLE_MS = 3_000;

export interface FirstScreen {
  /** Milliseconds from the request: the first and the largest paint. */
  firstPaint: number;
  largestPaint: number;
  /** Milliseconds of tasks beyond 50 ms each, until the page has settled. */
  blocking: number;
  /** The cumulative layout shift. */
  shift: number;
}

/** The medians of a page's first visits, each with an empty cache. */
export async function firstScreen(url: string, runs: number): Promise<FirstScreen> {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const visits: FirstScreen[] = [];
    for (let run = 0; run < runs; run += 1) visits.push(await visit(browser, url));
    const medianOf = (figure: keyof FirstScreen) => median(visits.map((each) => each[figure]));
    return {
      firstPaint: medianOf("firstPaint"),
      largestPaint: medianOf("largestPaint"),
      blocking: medianOf("blocking"),
      shift: medianOf("shift"),
    };
  } finally {
    await browser.close();
  }
}

async function visit(browser: Browser, url: string): Promise<FirstScreen> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", NETWORK);
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await page.addInitScript(() => {
      const seen = { paint: 0, tasks: [] as [number, number][], shift: 0, el: "" };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          seen.paint = entry.startTime;
          seen.el = (entry as any).element?.outerHTML.slice(0, 120) ?? "";
        }
      }).observe({ type: "largest-contentful-paint", buffered: true });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          seen.tasks.push([Math.round(entry.startTime), Math.round(entry.duration)]);
      }).observe({ type: "longtask", buffered: true });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          seen.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(url, { waitUntil: "load" });
    await page.waitForTimeout(SETTLE_MS);
    const r = await page.evaluate((longTask) => {
      const { seen } = window as unknown as {
        seen: { paint: number; tasks: [number, number][]; shift: number; el: string };
      };
      const first = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
      return {
        firstPaint: first,
        largestPaint: seen.paint,
        blocking: seen.tasks
          .filter(([at, d]) => at + d > first)
          .reduce((sum, [_, d]) => sum + Math.max(0, d - longTask), 0),
        shift: seen.shift,
        el: seen.el,
        tasks: seen.tasks.filter(([_, d]) => d > 60),
        load: performance.getEntriesByType("navigation")[0]?.toJSON().loadEventEnd,
      };
    }, LONG_TASK_MS);
    if (process.env.VERBOSE) console.log(JSON.stringify(r));
    return r;
  } finally {
    await context.close();
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
