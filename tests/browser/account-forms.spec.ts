import { checkAccessibility } from "./accessibility.ts";
import { linkIn, waitForMail } from "./mails.ts";
import { expect, openPage, test } from "./test.ts";
import { registerShopper, signInNewShopper, submitLogin } from "./users.ts";

test("a forgotten password is reset by a mailed link", { tag: "@phone" }, async ({
  page,
  allowError,
}) => {
  allowError(/status of 404/);
  const shopper = await registerShopper(page.request);
  await openPage(page, "/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.getByLabel("Send a link to").fill(shopper.email);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(page.getByText(/^If there is an account with this address/)).toBeVisible();
  await checkAccessibility(page);
  const link = linkIn(await waitForMail(shopper.email, "-reset-link-"), "/reset-password");
  await openPage(page, link);
  await expect(page.locator('meta[name="referrer"]')).toHaveAttribute("content", "no-referrer");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await page.getByLabel("New password", { exact: true }).fill("paper lantern boat");
  await page.getByRole("button", { name: "Set new password" }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("Password reset successfully. Please log in.")).toBeVisible();
  await submitLogin(page, { ...shopper, password: "paper lantern boat" });
  await expect(page).toHaveURL("/");

  await openPage(page, link);
  await page.getByLabel("New password", { exact: true }).fill("yet another boat");
  await page.getByRole("button", { name: "Set new password" }).click();
  await expect(page.getByText(/^This link was used/)).toBeVisible();
});

test("an address is confirmed by a mailed link, also without scripts", async ({
  page,
  browser,
}) => {
  const shopper = await signInNewShopper(page);
  await openPage(page, "/login");
  await expect(page.getByText("Please confirm your e-mail address.")).toBeVisible();
  const link = linkIn(await waitForMail(shopper.email, "-verify-email-"), "/verify-email");
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const reader = await plain.newPage();
  await reader.goto(link);
  await reader.getByRole("button", { name: "Confirm my address" }).click();
  await expect(reader).toHaveURL("/verify-email?result=confirmed");
  await expect(reader.getByText("Thank you, your e-mail address is confirmed.")).toBeVisible();
  await plain.close();

  await openPage(page, "/login");
  await expect(page.getByRole("heading", { name: "Change your password" })).toBeVisible();
  await expect(page.getByText("Please confirm your e-mail address.")).toHaveCount(0);
  await openPage(page, link);
  await page.getByRole("button", { name: "Confirm my address" }).click();
  await expect(page.getByText("Thank you, your e-mail address is confirmed.")).toBeVisible();
});

test("who is signed in changes phone and password under Your account", {
  tag: "@phone",
}, async ({ page, allowError }) => {
  allowError(/status of 40[01]/);
  const shopper = await signInNewShopper(page);
  await openPage(page, "/login");
  await expect(page.getByRole("heading", { name: "Your account" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Quick order" })).toBeVisible();
  await expect(page.getByRole("row", { name: "E-mail" })).toContainText(shopper.email);
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
