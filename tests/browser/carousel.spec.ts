import type { Page } from "@playwright/test";
import { expect, openPage, test } from "./test.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const titles = [
  "DTF printer",
  "Optical vinyl cutting plotter",
  "Fiber metal marker",
  "Engraving cutter",
];

const titlesOf = (page: Page) =>
  page.getByRole("region", { name: "Machines" }).getByRole("group").getByRole("heading");

/** Waits for it: until the engine is there, all slides stand side by side. */
const expectShown = (page: Page, title = "") => expect(titlesOf(page)).toHaveText([title]);

async function scrollToCarousel(page: Page): Promise<void> {
  await page.getByRole("region", { name: "Machines" }).scrollIntoViewIfNeeded();
  await expect(titlesOf(page)).toHaveCount(1);
}

/** Drags the carousel by a number of pixels, as a mouse does. */
async function swipe(page: Page, pixels: number): Promise<void> {
  const box = await page.getByRole("region", { name: "Machines" }).boundingBox();
  if (!box) throw new Error("there is no carousel");
  const [x, y] = [box.x + box.width / 2, box.y + 60];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + pixels, y, { steps: 4 });
  await page.mouse.up();
}

test("swipes turn the carousel and wrap at both ends", { tag: "@phone" }, async ({ page }) => {
  await openPage(page, "/");
  const carousel = page.getByRole("region", { name: "Machines" });
  await scrollToCarousel(page);
  await expectShown(page, titles[0]);
  await expect(carousel.getByRole("button", { name: "Show Engraving cutter" })).toBeVisible();
  for (const title of [...titles.slice(1), titles[0] ?? ""]) {
    await swipe(page, -60);
    await expectShown(page, title);
  }
  for (const title of titles.toReversed()) {
    await swipe(page, 60);
    await expectShown(page, title);
  }
});

test("a swipe counts from 10 pixels on", async ({ page }) => {
  await openPage(page, "/");
  await scrollToCarousel(page);
  await swipe(page, -5);
  await expectShown(page, titles[0]);
  await swipe(page, -14);
  await expectShown(page, titles[1]);
});

test("buttons and arrow keys turn it, and Read More leads to the machine", async ({ page }) => {
  await openPage(page, "/");
  const carousel = page.getByRole("region", { name: "Machines" });
  await carousel.getByRole("button", { name: "Previous machine" }).click();
  await expectShown(page, "Engraving cutter");
  await carousel.getByRole("button", { name: "Next machine" }).click();
  await expectShown(page, "DTF printer");
  await carousel.getByRole("button", { name: "Show Fiber metal marker" }).click();
  await expectShown(page, "Fiber metal marker");
  await page.keyboard.press("ArrowLeft");
  await expectShown(page, "Optical vinyl cutting plotter");
  await carousel.getByRole("link", { name: /^Read More.*Optical vinyl/ }).click();
  await expect(page).toHaveURL("/product/optical-contour-cutting-plotter-720-mm");
});
