import { useEffect, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { fieldLimits } from "#browser/field-limits.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { FormError, Notice } from "#ui/notice.tsx";
import { useForm } from "#ui/use-form.ts";
import { mailLink } from "../site/contact-links.ts";
import { pageMeta } from "../site/page-meta.ts";
import { useStoreInfo } from "../site/root-data.ts";
import type { Route } from "./+types/forgot-password-page.ts";
import { AccountPanel } from "./account-panel.tsx";
import { browserId } from "./browser-id.ts";
import { AnswerField, EmailField, PasswordField } from "./credential-fields.tsx";
import type { LoginState } from "./login-redirect.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Forgot password",
    description: "Set a new password by a link in an e-mail, or with your security answer.",
  });
}

export default function ForgotPasswordPage() {
  const store = useStoreInfo();
  const { state } = useLocation();

  return (
    <AccountPanel title="Forgot password">
      <ResetForms byAnswer={store.resetByAnswer} />
      <p className="mt-5 text-sm text-muted">
        If none of this helps, write to{" "}
        <a href={mailLink(store)} className="link break-words">
          {store.email}
        </a>
        .
      </p>
      <p className="mt-3">
        <Link to="/login" state={state} className="link inline-block py-2">
          Back to login
        </Link>
      </p>
    </AccountPanel>
  );
}

/** Two ways to one end: whoever takes the one does not need to read why the other failed. */
function ResetForms({ byAnswer }: { byAnswer: boolean }) {
  const [link, setLink] = useState(0);
  const [answer, setAnswer] = useState(0);
  return (
    <>
      <ResetLinkForm otherSent={answer} onSend={() => setLink((times) => times + 1)} />
      {byAnswer && (
        <div className="mt-8 border-t border-line pt-6">
          <h2 className="mb-4 text-xl">Or use your security answer</h2>
          <AnswerForm otherSent={link} onSend={() => setAnswer((times) => times + 1)} />
        </div>
      )}
    </>
  );
}

interface ResetFormProps {
  /** How often the other form was sent. */
  otherSent: number;
  onSend: () => void;
}

/** Sets a new password for whoever knows the answer. */
function AnswerForm({ otherSent, onSend }: ResetFormProps) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const { form, busy, message, errors, clear } = useForm(
    async ({ email = "", answer = "", newPassword = "" }) => {
      onSend();
      const reset = await callEndpoint("forgotPassword", {
        body: { email, answer, newPassword, browser: browserId() },
      });
      if (!reset.ok) return reset;
      const notice = reset.value.message;
      navigate("/login", { state: { ...state, email, notice } satisfies LoginState });
      return "leaving";
    },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that the other is sent
  useEffect(clear, [otherSent]);

  return (
    <form {...form} className="grid gap-5">
      <FormError message={message} />
      <EmailField autoComplete="username" error={errors.email} />
      <AnswerField hint="The pet name you gave when you registered." error={errors.answer} />
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        {...fieldLimits("forgotPassword", "newPassword")}
        hint="At least 8 characters. You will be signed out on every device."
        required
        error={errors.newPassword}
      />
      <Button type="submit" variant="secondary" busy={busy}>
        {busy ? "Setting..." : "Set new password"}
      </Button>
    </form>
  );
}

/** Asks for a mailed link that sets a new password. */
function ResetLinkForm({ otherSent, onSend }: ResetFormProps) {
  const [sent, setSent] = useState("");
  const { form, busy, message, errors, clear } = useForm(async ({ email = "" }) => {
    onSend();
    setSent("");
    const outcome = await callEndpoint("requestReset", { body: { email } });
    if (!outcome.ok) return outcome;
    setSent(outcome.value.message);
    return "done";
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that the other is sent
  useEffect(clear, [otherSent]);

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
