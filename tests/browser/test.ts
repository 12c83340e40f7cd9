import { randomBytes } from "node:crypto";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from "@playwright/test";
import { HYDRATED } from "#browser/start-late.ts";

export { expect };

interface Fixtures {
  /** A page in the browser of somebody else, at a network address of their own. */
  otherUserPage: Page;
  /** Lets the browser complain of what the test brings about, such as a call that is refused. */
  allowError: (complaint: RegExp) => void;
}

/** A test as a visitor with a network address of their own; it fails on any complaint of a page. */
export const test = base.extend<Fixtures & { allowedErrors: RegExp[] }>({
  request: async ({ playwright, baseURL }, use) => {
    const request = await playwright.request.newContext({
      baseURL: baseURL ?? "",
      extraHTTPHeaders: newIpAddress(),
    });
    await use(request);
    await request.dispose();
  },
  allowedErrors: async ({ baseURL: _ }, use) => use([]),
  allowError: async ({ allowedErrors }, use) =>
    use((complaint) => void allowedErrors.push(complaint)),
  context: async ({ context, allowedErrors }, use) => {
    // Not by the option of that name, which would keep the context from being reused.
    await context.setExtraHTTPHeaders(newIpAddress());
    await noteHydration(context);
    await failOnErrors(context, allowedErrors, () => use(context));
  },
  otherUserPage: async ({ browser, contextOptions, allowedErrors }, use) => {
    const options = { ...contextOptions, extraHTTPHeaders: newIpAddress() };
    const context = await openContext(browser, options);
    await failOnErrors(context, allowedErrors, async () => use(await context.newPage()));
    await context.close();
  },
});

/** A further browser of somebody's, with storage of its own; its test closes it. */
export async function openContext(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await noteHydration(context);
  return context;
}

/** Lets the pages of a context remember that they said they answer. */
function noteHydration(context: BrowserContext): Promise<unknown> {
  return context.addInitScript((announcement) => {
    addEventListener(announcement, () => Object.assign(window, { hydrated: true }), { once: true });
  }, HYDRATED);
}

/** The shop counts registrations and calls by address. */
function newIpAddress(): { "x-forwarded-for": string } {
  return { "x-forwarded-for": `10.${[...randomBytes(3)].join(".")}` };
}

/** Fails where pages complained of anything else than what is allowed while the work was done. */
async function failOnErrors(
  context: BrowserContext,
  allowedErrors: readonly RegExp[],
  work: () => Promise<void>,
): Promise<void> {
  const complaints: string[] = [];
  context.on("console", (message) => {
    if (message.type() !== "error") return;
    complaints.push(`${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => complaints.push(String(error.error())));
  await work();
  const stray = complaints.filter(
    (text) => !allowedErrors.some((complaint) => complaint.test(text)),
  );
  expect(stray, "what the pages complained of").toEqual([]);
}

/** Opens a page and waits until its script has taken over: clicks before that would be lost. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/**
 * Goes to a page as a link does, without loading what all pages share again: half of what opening it takes. Waits until
 * the heading of the page before is gone.
 */
export async function goToPage(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    // Where a redirect has led there already nothing changes.
    if (location.pathname + location.search === address) return;
    document.querySelector("h1")?.setAttribute("data-left", "");
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
  await expect(page.locator("h1:not([data-left])").first(), path).toBeVisible();
  await expect(page.locator("h1[data-left]"), path).toHaveCount(0);
}

/**
 * Opens a page until it shows what was just changed: pages are kept, and the shop hears of a change
 * a moment after it was made.
 *
 * @param isCurrent throws as long as the page is from before the change
 */
export async function openChangedPage(
  page: Page,
  path: string,
  isCurrent: () => Promise<void>,
): Promise<void> {
  await expect(async () => {
    await openPage(page, path);
    await isCurrent();
  }).toPass({ intervals: [100] });
}

/**
 * Waits until the scripts of a page that was just loaded have taken over, as the page itself says:
 * before all of it answers, a link loads its page anew, which is another way than a test means.
 */
export async function waitForHydration(page: Page): Promise<void> {
  // What is laid out after that moves what stands below it (browser/lay-out-rest.ts), from under a pointer that is quicker than people.
  await page.waitForFunction(
    () => "hydrated" in window && document.querySelector("[data-late]") === null,
  );
}

/** Writes into the browser's storage, as a visit before this one would have. */
export async function setLocalStorage(page: Page, items: Record<string, string>): Promise<void> {
  // Any address of the shop will do, best one without scripts.
  await page.goto("/robots.txt");
  await page.evaluate((kept) => {
    for (const [key, text] of Object.entries(kept)) localStorage.setItem(key, text);
  }, items);
}

/** What the browser keeps under a key. */
export function getLocalStorage(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}
