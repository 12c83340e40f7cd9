import { Link, useLocation, useNavigate } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { fieldLimits } from "#browser/field-limits.ts";
import { Button } from "#ui/button.tsx";
import { TextAreaField, TextField } from "#ui/field.tsx";
import { FormError } from "#ui/notice.tsx";
import { showToast } from "#ui/toast-store.ts";
import { useForm } from "#ui/use-form.ts";
import { pageMeta } from "../site/page-meta.ts";
import type { Route } from "./+types/register-page.ts";
import { AccountPanel } from "./account-panel.tsx";
import { signIn } from "./auth-store.ts";
import { browserId } from "./browser-id.ts";
import { AnswerField, EmailField, PasswordField } from "./credential-fields.tsx";
import { type LoginState, pathAfterLogin } from "./login-redirect.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Register",
    description: "Create an account to pay online and to follow your orders.",
  });
}

export default function RegisterPage() {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const { form, busy, message, errors } = useForm(async (texts) => {
    const { name = "", email = "", phone = "", password = "", address = "", answer = "" } = texts;
    const made = await callEndpoint("register", {
      body: { name, email, phone, password, address, answer },
    });
    if (!made.ok) {
      if (made.code !== "email_taken") return made;
      return { message: made.message, fields: { email: made.message } };
    }
    const entered = await callEndpoint("login", {
      body: { email, password, browser: browserId() },
    });
    if (entered.ok) {
      signIn(entered.value);
      showToast("Registered successfully. You are logged in.");
      navigate(pathAfterLogin(state, search), { replace: true });
    } else {
      const notice = made.value.message;
      navigate("/login", { state: { ...state, email, notice } satisfies LoginState });
    }
    return "leaving";
  });

  return (
    <AccountPanel title="Register">
      <form {...form} className="grid gap-5">
        <FormError message={message} />
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          {...fieldLimits("register", "name")}
          required
          error={errors.name}
        />
        <EmailField autoComplete="email" error={errors.email} />
        <TextField
          label="Phone"
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          {...fieldLimits("register", "phone")}
          title="Enter a phone number of at least 10 digits"
          hint="For questions about your order and its delivery."
          required
          error={errors.phone}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          {...fieldLimits("register", "password")}
          hint="At least 8 characters; several words together are easy to remember."
          required
          error={errors.password}
        />
        <TextAreaField
          label="Address"
          name="address"
          autoComplete="street-address"
          {...fieldLimits("register", "address")}
          required
          error={errors.address}
        />
        <AnswerField
          hint="The name of a pet. You will be asked for it if you forget your password, so choose one that others cannot guess."
          error={errors.answer}
        />
        <Button type="submit" busy={busy}>
          {busy ? "Registering..." : "Register"}
        </Button>
      </form>
      <p className="mt-3">
        Already registered?{" "}
        <Link to="/login" state={state} className="link inline-block py-2">
          Login
        </Link>
      </p>
    </AccountPanel>
  );
}
