import { signInAdmin } from "./admin.ts";
import { expect, getLocalStorage, openPage, test } from "./test.ts";
import { signInNewShopper } from "./users.ts";

test("a call carries the bare token, and is waited for however long it takes", async ({ page }) => {
  const { token } = await signInNewShopper(page);
  expect(JSON.parse((await getLocalStorage(page, "auth")) ?? "{}")).toMatchObject({ token });
  await page.clock.install();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/v1/order/user-orders*", async (route) => {
    await answered;
    await route.continue();
  });
  const sent = page.waitForRequest("**/api/v1/order/user-orders*");
  await openPage(page, "/orders");
  expect((await sent).headers().authorization).toBe(token);
  await page.clock.fastForward("30:00");
  await expect(page.getByText("Failed to load orders. Please try again later.")).toBeHidden();
  answer();
  await expect(page.getByText("You have no orders yet")).toBeVisible();
});

test("who is signed out has no token and no user", async ({ page }) => {
  await openPage(page, "/");
  expect(await getLocalStorage(page, "auth")).toBeNull();
  const sent = page.waitForRequest("**/api/v1/product/search/**");
  await page.getByRole("combobox", { name: "Search products" }).fill("mug");
  await page.keyboard.press("Enter");
  expect((await sent).headers()).not.toHaveProperty("authorization");
});

test("the categories are asked for once by each screen that uses them", async ({ page }) => {
  await signInAdmin(page);
  let sent = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/v1/category/get-category")) sent += 1;
  });
  // The header's, and those of a page that the server renders, come with the page.
  await openPage(page, "/");
  await page.getByRole("navigation", { name: "Main" }).getByText("All Categories").click();
  await expect(page.getByRole("heading", { name: "All categories" })).toBeVisible();
  expect(sent).toBe(0);

  await openPage(page, "/dashboard/admin");
  const menu = page.getByRole("navigation", { name: "Dashboard" });
  for (const [before, name] of ["Create Category", "Create Product", "Products"].entries()) {
    await menu.getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
    if (name === "Create Category") {
      await page.getByRole("button", { name: "Create category", exact: true }).click();
    }
    if (name === "Products") {
      await page.getByRole("button", { name: "Filter", exact: true }).click();
      await page.getByRole("menuitem", { name: "Category", exact: true }).click();
    }
    const choice = page.getByLabel(/^(Parent category|Category)$/);
    await expect(choice.getByRole("option", { name: "DTF printing" })).toBeAttached();
    expect(sent).toBe(before + 1);
  }
});
