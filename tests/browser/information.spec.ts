import { expect, openPage, test } from "./test.ts";

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
