import { Link, useNavigate } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { fieldLimits } from "#browser/field-limits.ts";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/notice.tsx";
import { showToast } from "#ui/toast-store.ts";
import { useForm } from "#ui/use-form.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import { pageMeta } from "../site/page-meta.ts";
import type { Route } from "./+types/reset-password-page.ts";
import { AccountPanel } from "./account-panel.tsx";
import { signIn } from "./auth-store.ts";
import { browserId } from "./browser-id.ts";
import { PasswordField } from "./credential-fields.tsx";
import { secretAddress } from "./link-meta.ts";
import { type LoginState, pathAfterLogin } from "./login-redirect.ts";

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: "Set a new password" }), secretAddress];
}

/**
 * The address, from a mail, carries the token; an invitation's also where to go on (`next`), whose reader has no
 * password yet and is signed in by it, but for who has a second factor.
 */
export default function ResetPasswordPage() {
  const navigate = useNavigate();
  const next = useHydrated()
    ? new URLSearchParams(window.location.search).get("next") || null
    : null;
  const { form, busy, message, errors } = useForm(async ({ newPassword = "" }) => {
    const token = new URLSearchParams(window.location.search).get("token") ?? "";
    const reset = await callEndpoint("resetPassword", {
      body: { token, newPassword, browser: browserId() },
    });
    if (!reset.ok) return reset;
    const { session, message } = reset.value;
    if (session) {
      signIn(session);
      showToast(message);
      navigate(pathAfterLogin(null, window.location.search), { replace: true });
      return "leaving";
    }
    // The link is used up: it need not stay in the history.
    const state: LoginState = next
      ? { notice: "Your password is set. Please log in.", from: next }
      : { notice: message };
    navigate("/login", { replace: true, state });
    return "leaving";
  });

  return (
    <AccountPanel title={next ? "Welcome: choose your password" : "Set a new password"}>
      <form {...form} className="grid gap-5">
        <FormError message={message} />
        <PasswordField
          label={next ? "Your password" : "New password"}
          name="newPassword"
          autoComplete="new-password"
          {...fieldLimits("resetPassword", "newPassword")}
          hint={
            next
              ? "At least 8 characters."
              : "At least 8 characters. You will be signed out on every device."
          }
          required
          error={errors.newPassword}
        />
        <Button type="submit" busy={busy}>
          {busy ? "Setting..." : next ? "Set password" : "Set new password"}
        </Button>
      </form>
      {(next === null || message) && (
        <p className="mt-3">
          <Link to="/forgotPassword" className="link inline-block py-2">
            Ask for a new link
          </Link>
        </p>
      )}
    </AccountPanel>
  );
}
