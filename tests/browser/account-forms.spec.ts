import { checkAccessibility } from "./accessibility.ts";
import { expect, open, test } from "./test.ts";
import { newPerson, newRegistration, sendLogin, sendRegistration, signUp } from "./users.ts";

test("a login that is wrong keeps what was typed and says why", async ({ page, allowError }) => {
  allowError(/status of 401/);
  await open(page, "/login");
  await sendLogin(page, { email: "", password: "" });
  await expect(page.getByText("Email is required")).toBeVisible();
  await expect(page.getByText("Password is required")).toBeVisible();
  await expect(page.getByLabel("Email")).toBeFocused();

  const email = newRegistration().email;
  await sendLogin(page, { email, password: "wrong but long enough" });
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
  await open(page, "/login");
  await page.route("**/api/v1/auth/login", (route) => route.abort());
  await sendLogin(page, { email: "meera@example.com", password: "mango train" });
  await expect(page.getByRole("alert")).toHaveText("Something went wrong");
  await page.unrouteAll();
  await page.route("**/api/v1/auth/login", (route) =>
    route.fulfill({ status: 500, contentType: "text/html", body: "<h1>Oh no</h1>" }),
  );
  const answered = page.waitForResponse("**/api/v1/auth/login");
  await sendLogin(page, { email: "meera@example.com", password: "mango train" });
  await answered;
  await expect(page.getByRole("alert")).toHaveText("Something went wrong");
});

test("a registration says at each field what is missing or refused", async ({
  page,
  allowError,
}) => {
  allowError(/status of 4(00|09)/);
  const known = await newPerson(page.request);
  await open(page, "/register");
  await page.getByRole("main").getByRole("button", { name: "Register" }).click();
  for (const field of ["Name", "Email", "Phone", "Password", "Address"]) {
    await expect(page.getByText(`${field} is required`)).toBeVisible();
  }
  await expect(page.getByText(/^Security answer.* is required$/)).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();

  await sendRegistration(page, { ...newRegistration(), phone: "12", password: "short" });
  await expect(page.getByText("Enter a phone number of at least 10 digits")).toBeVisible();
  await expect(page.getByText("Password must have at least 8 characters")).toBeVisible();

  await sendRegistration(page, { ...known, password: "password123" });
  const wellKnown = "This password is too common. Choose another.";
  await expect(page.getByText(wellKnown)).toBeVisible();

  await sendRegistration(page, { ...known, email: known.email.toUpperCase() });
  const taken = "This email is already registered. Please log in.";
  await expect(page.getByText(taken)).toBeVisible();
  await expect(page.getByText(wellKnown)).toBeHidden();
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByLabel("Address")).toHaveValue(known.address);
});

test("a forgotten password is reset with the security answer", async ({ page, allowError }) => {
  allowError(/status of 40[01]/);
  const person = await newPerson(page.request);
  await open(page, "/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  const newPassword = page.getByLabel("New password", { exact: true });
  const send = page.getByRole("button", { name: "Set new password" });
  await send.click();
  await expect(page.getByText("New password is required")).toBeVisible();

  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Security answer").fill("Rex");
  await newPassword.fill("paper lantern boat");
  await send.click();
  await expect(page.getByRole("alert")).toHaveText("Wrong email or answer");
  await expect(page.getByLabel("Security answer")).toHaveValue("Rex");

  await page.getByLabel("Security answer").fill(`  ${person.answer.toUpperCase()} `);
  await send.click();
  await expect(page).toHaveURL("/login");
  await sendLogin(page, person);
  await expect(page.getByRole("alert")).toHaveText("Invalid email or password");
  await sendLogin(page, { ...person, password: "paper lantern boat" });
  await expect(page.getByRole("button", { name: `Hi, ${person.name}` })).toBeVisible();
  await expect(page).toHaveURL("/");
});

test("who is signed in changes phone and password under Your account", {
  tag: "@phone",
}, async ({ page, allowError }) => {
  allowError(/status of 40[01]/);
  const person = await signUp(page);
  await open(page, "/login");
  await expect(page.getByRole("heading", { name: "Your account" })).toBeVisible();
  await expect(page.getByRole("row", { name: "Email" })).toContainText(person.email);
  await checkAccessibility(page);
  const save = page.getByRole("button", { name: "Save changes" });
  const current = page.getByLabel("Current password", { exact: true });
  await page.getByLabel("Phone").fill("91234 56789");
  await page.getByLabel("New password", { exact: true }).fill("paper lantern boat");
  await current.fill("not the present one");
  await save.click();
  await expect(current).toBeFocused();
  await checkAccessibility(page);
  await current.fill(person.password);
  await save.click();
  await expect(page.getByText("Profile updated")).toBeVisible();
  await expect(page.getByRole("row", { name: "Phone" })).toContainText("91234 56789");
  await expect(current).toHaveValue("");

  await page.getByRole("main").getByRole("button", { name: "Logout" }).click();
  await sendLogin(page, { ...person, password: "paper lantern boat" });
  await expect(page).toHaveURL("/");
  await open(page, "/login");
  await expect(page.getByRole("row", { name: "Phone" })).toContainText("91234 56789");
});
