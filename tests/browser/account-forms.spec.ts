import { checkAccessibility } from "./accessibility.ts";
import { expect, openPage, test } from "./test.ts";
import {
  newRegistration,
  registerShopper,
  signInNewShopper,
  submitLogin,
  submitRegistration,
} from "./users.ts";

test("a login that is wrong keeps what was typed and says why", async ({ page, allowError }) => {
  allowError(/status of 401/);
  await openPage(page, "/login");
  await submitLogin(page, { email: "", password: "" });
  await expect(page.getByText("Email is required")).toBeVisible();
  await expect(page.getByText("Password is required")).toBeVisible();
  await expect(page.getByLabel("Email")).toBeFocused();

  const email = newRegistration().email;
  await submitLogin(page, { email, password: "wrong but long enough" });
  await expect(page.getByRole("alert")).toHaveText("Invalid email or password");
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("wrong but long enough");

  await page.getByRole("button", { name: "Show password" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");
});

test("a login that the shop cannot answer says that something went wrong", async ({
  page,
  allowError,
}) => {
  allowError(/net::ERR_FAILED/);
  allowError(/status of 500/);
  await openPage(page, "/login");
  await page.route("**/api/v1/auth/login", (route) => route.abort());
  await submitLogin(page, { email: "meera@example.com", password: "mango train" });
  await expect(page.getByRole("alert")).toHaveText("Something went wrong");
  await page.unrouteAll();
  await page.route("**/api/v1/auth/login", (route) =>
    route.fulfill({ status: 500, contentType: "text/html", body: "<h1>Oh no</h1>" }),
  );
  const answered = page.waitForResponse("**/api/v1/auth/login");
  await submitLogin(page, { email: "meera@example.com", password: "mango train" });
  await answered;
  await expect(page.getByRole("alert")).toHaveText("Something went wrong");
});

test("a registration says at each field what is missing or refused", async ({
  page,
  allowError,
}) => {
  allowError(/status of 4(00|09)/);
  const known = await registerShopper(page.request);
  await openPage(page, "/register");
  await page.getByRole("main").getByRole("button", { name: "Register" }).click();
  for (const field of ["Name", "Email", "Phone", "Password", "Address"]) {
    await expect(page.getByText(`${field} is required`)).toBeVisible();
  }
  await expect(page.getByText(/^Security answer.* is required$/)).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();

  await submitRegistration(page, { ...newRegistration(), phone: "12", password: "short" });
  await expect(page.getByText("Enter a phone number of at least 10 digits")).toBeVisible();
  await expect(page.getByText("Password must have at least 8 characters")).toBeVisible();

  await submitRegistration(page, { ...known, password: "password123" });
  const wellKnown = "This password is too common. Choose another.";
  await expect(page.getByText(wellKnown)).toBeVisible();

  await submitRegistration(page, { ...known, email: known.email.toUpperCase() });
  const taken = "This email is already registered. Please log in.";
  await expect(page.getByText(taken)).toBeVisible();
  await expect(page.getByText(wellKnown)).toBeHidden();
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByLabel("Address")).toHaveValue(known.address);
});

test("a forgotten password is reset with the security answer", async ({ page, allowError }) => {
  allowError(/status of 40[01]/);
  const shopper = await registerShopper(page.request);
  await openPage(page, "/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  const newPassword = page.getByLabel("New password", { exact: true });
  const send = page.getByRole("button", { name: "Set new password" });
  await send.click();
  await expect(page.getByText("New password is required")).toBeVisible();

  await page.getByLabel("Email").fill(shopper.email);
  await page.getByLabel("Security answer").fill("Rex");
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
  const current = page.getByLabel("Current password", { exact: true });
  await page.getByLabel("Phone").fill("91234 56789");
  await page.getByLabel("New password", { exact: true }).fill("paper lantern boat");
  await current.fill("not the present one");
  await save.click();
  await expect(current).toBeFocused();
  await checkAccessibility(page);
  await current.fill(shopper.password);
  await save.click();
  await expect(page.getByText("Profile updated")).toBeVisible();
  await expect(page.getByRole("row", { name: "Phone" })).toContainText("91234 56789");
  await expect(current).toHaveValue("");

  await page.getByRole("main").getByRole("button", { name: "Logout" }).click();
  await submitLogin(page, { ...shopper, password: "paper lantern boat" });
  await expect(page).toHaveURL("/");
  await openPage(page, "/login");
  await expect(page.getByRole("row", { name: "Phone" })).toContainText("91234 56789");
});
