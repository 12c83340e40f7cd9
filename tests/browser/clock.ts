import type { Locator, Page } from "@playwright/test";
import { expect } from "./test.ts";

/** Lets an installed clock run on, some milliseconds at a time, until something is shown. */
export async function passTimeUntil(page: Page, stepMs: number, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(stepMs);
    await expect(shown).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [0] });
}
