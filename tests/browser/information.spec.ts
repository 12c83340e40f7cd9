import { expect, openPage, test } from "./test.ts";

const pages = {
  "/about-us": "About us",
  "/help-center": "Help center",
  "/privacy-policy": "Privacy policy",
  "/refund-policy": "Refund policy",
  "/terms-conditions": "Terms and conditions",
};

test("information pages lead to each other and fit a phone", { tag: "@phone" }, async ({
  page,
}) => {
  await openPage(page, "/about-us");
  for (const [path, title] of Object.entries(pages)) {
    await page.getByRole("navigation", { name: "Information" }).getByText(title).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, path).toBe(0);
  }
});

test("a chapter is a click or an address away", { tag: "@phone" }, async ({ page }) => {
  await openPage(page, "/help-center");
  const chapters = page.getByRole("navigation", { name: "On this page" });
  await chapters.getByRole("link", { name: "Returns, step by step" }).click();
  await expect(page).toHaveURL("/help-center#returns");
  const returns = page.getByRole("heading", { name: "Returns, step by step" });
  await expect(returns).toBeInViewport();
  await page.getByRole("link", { name: "refund policy", exact: true }).click();
  await expect(page).toHaveURL("/refund-policy");
  await openPage(page, "/terms-conditions#warranty");
  await expect(page.getByRole("heading", { name: "Warranty" })).toBeInViewport();
});
