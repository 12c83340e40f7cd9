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

test("a chapter is a click or an address away", { tag: "@both" }, async ({ page }) => {
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

test("the policies say what holds, and how a complaint is answered", async ({ page }) => {
  for (const path of ["/refund-policy", "/help-center", "/terms-conditions"]) {
    await openPage(page, path);
    const main = page.getByRole("main");
    await expect(main.getByText(/Returns are accepted within 7 days/).first()).toBeVisible();
    await expect(main.getByText(/processed in 7 to 10 business days/).first()).toBeVisible();
    await expect(main.getByText(/Customised products are not returnable/i).first()).toBeVisible();
  }
  for (const path of ["/refund-policy", "/help-center", "/terms-conditions", "/privacy-policy"]) {
    await openPage(page, path);
    const main = page.getByRole("main");
    await expect(main.getByText(/grievance officer at care@example\.com/)).toBeVisible();
    await expect(main.getByText(/acknowledge the complaint within 48 hours/)).toBeVisible();
    await expect(main.getByText(/within one month/)).toBeVisible();
    await expect(main.getByText(/ticket number/)).toBeVisible();
  }
});

test("the seller is named with every office", async ({ page }) => {
  for (const path of ["/about-us", "/terms-conditions"]) {
    await openPage(page, path);
    const facts = page.getByRole("main").getByRole("table").first();
    await expect(facts.getByRole("row", { name: /Seller Pressroom/ })).toBeVisible();
    await expect(facts.getByRole("row", { name: /Head office Kolkata/ })).toBeVisible();
    await expect(facts.getByRole("row", { name: /Chennai.*Guwahati.*Hyderabad/ })).toBeVisible();
    await expect(facts.getByRole("row", { name: /GSTIN 19AAAAA0000A1Z5/ })).toBeVisible();
  }
});
