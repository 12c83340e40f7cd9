import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { findBrowser } from "../scripts/find-browser.ts";
import type { BenchRow } from "./bench-row.ts";
import { median } from "./median.ts";
import type { ShopProcess } from "./shop-process.ts";

/** 9 Mbit/s (in bytes a second) and 170 ms for each request: a phone in a 4G network. */
const NETWORK = {
  offline: false,
  latency: 170,
  downloadThroughput: 1_125_000,
  uploadThroughput: 1_125_000,
};
/** Between pointing at something and pressing it, milliseconds: people need 200 to 400. */
const AIMING_MS = 300;
const CLICKS = 15;
const TAPS = 40;

/** How soon a page answers who points and clicks, with the code of all pages loaded before. */
export async function* benchClicks({ origin, pages }: ShopProcess): AsyncGenerator<BenchRow> {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const name = await nameAfterClick(await openPage(context, origin + pages.category));
    yield ["click on a card after hover, name painted", `${name.toFixed(0)} ms`, "120 ms at most"];
    const slowest = await slowestTap(await openPage(context, origin + pages.product));
    yield [`slowest of ${TAPS} taps (INP)`, `${slowest.toFixed(0)} ms`, "100 ms at most"];
  } finally {
    await browser.close();
  }
}

async function openPage(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", NETWORK);
  await page.goto(url, { waitUntil: "networkidle" });
  return page;
}

/** Milliseconds from the press until the frame with the product's name is painted, half of them. */
async function nameAfterClick(page: Page): Promise<number> {
  const times: number[] = [];
  const cards = page.getByRole("main").getByRole("article").getByRole("link");
  for (let click = 0; click < CLICKS; click += 1) {
    const card = cards.nth(click % (await cards.count()));
    const heading = await page.getByRole("heading", { level: 1 }).innerText();
    await card.hover();
    await page.waitForTimeout(AIMING_MS);
    await page.evaluate((before) => {
      const kept = window as unknown as { painted: Promise<number> };
      kept.painted = new Promise((resolve) => {
        let pressed = 0;
        const press = () => {
          pressed = performance.now();
        };
        addEventListener("pointerup", press, { capture: true, once: true });
        const look = () => {
          const now = document.querySelector("h1")?.innerText;
          if (!pressed || !now || now === before) return requestAnimationFrame(look);
          setTimeout(() => resolve(performance.now() - pressed));
        };
        requestAnimationFrame(look);
      });
    }, heading);
    await page.mouse.down();
    await page.mouse.up();
    times.push(
      await page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted),
    );
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
  }
  return median(times);
}

/** Milliseconds of the longest event of a visit that opens and closes what a product's page has. */
async function slowestTap(page: Page): Promise<number> {
  await page.evaluate(() => {
    const kept = window as unknown as { slowest: number };
    kept.slowest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) kept.slowest = Math.max(kept.slowest, duration);
    }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
  for (let tap = 0; tap < TAPS; tap += 1) {
    const opener = page
      .getByRole("main")
      .getByRole("button", { name: /^Add to cart/ })
      .first();
    if (tap % 2 === 0) await opener.click();
    else await page.keyboard.press("Escape");
    await page.waitForTimeout(50);
  }
  return page.evaluate(() => (window as unknown as { slowest: number }).slowest);
}
