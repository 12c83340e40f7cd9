import { callEndpoint } from "#browser/endpoint-client.ts";
import { fieldLimits } from "#browser/field-limits.ts";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/notice.tsx";
import { showToast } from "#ui/toast-store.ts";
import { useUnsaved } from "#ui/unsaved-changes.ts";
import { useForm } from "#ui/use-form.ts";
import { useAuth } from "./auth-store.ts";
import { browserId } from "./browser-id.ts";
import { PasswordField } from "./credential-fields.tsx";

/** Changes the password alone: an account whose phone or address is not filled in can, too. */
export function PasswordForm() {
  const { user } = useAuth();
  const { form, busy, message, errors } = useForm(
    async ({ password = "", currentPassword = "" }) => {
      const answer = await callEndpoint("updateProfile", {
        body: { password, currentPassword, browser: browserId() },
      });
      if (!answer.ok) return answer;
      form.ref.current?.reset();
      markSaved();
      showToast("Password changed. Every other device is signed out.");
      return "done";
    },
  );
  const { markSaved } = useUnsaved(form.ref);
  return (
    <form {...form} aria-labelledby="change-password" className="sheet grid gap-5 p-5">
      <h2 id="change-password">Change your password</h2>
      <FormError message={message} />
      {/* A password manager files the new password under this name. */}
      <input
        type="hidden"
        name="username"
        autoComplete="username"
        value={user?.email ?? ""}
        readOnly
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <PasswordField
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          required
          error={errors.currentPassword}
        />
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          {...fieldLimits("updateProfile", "password")}
          hint="At least 8 characters."
          required
          error={errors.password}
        />
      </div>
      <div>
        <Button type="submit" busy={busy}>
          {busy ? "Changing..." : "Change password"}
        </Button>
      </div>
    </form>
  );
}
