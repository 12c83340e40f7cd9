import { startShop } from "./own-shop.ts";
import { admin } from "./store-facts.ts";
import { expect, openContext, openPage, setLocalStorage, test } from "./test.ts";
import { logIn } from "./users.ts";

test("the owner renames a link of the menu, and visitors have it, as does she once she leaves the page", async ({
  browser,
}) => {
  // The menu is everybody's.
  const { origin: baseURL, close } = await startShop();
  const [owners, visitors] = await Promise.all([
    openContext(browser, { baseURL }),
    openContext(browser, { baseURL }),
  ]);
  const [owner, visitor] = await Promise.all([owners.newPage(), visitors.newPage()]);
  await openPage(visitor, "/about-us");
  const menu = visitor.getByRole("navigation", { name: "Main" });
  const footer = visitor.getByRole("contentinfo");
  await expect(menu.getByRole("link", { name: "Blogs" })).toBeVisible();

  await setLocalStorage(owner, { auth: JSON.stringify(await logIn(owner.request, admin)) });
  await openPage(owner, "/dashboard/admin/settings/navigation");
  await owner.getByLabel("Words of menu link 5").fill("How-tos");
  await owner.getByRole("button", { name: "Remove link of the third column 3" }).click();
  const save = owner.getByRole("button", { name: "Save menu and footer" });
  await save.click();
  await expect(owner.getByText(/Keep a link to the refund policy/)).toBeVisible();
  await owner.getByRole("button", { name: "Add link of the third column" }).click();
  await owner.getByLabel("Words of link of the third column 4").fill("Money back");
  await owner.getByLabel("Where link of the third column 4 leads").fill("/refund-policy");
  await save.click();
  await expect(owner.getByText("Menu and footer are saved: every page has them")).toBeVisible();
  await owner.getByRole("link", { name: "View the shop" }).click();
  const ownMenu = owner.getByRole("navigation", { name: "Main" });
  await expect(ownMenu.getByRole("link", { name: "How-tos" })).toBeVisible();

  await openPage(visitor, "/about-us");
  await expect(menu.getByRole("link", { name: "How-tos" })).toHaveAttribute("href", "/blogs");
  await expect(menu.getByRole("link", { name: "Blogs" })).toHaveCount(0);
  await footer.getByRole("link", { name: "Money back" }).click();
  await expect(visitor.getByRole("heading", { level: 1, name: "Refund policy" })).toBeVisible();
  close();
});
