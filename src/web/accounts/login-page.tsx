import { lazy, Suspense } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { callEndpoint } from "../api/endpoint-client.ts";
import { pageMeta } from "../site/page-meta.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { FormError } from "../ui/form-error.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { showToast } from "../ui/toast.tsx";
import { useForm } from "../ui/use-form.ts";
import type { Route } from "./+types/login-page.ts";
import { AccountPanel } from "./account-panel.tsx";
import { logout, signIn, useAuth } from "./auth-store.ts";
import { EmailField } from "./email-field.tsx";
import { PasswordField } from "./password-field.tsx";
import { returnPath } from "./return-path.ts";

/** Loaded only for a signed-in user, so that the login form stays small. */
const Profile = lazy(async () => {
  const { Profile: Shown } = await import("./profile.tsx");
  return { default: Shown };
});

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
    const answer = await callEndpoint("login", { body: { email, password } });
    if (!answer.ok) return answer;
    signIn(answer.value);
    showToast(answer.value.message);
    navigate(returnPath(state, search), { replace: true });
    return "leaving";
  });

  const next = returnPath(state, search);
  if (user && !busy) return <SignedIn next={next} />;
  return (
    <AccountPanel title="Login">
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
    </AccountPanel>
  );
}

function SignedIn({ next }: { next: string }) {
  return (
    <div className="page max-w-2xl py-8 sm:py-14">
      <h1 className="mb-6 text-3xl">Your account</h1>
      <div className="mb-8 flex flex-wrap gap-3">
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
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        <Profile />
      </Suspense>
    </div>
  );
}
