import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/**
 * Fails where a rule of axe finds something on the page as it stands, or where it is wider than the
 * screen. The test's context asks for reduced motion: half-way through a fade colours are others.
 */
export async function checkAccessibility(page: Page): Promise<void> {
  // The pages hold no frames: legacy mode spares the second page that looks into them. To write down
  // what is right, too, would take axe nearly as long as looking.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .analyze();
  const found = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `  ${html}\n    ${failureSummary}`).join("\n")}`,
  );
  expect(found, `what axe finds at ${page.url()}`).toEqual([]);
  await checkWidth(page);
}

/** Fails where the page can be scrolled sideways, once what follows the screen's width has done so. */
export async function checkWidth(page: Page): Promise<void> {
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  const where = `pixels beyond the screen's edge at ${page.url()}`;
  await expect.poll(beyond, { message: where }).toBeLessThanOrEqual(0);
}
