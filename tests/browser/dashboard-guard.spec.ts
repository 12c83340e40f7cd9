import { dashboardMenu, E_INVOICES_PATH } from "#admin/kit/dashboard-menu.ts";
import { signInAdmin } from "./admin.ts";
import { passTimeUntil } from "./clock.ts";
import { admin } from "./store-facts.ts";
import { expect, getLocalStorage, openPage, setLocalStorage, test } from "./test.ts";
import { registerShopper, signInNewShopper, submitLogin } from "./users.ts";

test("a visitor is counted down to the login and comes back", async ({ page }) => {
  const path = "/dashboard/admin/products?search=mug&stock=in";
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.goto(path);
  const countdown = (seconds: number) =>
    page.getByRole("heading", { name: `Redirecting you to login in ${seconds} sec` });
  // Scripts start a little after the page is drawn.
  await passTimeUntil(page, 50, countdown(3));
  for (const seconds of [3, 2, 1]) {
    await expect(countdown(seconds)).toBeVisible();
    await page.clock.runFor(1_000);
  }
  await page.clock.resume();
  await expect(page).toHaveURL("/login");
  await submitLogin(page, admin);
  await expect(page).toHaveURL(path);
  await expect(page.getByRole("heading", { name: "Products", level: 1 })).toBeVisible();
});

test("a customer is not an admin", async ({ page, allowError }) => {
  allowError(/403/);
  await signInNewShopper(page);
  await page.clock.install();
  await openPage(page, "/dashboard/admin/create-product");
  await expect(page.getByText(/Redirecting you to login in \d sec/)).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Dashboard" })).toHaveCount(0);
  await page.clock.runFor(3_000);
  await expect(page).toHaveURL("/login");
  await page.clock.resume();
  // Not led round in a circle: whoever is an admin, too, comes to the page that was wanted.
  await expect(page.getByText("This account has no access to the dashboard.")).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Log out" }).click();
  await submitLogin(page, admin);
  await expect(page).toHaveURL("/dashboard/admin/create-product");
  await expect(page.getByRole("heading", { name: "Create Product", level: 1 })).toBeVisible();
});

test("an admin role forged in local storage is checked with the server", async ({
  page,
  allowError,
}) => {
  allowError(/403/);
  const { user, token } = await registerShopper(page.request);
  await setLocalStorage(page, { auth: JSON.stringify({ user: { ...user, role: 1 }, token }) });
  await openPage(page, "/dashboard/admin/products");
  await expect(page.getByText(/Redirecting you to login in \d sec/)).toBeVisible();
});

test("every page of the dashboard is in its menu", { tag: "@phone" }, async ({ page }) => {
  await signInAdmin(page);
  await openPage(page, "/dashboard");
  await expect(page).toHaveURL("/dashboard/admin");
  await expect(page.getByRole("cell", { name: admin.email })).toBeVisible();
  // That of e-invoices is there once the shop registers them (dashboard-frame.test.tsx).
  const entries = dashboardMenu
    .flatMap(({ links }) => links)
    .filter(({ to }) => to !== E_INVOICES_PATH);
  for (const { name, to } of entries) {
    await page.getByRole("button", { name: /^Dashboard menu/ }).click();
    await page
      .getByRole("navigation", { name: "Dashboard" })
      .getByRole("link", { name, exact: true })
      .click();
    // A page may go on to the first of its parts.
    await expect(page).toHaveURL(({ pathname }) => pathname === to);
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  }
});

test("what was entered is not lost by a stray click or a session that ends", async ({
  page,
  allowError,
}) => {
  allowError(/401/);
  await signInAdmin(page);
  await openPage(page, "/dashboard/admin/create-category");
  await page.getByRole("button", { name: "Create category" }).click();
  const form = page.getByRole("form", { name: "Create" });
  await form.getByLabel("Name").fill("Half a name");
  await page.getByRole("link", { name: "Manage Blogs" }).click();
  const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
  await dialog.getByRole("button", { name: "Stay on this page" }).click();
  await expect(form.getByLabel("Name")).toHaveValue("Half a name");
  await page.evaluate(() => {
    const auth = JSON.parse(localStorage.getItem("auth") ?? "{}");
    localStorage.setItem("auth", JSON.stringify({ ...auth, token: "ended" }));
    dispatchEvent(
      new StorageEvent("storage", { key: "auth", storageArea: localStorage, newValue: "" }),
    );
  });
  await expect(page.getByText("You are signed out, and your changes are not saved.")).toBeVisible();
  await expect(form.getByLabel("Name")).toHaveValue("Half a name");
  await page.getByRole("link", { name: "Manage Blogs" }).click();
  await dialog.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page).toHaveURL("/dashboard/admin/blogs");
});

test("a dialog asks before it drops what was typed, and Back closes it instead of the page", {
  tag: "@phone",
}, async ({ page }) => {
  await signInAdmin(page);
  await openPage(page, "/dashboard/admin/quotes?state=declined");
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  const dialog = page.getByRole("dialog", { name: "Save this view" });
  const openDialog = async () => {
    await page.getByRole("button", { name: /^View: / }).click();
    await page.getByRole("menuitem", { name: "Save this view..." }).click();
  };
  await openDialog();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/dashboard/admin/quotes?state=declined");
  const question = page.getByRole("dialog", { name: "Close without saving?" });
  await openDialog();
  await name.fill("Lost");
  // Each of them twice: browsers close a dialog by themselves where nobody did anything between.
  for (const leave of [() => page.keyboard.press("Escape"), () => page.goBack()]) {
    for (const _ of [1, 2]) {
      await leave();
      await expect(question).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(question).toBeHidden();
      await expect(name).toHaveValue("Lost");
    }
  }
  await page.goBack();
  await question.getByRole("button", { name: "Close without saving" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/dashboard/admin/quotes?state=declined");
});

test("the Dashboard link and the Update button show for role 1 only", async ({ page }) => {
  await signInAdmin(page);
  const { user, token } = JSON.parse((await getLocalStorage(page, "auth")) ?? "{}");
  await openPage(page, "/dashboard/admin/products");
  await expect(page.getByRole("link", { name: /^Update / }).first()).toBeVisible();
  await page.getByRole("button", { name: `Hi, ${user.name}` }).click();
  const dashboard = page.getByRole("banner").getByRole("link", { name: "Dashboard" });
  await expect(dashboard).toHaveAttribute("href", "/dashboard/admin");

  await setLocalStorage(page, { auth: JSON.stringify({ user: { ...user, role: 0 }, token }) });
  await openPage(page, "/dashboard/admin/products");
  await expect(page.getByRole("button", { name: /^Actions for / }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: /^Update / })).toHaveCount(0);
  await page.getByRole("button", { name: `Hi, ${user.name}` }).click();
  await expect(dashboard).toHaveCount(0);
});
