import { useState } from "react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { fieldLimits } from "#browser/field-limits.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { FormError } from "#ui/form-error.tsx";
import { Notice } from "#ui/notice.tsx";
import { useForm } from "#ui/use-form.ts";

/** Asks for a mailed link that sets a new password. */
export function ResetLinkForm() {
  const [sent, setSent] = useState("");
  const { form, busy, message, errors } = useForm(async ({ email = "" }) => {
    setSent("");
    const outcome = await callEndpoint("requestReset", { body: { email } });
    if (!outcome.ok) return outcome;
    setSent(outcome.value.message);
    return "done";
  });

  return (
    <form {...form} className="grid gap-5">
      {message && <FormError message={message} />}
      <div role="status" className="empty:absolute">
        {sent && <Notice tone="success">{sent}</Notice>}
      </div>
      <TextField
        label="Send a link to"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...fieldLimits("register", "email")}
        title="Enter the e-mail address of your account"
        hint="The address of your account. The link in the mail sets a new password."
        required
        error={errors.email}
      />
      <Button type="submit" busy={busy}>
        {busy ? "Sending..." : "Send me a link"}
      </Button>
    </form>
  );
}
