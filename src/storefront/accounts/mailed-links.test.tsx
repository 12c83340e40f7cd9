import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { currentAuth } from "#browser/auth-record.ts";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signIn, testUser } from "#tests/components/sign-in.ts";
import { Profile } from "./profile.tsx";
import * as resetPasswordPage from "./reset-password-page.tsx";
import * as verifyEmailPage from "./verify-email-page.tsx";

/** The address as the mail's link has it: the pages read the token from the window. */
function openLink(path: string): void {
  window.history.replaceState(null, "", `${path}?token=s3cret`);
}

describe("the page of a link that sets a new password", () => {
  it("sends the link's token with the password, and the login follows", async () => {
    const sent: unknown[] = [];
    fakeApi({
      resetPassword: ({ body }) => {
        sent.push(body);
        return success({ success: true, message: "Password reset successfully." });
      },
    });
    openLink("/reset-password");
    const page = renderPage(resetPasswordPage, { route: "/reset-password" });
    await page.user.type(await screen.findByLabelText("New password"), "paper lantern boat");
    await page.user.click(screen.getByRole("button", { name: "Set new password" }));
    await expect.poll(page.currentPath).toBe("/login");
    expect(page.currentState()).toEqual({ notice: "Password reset successfully." });
    const browser = expect.stringMatching(/^[\da-f]{64}$/);
    expect(sent).toEqual([{ token: "s3cret", newPassword: "paper lantern boat", browser }]);
  });

  it("signs in who was invited to the dashboard, and leads there", async () => {
    fakeApi({
      resetPassword: () =>
        success({
          success: true,
          message: "Your password is set. Welcome!",
          session: { user: { ...testUser, role: 1 }, token: "new session" },
        }),
    });
    window.history.replaceState(null, "", "/reset-password?token=s3cret&next=/dashboard/admin");
    const page = renderPage(resetPasswordPage, { route: "/reset-password" });
    await page.user.type(await screen.findByLabelText("Your password"), "paper lantern boat");
    await page.user.click(screen.getByRole("button", { name: "Set password" }));
    await expect.poll(page.currentPath).toBe("/dashboard/admin");
    expect(currentAuth()).toMatchObject({ token: "new session", user: { _id: testUser._id } });
  });

  it("leads nobody to another site, whatever the address says", async () => {
    const session = { user: testUser, token: "new session" };
    fakeApi({ resetPassword: () => success({ success: true, message: "Welcome!", session }) });
    window.history.replaceState(null, "", "/reset-password?token=s3cret&next=//evil.example");
    const page = renderPage(resetPasswordPage, { route: "/reset-password" });
    await page.user.type(await screen.findByLabelText("Your password"), "paper lantern boat");
    await page.user.click(screen.getByRole("button", { name: "Set password" }));
    await expect.poll(page.currentPath).toBe("/");
  });

  it("welcomes who was invited and has a second factor, and leads on by the login", async () => {
    fakeApi({ resetPassword: () => success({ success: true, message: "Password reset." }) });
    window.history.replaceState(null, "", "/reset-password?token=s3cret&next=/dashboard/admin");
    const page = renderPage(resetPasswordPage, { route: "/reset-password" });
    await screen.findByRole("heading", { name: "Welcome: choose your password" });
    await page.user.type(await screen.findByLabelText("Your password"), "paper lantern boat");
    await page.user.click(screen.getByRole("button", { name: "Set password" }));
    await expect.poll(page.currentPath).toBe("/login");
    expect(page.currentState()).toEqual({
      notice: "Your password is set. Please log in.",
      from: "/dashboard/admin",
    });
  });

  it("says that the link has ended, and leads to a new one", async () => {
    const ended = "This link was used, or its time is over. Please ask for a new one.";
    fakeApi({ resetPassword: () => failure("not_found", ended) });
    const { user } = renderPage(resetPasswordPage, { route: "/reset-password" });
    await user.type(await screen.findByLabelText("New password"), "paper lantern boat");
    await user.click(screen.getByRole("button", { name: "Set new password" }));
    await screen.findByText(ended);
    screen.getByRole("link", { name: "Ask for a new link" });
  });
});

describe("the page of a link that confirms an address", () => {
  it("does nothing before its button is pressed", async () => {
    const sent: unknown[] = [];
    fakeApi({
      verifyEmail: ({ body }) => {
        sent.push(body);
        return success({ success: true, message: "Thank you." });
      },
    });
    openLink("/verify-email");
    const { user } = renderPage(verifyEmailPage, { route: "/verify-email" });
    const button = await screen.findByRole("button", { name: "Confirm my address" });
    screen.getByText(/If you did not register, do not confirm it/);
    const instead = screen.getByRole("link", { name: "Set a new password" });
    expect(instead.getAttribute("href")).toBe("/forgotPassword");
    expect(sent).toEqual([]);
    await user.click(button);
    await screen.findByText("Thank you.");
    expect(sent).toEqual([{ token: "s3cret" }]);
  });

  it.each([
    ["confirmed", "Thank you, your e-mail address is confirmed."],
    ["ended", /^This link is no longer valid/],
  ])("says that it was %s where the server did it", async (result, sentence) => {
    renderPage(verifyEmailPage, { route: "/verify-email", path: `/verify-email?result=${result}` });
    await screen.findByText(sentence);
    expect(screen.queryByRole("button", { name: "Confirm my address" })).toBeNull();
  });
});

describe("an address that is not confirmed", () => {
  it("is said under Your account, where another link is to be had", async () => {
    fakeApi({
      getAccount: () => success({ success: true, user: testUser, emailVerified: false }),
      requestVerification: () => success({ success: true, message: "A link is on its way." }),
    });
    signIn();
    const { user } = renderPage({ default: Profile }, { route: "/login" });
    await user.click(await screen.findByRole("button", { name: "Mail me the link" }));
    await screen.findByText("A link is on its way.");
    expect(screen.queryByRole("button", { name: "Mail me the link" })).toBeNull();
  });
});
