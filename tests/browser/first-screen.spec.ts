import type { Page } from "@playwright/test";
import { checkWidth } from "./accessibility.ts";
import { mug } from "./products.ts";
import { expect, openPage, test } from "./test.ts";
import { registerShopper, signInNewShopper } from "./users.ts";

const SCRIPTS = "**/assets/*.js";

/** Keeps the page's modules on their way, as a slow line would; answers what lets them through. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(SCRIPTS, async (route) => {
    await released;
    await route.continue();
  });
  return async () => release();
}

test("a page is drawn from one file, and its scripts come after its pictures", async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await openPage(page, `/product/${mug.slug}`);
  // The stylesheet of all pages comes with the scripts: this page carries what it needs of it.
  const firstScript = requests.findIndex((path) => /\.(?:js|css)$/.test(path));
  expect(requests.filter((path) => path.endsWith(".css"))).toHaveLength(1);
  expect(requests.slice(0, firstScript).some((path) => /\/1-800x800\//.test(path))).toBe(true);
  const loaded = await page.evaluate(() => {
    const [visit] = performance.getEntriesByType("navigation");
    const scripts = performance
      .getEntriesByType("resource")
      .filter(({ name }) => /\.(?:js|css)$/.test(name));
    return {
      at: (visit as PerformanceNavigationTiming).loadEventStart,
      scripts: Math.min(...scripts.map(({ startTime }) => startTime)),
    };
  });
  // A page that takes longer to load does not wait for that (browser/start-late.ts).
  expect(loaded.scripts).toBeGreaterThanOrEqual(Math.min(loaded.at, 2_500));

  // From page to page nothing of the first screen is fetched a second time.
  requests.length = 0;
  await page.getByRole("link", { name: /^Cart/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/cart/i);
  expect(requests.filter((path) => /\.(?:css|woff2)$/.test(path))).toEqual([]);
});

test("a picture beside the first comes in its full size once somebody reaches for it", {
  tag: "@phone",
}, async ({ page }) => {
  await openPage(page, `/product/${mug.slug}`);
  const pictures = page.getByRole("list", { name: "Pictures", exact: true }).locator("img");
  const widthOf = async (place: number) => {
    const file = await pictures
      .nth(place)
      .evaluate((picture: HTMLImageElement) => picture.currentSrc);
    return Number(/(\d+)\.avif$/.exec(file)?.[1]);
  };
  await expect.poll(() => widthOf(0)).toBeGreaterThanOrEqual(400);
  const whole = await widthOf(0);
  // The thumbnail's own file.
  await expect.poll(() => widthOf(1)).toBe(200);
  await page.getByRole("button", { name: "Show picture 2" }).tap();
  await expect.poll(() => widthOf(1)).toBe(whole);
});

test("what is tapped before the scripts are there is done when they are", {
  tag: "@phone",
}, async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(`/product/${mug.slug}`);
  const ask = page.getByRole("button", { name: /^Add to cart.*White sublimation mug/ });
  await ask.click();
  await ask.click();
  await expect(ask).toHaveAttribute("aria-busy", "true");
  await expect(ask).toHaveCSS("cursor", "progress");
  await release();
  await expect(page.getByRole("dialog", { name: "Add to cart" })).toBeVisible();
  await expect(ask).not.toHaveAttribute("aria-busy");
});

/** How many parts of a page are laid out only as they come near, and how high the page is. */
function lateParts(page: Page): Promise<{ late: number; height: number }> {
  return page.evaluate(() => {
    const late = [...document.querySelectorAll("main *, footer")].filter(
      (element) => getComputedStyle(element).contentVisibility === "auto",
    );
    return { late: late.length, height: document.documentElement.scrollHeight };
  });
}

test("what stands below the first screen is laid out once the page answers, at once for who comes back", {
  tag: "@both",
}, async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(`/product/${mug.slug}`);
  const drawn = await lateParts(page);
  expect(drawn.late).toBeGreaterThan(2);
  await release();
  await expect.poll(async () => (await lateParts(page)).late).toBe(0);
  const { height } = await lateParts(page);
  // What it was taken for: the scroll bar does not jump.
  expect(Math.abs(drawn.height - height)).toBeLessThan(height * 0.25);

  await page.unroute(SCRIPTS);
  await holdScripts(page);
  await page.reload({ waitUntil: "commit" });
  await page.locator("footer").waitFor();
  // The end of the page, which says so, may come a moment after its footer; no script does before it is let through.
  await expect.poll(async () => (await lateParts(page)).late).toBe(0);
});

test("links and the search lead on before the scripts are there", {
  tag: "@phone",
}, async ({ page }) => {
  await holdScripts(page);
  await page.goto("/");
  // The slides of the carousel lie beside one another before it can turn them.
  await checkWidth(page);
  await page.getByRole("combobox", { name: "Search products" }).fill("clamshell");
  await page.getByRole("combobox", { name: "Search products" }).press("Enter");
  await expect(page).toHaveURL("/search?q=clamshell");
  await page.getByRole("link", { name: /^Cart/ }).click();
  await expect(page).toHaveURL("/cart");
});

test("pictures further down wait until somebody moves on the page", {
  tag: "@phone",
}, async ({ page }) => {
  // A browser that is driven says as a page comes that the pointer moves, though nobody has moved it.
  await page.addInitScript(() => {
    addEventListener("pointermove", (event) => event.stopImmediatePropagation(), true);
  });
  await openPage(page, "/");
  const tiles = page.getByRole("region", { name: "Shop by category" }).locator("img");
  const widthOf = ({ naturalWidth }: HTMLImageElement) => naturalWidth;
  await expect(tiles.first()).toBeHidden();
  expect(await tiles.first().evaluate(widthOf)).toBe(0);
  await tiles.first().locator("..").scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 200);
  await expect(tiles.first()).toBeVisible();
  await expect.poll(() => tiles.first().evaluate(widthOf)).toBeGreaterThan(0);
});

test("one's own orders are shown before the scripts are there, and asked for only once", {
  tag: "@phone",
}, async ({ page }) => {
  await signInNewShopper(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/api/v1/")) asked.push(pathname + search);
  });
  const release = await holdScripts(page);
  await page.goto("/orders", { waitUntil: "commit" });
  const none = page.getByText("You have no orders yet");
  await expect(none).toBeVisible();
  const shown = await none.elementHandle();
  await release();
  // React has taken over what stood there.
  await expect.poll(() => page.evaluate(() => "ownPage" in window)).toBe(false);
  expect(await shown?.evaluate((element) => element.isConnected)).toBe(true);
  expect(asked.filter((address) => address.includes("orders"))).toEqual([
    "/api/v1/order/user-orders-page",
  ]);
});

test("a login that is sent before the scripts are there is sent when they are", async ({
  page,
}) => {
  const shopper = await registerShopper(page.request);
  const release = await holdScripts(page);
  await page.goto("/login");
  await page.getByRole("textbox", { name: "E-mail", exact: true }).fill(shopper.email);
  await page.getByLabel("Password", { exact: true }).fill(shopper.password);
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await expect(page).toHaveURL("/login");
  await release();
  await expect(page.getByRole("button", { name: `Hi, ${shopper.name}` })).toBeVisible();
});

test("scripts that did not come are asked for again at the next tap", async ({
  page,
  allowError,
}) => {
  allowError(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  await page.route(SCRIPTS, (route) => route.abort());
  await page.goto(`/product/${mug.slug}`);
  const ask = page.getByRole("button", { name: /^Add to cart.*White sublimation mug/ });
  await ask.click();
  await expect(ask).not.toHaveAttribute("aria-busy");
  await page.unroute(SCRIPTS);
  await ask.click();
  await expect(page.getByRole("dialog", { name: "Add to cart" })).toBeVisible();
});

test("a click shows what was fetched as the link was pointed at", async ({ page }) => {
  const answers: string[] = [];
  page.on("response", (response) => {
    const kept = response.headers()["cache-control"] ?? "";
    if (response.url().includes(`/product/${mug.slug}.data`)) answers.push(kept);
  });
  await openPage(page, "/search?q=white+mug");
  const card = page.getByRole("main").getByRole("article").filter({ hasText: mug.name });
  await card.getByRole("link").first().hover();
  await expect.poll(() => answers).toEqual(["private, max-age=10"]);
  await card.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: mug.name })).toBeVisible();
  // The second one is the browser's own: the shop would have sent another header.
  expect(answers).toEqual(["private, max-age=10", "private, max-age=10"]);
});

const PUBLIC_PAGES = [
  "/",
  `/product/${mug.slug}`,
  "/category/drinkware-blanks",
  "/search?q=mug",
  "/blog/sublimation-or-dtf",
  "/press-settings",
  "/cart",
  "/login",
  "/no-such-page",
];

test("what a page carries of the stylesheet makes it look as all of it does", {
  tag: "@both",
}, async ({ page, allowError }) => {
  allowError(/404 \(Not Found\)/);
  // Nothing runs but the test: what is looked at is the page as it was sent.
  allowError(/ERR_FAILED/);
  await page.route(SCRIPTS, (route) => route.abort());
  await page.route("**/assets/*.css", (route) => route.abort());
  for (const path of PUBLIC_PAGES) {
    await page.goto(path);
    const changed = await page.evaluate(changedByWholeStylesheet);
    expect(changed, `elements of ${path} that the whole stylesheet changes`).toEqual([]);
  }
});

/** What looks otherwise once the stylesheet of all pages is there beside the page's own part of it. */
async function changedByWholeStylesheet(): Promise<string[]> {
  // Of elements that look like one seen before, by their classes and those around them, one will do.
  const kindOf = (element: Element | null) =>
    [element, element?.parentElement, element?.parentElement?.parentElement]
      .map((each) => `${each?.tagName} ${each?.getAttribute("class")}`)
      .join(" in ");
  // What only scripts fill looks like nothing, and is as large, until they are there (server/pages/drawn-rules.ts).
  const all = [...document.querySelectorAll("html, body, body *:not(svg *, .toasts)")];
  const kinds = new Map(all.map((element) => [kindOf(element), element]));
  const parts = [...kinds.values()].flatMap((element) => {
    const pseudos = ["::before", "::after"].filter(
      (pseudo) => !["none", "normal"].includes(getComputedStyle(element, pseudo).content),
    );
    if (element.matches("li, summary")) pseudos.push("::marker");
    if (element.matches("input, textarea")) pseudos.push("::placeholder");
    return ["", ...pseudos].map((pseudo) => ({ element, pseudo }));
  });
  const declarationsOf = ({ element, pseudo }: (typeof parts)[number]) => {
    const style = getComputedStyle(element, pseudo || null);
    // What a property of our own is worth counts where it is used; a block's size is its height, not rounded alike.
    // How things change is of no matter before anything does.
    const names = Array.from(style).filter((name) => !/^--|^block-size$|^transition/.test(name));
    return names.map((name) => `${name}: ${style.getPropertyValue(name)}`);
  };
  const [, file = ""] = /"stylesheet":"([^"]+)"/.exec(document.head.innerHTML) ?? [];
  const whole = new CSSStyleSheet();
  await whole.replace(await (await fetch(`${file}?whole`)).text());
  if (whole.cssRules.length < 10) throw new Error("There is no whole stylesheet");
  await document.fonts.ready;
  // Nothing is waited for from here on: a picture that comes in between changes how things look, too.
  const before = parts.map(declarationsOf);
  document.adoptedStyleSheets = [whole];
  return parts.flatMap((part, place) => {
    const was = new Set(before[place]);
    const changed = declarationsOf(part).filter((declaration) => !was.has(declaration));
    return changed.map((text) => `${part.element.outerHTML.slice(0, 80)}${part.pseudo} ${text}`);
  });
}
