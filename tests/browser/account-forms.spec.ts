import { checkAccessibility } from "./accessibility.ts";
import { expect, openPage, test } from "./test.ts";
import { registerShopper, signInNewShopper, submitLogin } from "./users.ts";

test("a forgotten password is reset with the security answer", async ({ page, allowError }) => {
  allowError(/status of 40[01]/);
  const shopper = await registerShopper(page.request);
  await openPage(page, "/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  const newPassword = page.getByLabel("New password", { exact: true });
  const send = page.getByRole("button", { name: "Set new password" });
  // The login's form has an e-mail field, too: the answer's field is the next page's alone.
  await page.getByLabel("Security answer").fill("Rex");
  await page.getByLabel("Email").fill(shopper.email);
  await newPassword.fill("paper lantern boat");
  await send.click();
  await expect(page.getByRole("alert")).toHaveText("Wrong email or answer");
  await expect(page.getByLabel("Security answer")).toHaveValue("Rex");

  await page.getByLabel("Security answer").fill(`  ${shopper.answer.toUpperCase()} `);
  await send.click();
  await expect(page).toHaveURL("/login");
  await submitLogin(page, shopper);
  await expect(page.getByRole("alert")).toHaveText("Invalid email or password");
  await submitLogin(page, { ...shopper, password: "paper lantern boat" });
  await expect(page.getByRole("button", { name: `Hi, ${shopper.name}` })).toBeVisible();
  await expect(page).toHaveURL("/");
});

test("who is signed in changes phone and password under Your account", {
  tag: "@phone",
}, async ({ page, allowError }) => {
  allowError(/status of 40[01]/);
  const shopper = await signInNewShopper(page);
  await openPage(page, "/login");
  await expect(page.getByRole("heading", { name: "Your account" })).toBeVisible();
  await expect(page.getByRole("row", { name: "Email" })).toContainText(shopper.email);
  await checkAccessibility(page);
  const save = page.getByRole("button", { name: "Save changes" });
  const change = page.getByRole("button", { name: "Change password" });
  const current = page.getByLabel("Current password", { exact: true });
  await page.getByLabel("Phone").fill("91234 56789");
  await save.click();
  await expect(page.getByText("Profile updated")).toBeVisible();
  await expect(page.getByRole("row", { name: "Phone" })).toContainText("91234 56789");
  await page.getByLabel("New password", { exact: true }).fill("paper lantern boat");
  await current.fill("not the present one");
  await change.click();
  await expect(current).toBeFocused();
  await current.fill(shopper.password);
  await change.click();
  await expect(page.getByText("Password changed. Every other device is signed out.")).toBeVisible();
  await expect(current).toHaveValue("");

  await page.getByRole("main").getByRole("button", { name: "Logout" }).click();
  await submitLogin(page, { ...shopper, password: "paper lantern boat" });
  await expect(page).toHaveURL("/");
  await openPage(page, "/login");
  await expect(page.getByRole("row", { name: "Phone" })).toContainText("91234 56789");
});
