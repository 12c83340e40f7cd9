import { useEffect, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import type { AuthRecord } from "#browser/auth-record.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { knowsPasskeys } from "#browser/passkeys.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { useChunk } from "#ui/load-chunk.ts";
import { FormError, Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { showToast } from "#ui/toast-store.ts";
import { useForm } from "#ui/use-form.ts";
import { pageMeta } from "../site/page-meta.ts";
import type { Route } from "./+types/login-page.ts";
import { AccountPanel } from "./account-panel.tsx";
import { logout, signIn, useAuth } from "./auth-store.ts";
import { browserId } from "./browser-id.ts";
import { EmailField, PasswordField } from "./credential-fields.tsx";
import { type LoginState, pathAfterLogin } from "./login-redirect.ts";
import { PasskeyLogin } from "./passkey-login.tsx";
import { tellCodesLeft, wayToDashboard } from "./staff-logged-in.ts";
import { TwoFactorCodeField } from "./two-factor-code-field.tsx";

/** Loaded only for a signed-in user, so that the login form stays small. */
const loadProfile = () => import("./profile.tsx");

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Login",
    description: "Log in to pay online and to see your orders.",
  });
}

export default function LoginPage() {
  const { user, ready } = useAuth();
  const { state, search }: { state: LoginState | null; search: string } = useLocation();
  const navigate = useNavigate();
  /** What is asked for beside the password, once the shop has said so. */
  const [codeAsked, setCodeAsked] = useState<string | null>(null);
  const enter = (answer: AuthRecord & { message: string }) => {
    signIn(answer);
    const next = pathAfterLogin(state, search);
    const way = next === "/" ? wayToDashboard(answer) : undefined;
    showToast(answer.message, "success", undefined, way);
    navigate(next, { replace: true });
    return "leaving" as const;
  };
  const { form, busy, message, errors } = useForm(async ({ email = "", password = "", code }) => {
    const answer = await callEndpoint("login", {
      body: { email, password, ...(code && { code }), browser: browserId() },
    });
    if (answer.ok) {
      const left = enter(answer.value);
      if (code) void tellCodesLeft(code);
      return left;
    }
    if (answer.code !== "two_factor_needed" || code) return answer;
    setCodeAsked(answer.message);
    return "done";
  });

  const next = pathAfterLogin(state, search);
  if (user && !busy) {
    return <SignedIn next={next} isRefused={state?.refusedUser === user._id} />;
  }
  // What was done before stands no longer beside what went wrong since.
  const wasRefused = message !== null || Object.keys(errors).length > 0;
  return (
    <AccountPanel title="Login">
      {ready && state?.notice && !wasRefused && (
        <Notice tone="success" live className="mb-5">
          {state.notice}
        </Notice>
      )}
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
        {codeAsked && (
          <>
            <Notice live>{codeAsked}</Notice>
            <TwoFactorCodeField error={errors.code} autoFocus />
          </>
        )}
        <Button type="submit" busy={busy}>
          {busy ? "Logging in..." : "Login"}
        </Button>
      </form>
      {ready && knowsPasskeys() && <PasskeyLogin onLogin={enter} />}
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

interface SignedInProps {
  next: string;
  /** The next page has refused this account. */
  isRefused: boolean;
}

function SignedIn({ next, isRefused }: SignedInProps) {
  const goesOn = next !== "/" && !isRefused;
  return (
    <div className="page max-w-2xl py-8 sm:py-14">
      <h1 className="mb-6 text-3xl">Your account</h1>
      {isRefused && (
        <Notice
          tone="warning"
          title="This account has no access to the dashboard."
          className="mb-6"
        >
          <p>Log out, then log in with an admin's account: you come back to the page you wanted.</p>
          <Button variant="secondary" className="mt-2" onClick={() => void logout()}>
            Log out
          </Button>
        </Notice>
      )}
      <div className="mb-8 flex flex-wrap gap-3">
        {goesOn && <ButtonLink to={next}>Continue</ButtonLink>}
        <ButtonLink to="/orders" variant={goesOn ? "secondary" : "primary"}>
          My Orders
        </ButtonLink>
        <ButtonLink to="/addresses" variant="secondary">
          Your addresses
        </ButtonLink>
        <ButtonLink to="/cart" variant="secondary">
          Cart
        </ButtonLink>
        <ButtonLink to="/quick-order" variant="secondary">
          Quick order
        </ButtonLink>
        <Button variant="quiet" onClick={() => void logout()}>
          Logout
        </Button>
      </div>
      <LoadedProfile />
    </div>
  );
}

function LoadedProfile() {
  const { chunk, loadChunk } = useChunk(loadProfile);
  const [failed, setFailed] = useState(false);
  const load = async () => setFailed(!(await loadChunk()));

  useEffect(() => {
    void loadChunk().then((loaded) => setFailed(!loaded));
  }, [loadChunk]);

  if (chunk) return <chunk.Profile />;
  if (!failed) return <Skeleton className="h-96 w-full" />;
  return (
    <Notice tone="error" title="Your details could not be loaded">
      <Button variant="secondary" className="mt-2" onClick={load}>
        Try again
      </Button>
    </Notice>
  );
}
