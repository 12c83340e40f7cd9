import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type * as Axe from "axe-core";
import { keepJudgedTexts, skipJudgedTexts } from "./contrast.ts";
import { expect } from "./test.ts";

declare const axe: typeof Axe;

// The short form: a page has to read it anew each time.
const axePackage = createRequire(import.meta.resolve("@axe-core/playwright"));
const axeScript = readFile(axePackage.resolve("axe-core/axe.min.js"), "utf8");

/**
 * Fails where a rule of axe finds something on the page as it stands, or where it is wider than the
 * screen. The test's context asks for reduced motion: half-way through a fade colours are others.
 */
export async function checkAccessibility(page: Page): Promise<void> {
  expect(await violations(page), `what axe finds at ${page.url()}`).toEqual([]);
  await checkWidth(page);
}

/**
 * What axe finds, a text each. It looks without writing down where things are first, which takes two
 * thirds of the time: what it then finds too much, such as landmarks that it cannot tell apart, the
 * whole look decides.
 */
async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(await axeScript);
    await page.evaluate(rememberColors);
  }
  await skipJudgedTexts(page);
  const findsAny = await page.evaluate(async () => {
    axe.configure({ noHtml: true });
    const results = await axe.run({
      ...{ resultTypes: ["violations", "incomplete"], selectors: false, elementRef: true },
    });
    // What axe cannot tell, such as of a text that something covers, is judged again where it is seen next.
    const untold = results.incomplete.filter(({ id }) => id === "color-contrast");
    for (const { element } of untold.flatMap(({ nodes }) => nodes)) {
      const { fresh, keys } = window.judgedStyles ?? {};
      if (element) fresh?.delete(keys?.get(element) ?? "");
    }
    return results.violations.length > 0;
  });
  if (!findsAny) {
    await keepJudgedTexts(page);
    return [];
  }
  // Anew, it writes down the elements, too, and judges all of them.
  await page.evaluate(() => {
    delete window.judgedStyles;
  });
  await page.evaluate(await axeScript);
  return page.evaluate(async () => {
    const results = await axe.run({ resultTypes: ["violations"] });
    return results.violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `  ${html}\n    ${failureSummary}`).join("\n")}`,
    );
  });
}

/**
 * Has axe read each colour once. To judge a text's contrast it reads the colours of all that lies below it
 * from their styles, a few dozen on a page, thousands of times.
 */
function rememberColors(): void {
  type Color = Record<"r" | "g" | "b" | "alpha", number>;
  type Reader = { parseString: (this: Color, text: string) => Color };
  const { color } = axe.commons as unknown as { color: { Color: { prototype: Reader } } };
  const { prototype } = color.Color;
  const { parseString } = prototype;
  const known = new Map<string, Color>();
  prototype.parseString = function (text) {
    const found = known.get(text);
    if (found) return Object.assign(this, found);
    const { r, g, b, alpha } = parseString.call(this, text);
    known.set(text, { r, g, b, alpha });
    return this;
  };
}

/** Fails where the page can be scrolled sideways, once what follows the screen's width has done so. */
export async function checkWidth(page: Page): Promise<void> {
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  const where = `pixels beyond the screen's edge at ${page.url()}`;
  await expect.poll(beyond, { message: where }).toBeLessThanOrEqual(0);
}
