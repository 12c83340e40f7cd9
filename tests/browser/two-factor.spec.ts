import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { checkAccessibility, checkWidth } from "./accessibility.ts";
import { signInAdmin } from "./admin.ts";
import { linkIn, waitForMail } from "./mails.ts";
import { expect, openPage, setLocalStorage, test } from "./test.ts";
import { logIn, submitLogin } from "./users.ts";

const password = "seven blue heat presses";

/** Somebody of the staff, invited by the owner, who has set a password and is signed in. */
async function signInNewMember(page: Page): Promise<{ email: string; password: string }> {
  const email = `sutapa-${randomUUID()}@example.com`;
  await signInAdmin(page);
  await openPage(page, "/dashboard/admin/staff");
  await page.getByRole("button", { name: "Invite somebody" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite somebody" });
  await dialog.getByLabel("Name").fill("Sutapa Das");
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByLabel("Role").selectOption({ label: "Catalogue: Products, prices and stock." });
  await dialog.getByRole("button", { name: "Send the invitation" }).click();
  await expect(dialog).toBeHidden();
  const mail = await waitForMail(email, "-staff-invitation-");
  const token = new URL(linkIn(mail, "/reset-password"), "http://shop").searchParams.get("token");
  const set = await page.request.post("/api/v1/account/password", {
    data: { token, newPassword: password },
  });
  expect(set.status()).toBe(200);
  const session = await logIn(page.request, { email, password });
  await setLocalStorage(page, { auth: JSON.stringify(session) });
  return { email, password };
}

test("staff add an authenticator app and a passkey, and log in with either", {
  tag: "@phone",
}, async ({ page, context, allowError }) => {
  const member = await signInNewMember(page);
  await openPage(page, "/dashboard/admin/sign-in");
  await page.getByRole("button", { name: "Add an authenticator app" }).click();
  const dialog = page.getByRole("dialog", { name: "Add an authenticator app" });
  await expect(dialog.getByRole("img", { name: /^QR code/ })).toBeVisible();
  const secret = (await dialog.getByRole("code").innerText()).replaceAll(" ", "");
  await checkWidth(page);
  await checkAccessibility(page);
  const totp = new TOTP({ secret });
  await dialog.getByLabel("Code that the app shows").fill(totp.generate());
  await dialog.getByRole("button", { name: "Add it" }).click();
  const codes = page.getByRole("dialog", { name: "Keep these recovery codes" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  const recoveryCode = await codes.getByRole("listitem").first().innerText();
  await codes.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByText("10 of 10 are left.")).toBeVisible();

  const device = await context.newCDPSession(page);
  await device.send("WebAuthn.enable");
  await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const naming = page.getByRole("dialog", { name: "Add a passkey" });
  await naming.getByLabel("Name").fill("Office computer");
  await naming.getByRole("button", { name: "Go on" }).click();
  await expect(naming).toBeHidden();
  const passkeys = page.getByRole("region", { name: "Passkeys" });
  await expect(passkeys.getByRole("button", { name: "Remove the passkey" })).toBeVisible();

  allowError(/401/);
  await setLocalStorage(page, { auth: "" });
  await openPage(page, "/login");
  await submitLogin(page, member);
  const code = page.getByLabel("Code", { exact: true });
  await expect(code).toBeFocused();
  await code.fill("000000");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText(/This code is not right, or it was used before/)).toBeVisible();
  await checkAccessibility(page);
  await code.fill(recoveryCode);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Logged in successfully")).toBeVisible();

  await setLocalStorage(page, { auth: "" });
  await openPage(page, "/login");
  await page.getByRole("button", { name: "Staff: log in with a passkey" }).click();
  await expect(page.getByText("Logged in successfully")).toBeVisible();
  await openPage(page, "/dashboard/admin/sign-in");
  await expect(passkeys.getByText(/used .* ago|used just now/)).toBeVisible();
});
