import { Link, useLocation, useNavigate } from "react-router";
import { callShop } from "../call-shop.ts";
import { pageMeta } from "../shell/page-meta.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { FormError } from "../ui/form-error.tsx";
import { showToast } from "../ui/toast.tsx";
import { useForm } from "../ui/use-form.ts";
import type { Route } from "./+types/login-page.ts";
import { AccountSheet } from "./account-sheet.tsx";
import { logout, signIn, useAuth } from "./auth-store.ts";
import { EmailField } from "./email-field.tsx";
import { PasswordField } from "./password-field.tsx";
import { returnPath } from "./return-path.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Login",
    description: "Log in to pay online and to see your orders.",
    path: "/login",
  });
}

export default function LoginPage() {
  const { user, ready } = useAuth();
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const { form, busy, message, errors } = useForm(async ({ email = "", password = "" }) => {
    const answer = await callShop("login", { body: { email, password } });
    if (!answer.ok) return answer;
    signIn(answer.value);
    showToast(answer.value.message);
    navigate(returnPath(state, search), { replace: true });
    return "leaving";
  });

  const next = returnPath(state, search);
  if (user && !busy) return <SignedIn name={user.name} next={next} />;
  return (
    <AccountSheet title="Login">
      {ready && next === "/cart" && (
        <p className="-mt-3 mb-5 text-muted">Your cart is kept: log in, and go on to pay.</p>
      )}
      <form {...form} className="grid gap-5">
        <FormError message={message} />
        <EmailField
          autoComplete="username"
          defaultValue={ready ? state?.email : undefined}
          error={errors.email}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          error={errors.password}
        />
        <Button type="submit" busy={busy} disabled={!ready}>
          {busy ? "Logging in..." : "Login"}
        </Button>
      </form>
      <p className="mt-3">
        <Link to="/forgotPassword" state={state} className="link inline-block py-2">
          Forgot password?
        </Link>
      </p>
      <p className="mt-3 border-t border-line pt-3">
        New here?{" "}
        <Link to="/register" state={state} className="link inline-block py-2">
          Create an account
        </Link>
      </p>
    </AccountSheet>
  );
}

function SignedIn({ name, next }: { name: string; next: string }) {
  return (
    <AccountSheet title="You are signed in">
      <p className="text-lg break-words">
        As <strong>{name}</strong>.
      </p>
      <div className="mt-6 grid gap-3">
        {next !== "/" && <ButtonLink to={next}>Continue</ButtonLink>}
        <ButtonLink to="/orders" variant={next === "/" ? "primary" : "secondary"}>
          My Orders
        </ButtonLink>
        <ButtonLink to="/cart" variant="secondary">
          Cart
        </ButtonLink>
        <Button variant="quiet" onClick={() => void logout()}>
          Logout
        </Button>
      </div>
    </AccountSheet>
  );
}
